// What Swift cannot import of Linux' force feedback: requests that are macros, ioctl, which is variadic, and a union.
#ifndef THRUM_CLINUXINPUT_SHIM_H
#define THRUM_CLINUXINPUT_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static inline int thrum_open_device(const char *path) { return open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC); }

// The force feedback bits of a device into `bits` (16 bytes); -1 and errno on failure.
static inline int thrum_ff_bits(int fd, unsigned char *bits) {
    memset(bits, 0, 16);
    return ioctl(fd, EVIOCGBIT(EV_FF, 16), bits);
}

static inline int thrum_ff_upload(int fd, struct ff_effect *effect) { return ioctl(fd, EVIOCSFF, effect); }
static inline int thrum_ff_erase(int fd, int id) { return ioctl(fd, EVIOCRMFF, id); }

// An effect on both motors; magnitudes are 0...0xFFFF, `milliseconds` at most 32767.
static inline struct ff_effect thrum_ff_rumble(short id, unsigned short strong, unsigned short weak, unsigned short milliseconds) {
    struct ff_effect effect;
    memset(&effect, 0, sizeof effect);
    effect.type = FF_RUMBLE;
    effect.id = id;
    effect.replay.length = milliseconds;
    effect.u.rumble.strong_magnitude = strong;
    effect.u.rumble.weak_magnitude = weak;
    return effect;
}

// A sine for devices without FF_RUMBLE; the magnitude is 0...0x7FFF, the period is in milliseconds.
static inline struct ff_effect thrum_ff_sine(short id, short magnitude, unsigned short period, unsigned short milliseconds) {
    struct ff_effect effect;
    memset(&effect, 0, sizeof effect);
    effect.type = FF_PERIODIC;
    effect.id = id;
    effect.direction = 0x4000;
    effect.replay.length = milliseconds;
    effect.u.periodic.waveform = FF_SINE;
    effect.u.periodic.magnitude = magnitude;
    effect.u.periodic.period = period;
    return effect;
}

#endif
