// What Swift cannot import of SDL 2: functions with macros or unions in their way.
#ifndef THRUM_CSDL2_SHIM_H
#define THRUM_CSDL2_SHIM_H

#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

// The version compiled against, as one number: 2.26.5 is 2026005.
static inline int thrum_sdl_version(void) {
    return SDL_MAJOR_VERSION * 1000000 + SDL_MINOR_VERSION * 1000 + SDL_PATCHLEVEL;
}

// An effect of two motors for `milliseconds`; magnitudes are 0...0xFFFF.
static inline SDL_HapticEffect thrum_sdl_left_right(Uint16 large, Uint16 small, Uint32 milliseconds) {
    SDL_HapticEffect effect;
    SDL_zero(effect);
    effect.type = SDL_HAPTIC_LEFTRIGHT;
    effect.leftright.length = milliseconds;
    effect.leftright.large_magnitude = large;
    effect.leftright.small_magnitude = small;
    return effect;
}

// The bus of a device by the first bytes of its GUID: 3 is USB, 5 Bluetooth.
static inline int thrum_sdl_bus(SDL_JoystickGUID guid) { return guid.data[0] | guid.data[1] << 8; }

// SDL 2.24 and newer: where the kernel shows the device, or NULL.
static inline const char *thrum_sdl_path(SDL_Joystick *joystick) {
#if SDL_VERSION_ATLEAST(2, 24, 0)
    return SDL_JoystickPath(joystick);
#else
    return NULL;
#endif
}

#endif
