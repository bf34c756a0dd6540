/* A controller that exists only inside this process, played on through libthrum and pulled out in the middle. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

#include <thrum.h>

#define CHECK(condition)                                                       \
    do {                                                                       \
        if (!(condition)) {                                                    \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                           \
        }                                                                      \
    } while (0)

static const char hum[] =
    "{\"Pattern\":[{\"Event\":{\"Time\":0.0,\"EventType\":\"HapticContinuous\",\"EventDuration\":20.0,\"EventParameters\":["
    "{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":1.0}]}}]}";

/* The strongest report so far, and the last. */
static atomic_int strongest, last;

static int rumble(void *data, Uint16 low, Uint16 high) {
    int level = low > high ? low : high;
    (void)data;
    atomic_store(&last, level);
    if (level > atomic_load(&strongest)) atomic_store(&strongest, level);
    return 0;
}

/* Waits for what a controller does in its own time; gives up after ten seconds. */
#define EVENTUALLY(condition)                                                  \
    do {                                                                       \
        int left = 10000;                                                      \
        while (!(condition) && left-- > 0) usleep(1000);                       \
        CHECK(condition);                                                      \
    } while (0)

int main(void) {
    SDL_VirtualJoystickDesc description;
    thrum_error error;
    thrum_output *output = NULL;
    thrum_player *player = NULL;
    thrum_pattern *pattern = NULL;
    int index;

    SDL_SetMainReady();
    CHECK(SDL_InitSubSystem(SDL_INIT_JOYSTICK) == 0);
    memset(&description, 0, sizeof description);
    description.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
    description.type = SDL_JOYSTICK_TYPE_GAMECONTROLLER;
    description.naxes = SDL_CONTROLLER_AXIS_MAX;
    description.nbuttons = SDL_CONTROLLER_BUTTON_MAX;
    description.name = "Pad of a C program";
    description.Rumble = rumble;
    index = SDL_JoystickAttachVirtualEx(&description);
    CHECK(index >= 0);

    if (thrum_output_open("gamepad", 10, &output, &error) != THRUM_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    CHECK(thrum_pattern_read(hum, strlen(hum), &pattern, NULL) == THRUM_OK);
    CHECK(thrum_player_new(output, pattern, &player, NULL) == THRUM_OK);
    CHECK(thrum_player_start(player, 0, NULL) == THRUM_OK);
    EVENTUALLY(atomic_load(&strongest) > 60000);
    thrum_output_set_gain(output, 0.25);
    EVENTUALLY(atomic_load(&last) > 1 && atomic_load(&last) < 30000);
    thrum_output_set_gain(output, 1);
    thrum_player_stop(player, 0);
    EVENTUALLY(atomic_load(&last) <= 1);
    CHECK(thrum_player_start(player, 0, NULL) == THRUM_OK);
    CHECK(thrum_output_status(output, NULL) == THRUM_OK);

    SDL_LockJoysticks();
    CHECK(SDL_JoystickDetachVirtual(index) == 0);
    SDL_UnlockJoysticks();
    EVENTUALLY(thrum_output_status(output, &error) == THRUM_ERROR_LOST);
    printf("%s\n", error.message);
    CHECK(thrum_player_start(player, 0, NULL) == THRUM_ERROR_LOST);
    thrum_output_free(output);
    CHECK(thrum_player_start(player, 0, NULL) == THRUM_ERROR_OUTPUT);

    /* Plugged in again it is another one, for another output. */
    index = SDL_JoystickAttachVirtualEx(&description);
    CHECK(index >= 0);
    output = NULL;
    CHECK(thrum_output_open("gamepad", 10, &output, NULL) == THRUM_OK);
    thrum_player_free(player);
    atomic_store(&strongest, 0);
    CHECK(thrum_player_new(output, pattern, &player, NULL) == THRUM_OK);
    CHECK(thrum_player_start(player, 0, NULL) == THRUM_OK);
    EVENTUALLY(atomic_load(&strongest) > 60000);

    /* Freed in the middle, it leaves the motors at rest. */
    thrum_output_free(output);
    CHECK(atomic_load(&last) == 0);
    thrum_player_free(player);
    thrum_pattern_free(pattern);
    return 0;
}
