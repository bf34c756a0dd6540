/*
 * Thrum for C: haptic patterns (AHAP files) checked, evaluated, rendered and played.
 *
 *     cc game.c $(pkg-config --cflags --libs thrum)
 *
 * Ownership. What a function hands out through a `thrum_... **` is yours until you give it to the function of the same
 * name that ends in `_free`, once; NULL is allowed there. Strings that are handed out belong to what they were asked of and
 * live as long as it. Text and arrays that you pass are read before the call returns, and not kept.
 *
 * Errors. A function that can fail returns a thrum_status and, where you pass a thrum_error, writes the same status and a
 * sentence in English, UTF-8, that says what is wrong and what to do. Pass NULL if you do not want it. After a failure
 * nothing has been handed out: the pointer is NULL. Functions never print, and never end the process because of what a
 * file or a device does. Passing a pointer that this library did not hand out, or that was freed, is undefined as in all of C.
 *
 * Threads. thrum_check and everything about a thrum_findings or a thrum_pattern may be called from any thread at any time:
 * both never change. A thrum_renderer is for one thread at a time. thrum_output and thrum_player may be used from any
 * threads at once. Only `_free` must not meet another call on the same object. Nothing of this library calls you back.
 * Not safe inside a signal handler, nor in a child after fork without exec.
 *
 * Numbers. Times are seconds; intensity and sharpness 0...1. `at` is a time of thrum_output_time; 0, NaN and times that have
 * passed mean now.
 *
 * Controllers are found through SDL 2, which belongs to the whole process: while an output to a controller is open, events
 * about joysticks are taken from SDL's queue, so a program that reads controllers through the same SDL reads their state
 * (SDL_GameControllerGetButton) rather than events.
 *
 * The library keeps this interface: symbols carry the version of the interface that they came with, THRUM_1 or THRUM_2, and
 * neither they nor structures change. A program that was built against an older header runs with a newer library.
 */
#ifndef THRUM_H
#define THRUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Errors ---- */

/* What became of a call. Numbers stay; new ones may come. */
typedef enum thrum_status {
    THRUM_OK = 0,
    THRUM_ERROR_ARGUMENT = 1, /* NULL where that is not allowed, a number outside its range, a name that is unknown */
    THRUM_ERROR_PATTERN = 2,  /* there is nothing in the text that could be played */
    THRUM_ERROR_OUTPUT = 3,   /* an output does not exist or cannot be opened */
    THRUM_ERROR_LOST = 4,     /* an output worked and is gone, such as a controller that was unplugged */
    THRUM_ERROR_TIMEOUT = 5   /* it did not happen in the time that you gave */
} thrum_status;

/* A status, and a sentence about it. */
typedef struct thrum_error {
    thrum_status status;
    char message[508]; /* ends with 0; cut between characters where it is too long */
} thrum_error;

/* The version of the library, such as "0.1.0-dev". */
const char *thrum_version(void);

/* ---- Checking ---- */

typedef enum thrum_severity {
    THRUM_SEVERITY_INFO = 0,    /* worth knowing */
    THRUM_SEVERITY_WARNING = 1, /* it plays, but not as written */
    THRUM_SEVERITY_ERROR = 2    /* the player refuses it, drops it, or its result is undefined */
} thrum_severity;

/* One finding about a text. Strings belong to the thrum_findings. */
typedef struct thrum_finding {
    thrum_severity severity;
    const char *rule;    /* the rule's id, such as "value-out-of-range" */
    const char *message; /* what is wrong */
    const char *why;     /* why it matters */
    const char *help;    /* what to do */
    const char *pointer; /* the place as a JSON pointer; "" for the whole text */
    size_t start, end;   /* the bytes it is about: from start to before end */
    size_t line, column; /* where it starts; both from 1, columns count Unicode scalars */
    int64_t event;       /* which event of the file, from 0; -1 for none */
    double time;         /* where in the pattern, in seconds; NaN for nowhere */
} thrum_finding;

typedef struct thrum_findings thrum_findings;

/* Checks `size` bytes of AHAP text, whatever they are; no findings is a finding count of 0. Sound files are not looked for. */
thrum_status thrum_check(const void *text, size_t size, thrum_findings **findings, thrum_error *error);
/* How many findings there are; 0 for NULL. */
size_t thrum_findings_count(const thrum_findings *findings);
/* How many of them have this severity; 0 for NULL. */
size_t thrum_findings_count_of(const thrum_findings *findings, thrum_severity severity);
/* The finding at `index`, from 0, in order of place. */
thrum_status thrum_findings_get(
    const thrum_findings *findings, size_t index, thrum_finding *finding, thrum_error *error);
/* All findings as a JSON array, in the form of `thrum check --format json`; NULL for NULL. */
const char *thrum_findings_json(const thrum_findings *findings);
void thrum_findings_free(thrum_findings *findings);

/* ---- Patterns ---- */

typedef struct thrum_pattern thrum_pattern;

/* One instant of the continuous layer: what hums, tails included, taps not. */
typedef struct thrum_frame {
    double intensity;
    double sharpness; /* 0.5 where nothing hums */
} thrum_frame;

/* One tap, as felt. */
typedef struct thrum_tap {
    double time;
    double intensity; /* under the pattern's controls */
    double sharpness;
} thrum_tap;

/* Reads `size` bytes of AHAP text as forgivingly as Core Haptics: what is missing gets its default, what is out of range
 * the nearest bound, what cannot be read is left out. THRUM_ERROR_PATTERN where no event is left. Sound files are silent. */
thrum_status thrum_pattern_read(const void *text, size_t size, thrum_pattern **pattern, thrum_error *error);
/* The same with the sound files of AudioCustom events: each `EventWaveformPath` starts in `folder` and must not lead out of it.
 * Files are decoded before the call returns, as long as 2^25 samples each, and kept in memory (64 MiB of them) for the next
 * pattern that names them. One that is missing or cannot be decoded is silent, and no failure: ask
 * thrum_pattern_sound_problems. THRUM_ERROR_ARGUMENT where `folder` is none. Since THRUM_2. */
thrum_status thrum_pattern_read_with_sounds(
    const void *text, size_t size, const char *folder, thrum_pattern **pattern, thrum_error *error);
/* What is wrong with the sound files of a pattern, a line for each; "" where nothing is, NULL for NULL. Since THRUM_2. */
const char *thrum_pattern_sound_problems(const thrum_pattern *pattern);
void thrum_pattern_free(thrum_pattern *pattern);
/* The authored length in seconds, with the own lengths of sound files that were read and whose event gives none; 0 for NULL. */
double thrum_pattern_duration(const thrum_pattern *pattern);
/* The last instant that is not silent, in seconds; 0 for NULL. */
double thrum_pattern_felt(const thrum_pattern *pattern);

/* How many frames a pattern has at `rate` per second: up to the later of duration and felt; 0 for NULL or a rate that is
 * not above 0. Frame k is at k / rate seconds. */
size_t thrum_pattern_frame_count(const thrum_pattern *pattern, double rate);
/* Writes up to `capacity` frames from frame `first` on, and how many it wrote. */
thrum_status thrum_pattern_frames(
    const thrum_pattern *pattern, double rate, size_t first, thrum_frame *frames, size_t capacity, size_t *written,
    thrum_error *error);
/* How many taps a pattern has; 0 for NULL. */
size_t thrum_pattern_tap_count(const thrum_pattern *pattern);
/* Writes up to `capacity` taps from tap `first` on, in order of time, and how many it wrote. */
thrum_status thrum_pattern_taps(
    const thrum_pattern *pattern, size_t first, thrum_tap *taps, size_t capacity, size_t *written, thrum_error *error);

/* ---- Rendering ---- */

typedef struct thrum_renderer thrum_renderer;

/* Makes samples of a pattern. `profile` names the device to imitate: "taptic" (also NULL), "transducer", "headphones",
 * "laptop", "mpeg" or "meta". `channels` says what goes where: "mono", "stereo", "haptic+audio" (what is felt, then left and
 * right of what is heard), "dualsense"; NULL is mono for what is only felt, stereo for what is only heard, else
 * haptic+audio. `rate` is frames per second, 1 to 1,000,000. */
thrum_status thrum_renderer_new(
    const thrum_pattern *pattern, const char *profile, const char *channels, double rate, thrum_renderer **renderer,
    thrum_error *error);
void thrum_renderer_free(thrum_renderer *renderer);
/* How many channels a frame has; 0 for NULL. */
size_t thrum_renderer_channels(const thrum_renderer *renderer);
/* How many frames hold all of the pattern; 0 for NULL. */
size_t thrum_renderer_frame_count(const thrum_renderer *renderer);
/* Writes the next `frames` frames, each of all channels one after the other, in -1...1; silence after the end. `samples` has
 * room for frames * channels values. Samples do not depend on how they are asked for. Real-time safe: takes no lock, no
 * memory and no file. */
void thrum_renderer_read(thrum_renderer *renderer, float *samples, size_t frames);

/* ---- Playing ---- */

typedef struct thrum_output thrum_output;
typedef struct thrum_player thrum_player;

/* Opens one output or several, with commas between them: "auto" (the first controller that rumbles), "gamepad", "gamepad:1",
 * "haptic:0", "evdev:/dev/input/event7", "audio", "sound", "dualsense", "feedbackd", "trace:PATH", "wav:PATH", "null"; as
 * `thrum play --output` takes them, but for "auto", which here never falls back on sound. "wav:PATH" has one channel, in which
 * what is felt and what is heard add up. Waits until all are open, at most
 * `timeout` seconds (THRUM_ERROR_TIMEOUT). */
thrum_status thrum_output_open(const char *name, double timeout, thrum_output **output, thrum_error *error);
/* Stops what plays, silences every device and closes it; waits for that a second at most. Players of it stay valid and do
 * nothing any more. */
void thrum_output_free(thrum_output *output);
/* THRUM_OK while every device works; else what happened to the first that does not. Lost devices stay lost: open anew. */
thrum_status thrum_output_status(const thrum_output *output, thrum_error *error);
/* The clock that `at` is measured against, in seconds: the machine's monotonic clock, never 0; 0 for NULL. */
double thrum_output_time(const thrum_output *output);
/* The strength of everything that is felt on it, 0...1; other numbers count as the nearest bound. */
void thrum_output_set_gain(thrum_output *output, double gain);
/* Stops everything that plays on it. */
void thrum_output_stop(thrum_output *output);

/* Makes a player of a pattern, which plays it any number of times, one run at a time. */
thrum_status thrum_player_new(
    thrum_output *output, const thrum_pattern *pattern, thrum_player **player, thrum_error *error);
/* A run that is under way plays on to its end; one that loops is stopped. */
void thrum_player_free(thrum_player *player);
/* Starts the pattern from its beginning, also while it plays; after a seek without a run, from there. Returns at once. */
thrum_status thrum_player_start(thrum_player *player, double at, thrum_error *error);
void thrum_player_stop(thrum_player *player, double at);
/* Holds the run where it is, and goes on from there. */
void thrum_player_pause(thrum_player *player, double at);
void thrum_player_resume(thrum_player *player, double at);
/* Goes to an offset in the pattern, 0 or more; at or beyond its end the run is over, or begins anew in a loop. */
thrum_status thrum_player_seek(thrum_player *player, double offset, thrum_error *error);
/* Seconds of pattern for each second, above 0. */
thrum_status thrum_player_set_rate(thrum_player *player, double rate, thrum_error *error);
/* Whether the pattern begins anew at `end`; 0 stands for its own end. Switched off, the pass that plays is the last. */
thrum_status thrum_player_set_loop(thrum_player *player, bool loops, double end, thrum_error *error);
/* Sets a control of a dynamic parameter, by its name in AHAP files ("HapticIntensityControl"), from `at` on; it stays in
 * force until it is set again. */
thrum_status thrum_player_set_control(
    thrum_player *player, const char *control, double value, double at, thrum_error *error);
/* Whether a run plays, is held or is going to start; false for NULL. */
bool thrum_player_is_active(const thrum_player *player);
/* Waits until no run is under way, at most `timeout` seconds (THRUM_ERROR_TIMEOUT). */
thrum_status thrum_player_wait(const thrum_player *player, double timeout, thrum_error *error);

#ifdef __cplusplus
}
#endif

#endif
