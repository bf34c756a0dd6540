/* Uses every function of thrum.h; the tests build it as C and as C++ and run it. `all PART [ARGUMENTS]`. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <thrum.h>

/* Says what does not hold and ends with 1. */
#define CHECK(condition)                                                       \
    do {                                                                       \
        if (!(condition)) {                                                    \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                           \
        }                                                                      \
    } while (0)

static const char tap_and_hum[] =
    "{\"Pattern\":[{\"Event\":{\"Time\":0.0,\"EventType\":\"HapticTransient\",\"EventParameters\":["
    "{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":0.8}]}},"
    "{\"Event\":{\"Time\":0.1,\"EventType\":\"HapticContinuous\",\"EventDuration\":0.2,\"EventParameters\":["
    "{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":0.5}]}}]}";

/* The whole of a file. */
static char *contents(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *bytes = (char *)malloc(1 << 20);
    CHECK(file != NULL && bytes != NULL);
    *size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static thrum_pattern *load(const char *text, size_t size) {
    thrum_pattern *pattern = NULL;
    thrum_error error;
    if (thrum_pattern_read(text, size, &pattern, &error) != THRUM_OK) {
        fprintf(stderr, "%s\n", error.message);
        exit(1);
    }
    CHECK(error.status == THRUM_OK && error.message[0] == 0);
    return pattern;
}

static void check(const char *path) {
    static const char *const names[] = {"info", "warning", "error"};
    size_t size, index;
    char *text = contents(path, &size);
    thrum_findings *findings = NULL;
    thrum_finding finding;
    CHECK(thrum_check(text, size, &findings, NULL) == THRUM_OK);
    memset(text, 'x', size); /* nothing of it was kept */
    for (index = 0; index < thrum_findings_count(findings); index++) {
        CHECK(thrum_findings_get(findings, index, &finding, NULL) == THRUM_OK);
        CHECK(finding.start <= finding.end && finding.end <= size && strlen(finding.why) > 0 && strlen(finding.help) > 0);
        printf("%zu:%zu %s %s [%s] %s event %lld\n", finding.line, finding.column, names[finding.severity],
               finding.message, finding.rule, finding.pointer, (long long)finding.event);
    }
    printf("%zu errors, %zu warnings, %zu infos\n", thrum_findings_count_of(findings, THRUM_SEVERITY_ERROR),
           thrum_findings_count_of(findings, THRUM_SEVERITY_WARNING), thrum_findings_count_of(findings, THRUM_SEVERITY_INFO));
    printf("%s\n", thrum_findings_json(findings));
    thrum_findings_free(findings);
    free(text);
}

static void frames(const char *path, double rate) {
    size_t size, count, written, first = 0, index;
    char *text = contents(path, &size);
    thrum_pattern *pattern = load(text, size);
    thrum_frame block[7];
    thrum_tap taps[3];
    count = thrum_pattern_frame_count(pattern, rate);
    printf("duration %.17g felt %.17g frames %zu taps %zu\n", thrum_pattern_duration(pattern),
           thrum_pattern_felt(pattern), count, thrum_pattern_tap_count(pattern));
    do {
        CHECK(thrum_pattern_frames(pattern, rate, first, block, 7, &written, NULL) == THRUM_OK);
        for (index = 0; index < written; index++)
            printf("frame %.17g %.17g\n", block[index].intensity, block[index].sharpness);
        first += written;
    } while (written > 0);
    CHECK(first == count);
    first = 0;
    do {
        CHECK(thrum_pattern_taps(pattern, first, taps, 3, &written, NULL) == THRUM_OK);
        for (index = 0; index < written; index++)
            printf("tap %.17g %.17g %.17g\n", taps[index].time, taps[index].intensity, taps[index].sharpness);
        first += written;
    } while (written > 0);
    thrum_pattern_free(pattern);
    free(text);
}

static void render(const char *path, const char *profile, double rate) {
    size_t size, left, channels, block, index;
    float samples[4 * 97];
    char *text = contents(path, &size);
    thrum_pattern *pattern = load(text, size);
    thrum_renderer *renderer = NULL;
    CHECK(thrum_renderer_new(pattern, profile, NULL, rate, &renderer, NULL) == THRUM_OK);
    thrum_pattern_free(pattern); /* the renderer needs it no more */
    channels = thrum_renderer_channels(renderer);
    left = thrum_renderer_frame_count(renderer);
    printf("channels %zu frames %zu\n", channels, left);
    for (; left > 0; left -= block) {
        block = left < 97 ? left : 97;
        thrum_renderer_read(renderer, samples, block);
        for (index = 0; index < block * channels; index++) printf("%a\n", (double)samples[index]);
    }
    thrum_renderer_read(renderer, samples, 97);
    for (index = 0; index < 97 * channels; index++) CHECK(samples[index] == 0);
    thrum_renderer_free(renderer);
    free(text);
}

/* A sound file that is there and one that is not: rendered, and played into a WAV file. */
static void sounds(const char *folder) {
    static const char text[] =
        "{\"Pattern\":[{\"Event\":{\"Time\":0,\"EventType\":\"AudioCustom\",\"EventWaveformPath\":\"tone.wav\"}},"
        "{\"Event\":{\"Time\":0,\"EventType\":\"AudioCustom\",\"EventWaveformPath\":\"gone.wav\"}}]}";
    char name[4096];
    float samples[2 * 97];
    size_t left, block, index;
    thrum_pattern *pattern = load(text, strlen(text));
    thrum_renderer *renderer = NULL;
    thrum_output *output = NULL;
    thrum_player *player = NULL;
    CHECK(strcmp(thrum_pattern_sound_problems(pattern), "") == 0 && thrum_pattern_duration(pattern) == 0);
    CHECK(thrum_renderer_new(pattern, NULL, NULL, 48000, &renderer, NULL) == THRUM_OK);
    CHECK(thrum_renderer_frame_count(renderer) == 0);
    thrum_renderer_free(renderer);
    thrum_pattern_free(pattern);

    CHECK(thrum_pattern_read_with_sounds(text, strlen(text), folder, &pattern, NULL) == THRUM_OK);
    printf("%s\n", thrum_pattern_sound_problems(pattern));
    printf("duration %.17g\n", thrum_pattern_duration(pattern));
    CHECK(thrum_renderer_new(pattern, NULL, NULL, 48000, &renderer, NULL) == THRUM_OK);
    CHECK(thrum_renderer_channels(renderer) == 2);
    for (left = thrum_renderer_frame_count(renderer); left > 0; left -= block) {
        block = left < 97 ? left : 97;
        thrum_renderer_read(renderer, samples, block);
        for (index = 0; index < 2 * block; index += 2) {
            CHECK(samples[index] == samples[index + 1]);
            printf("%a\n", (double)samples[index]);
        }
    }
    thrum_renderer_free(renderer);
    snprintf(name, sizeof name, "wav:%s/heard.wav", folder);
    CHECK(thrum_output_open(name, 30, &output, NULL) == THRUM_OK);
    CHECK(thrum_player_new(output, pattern, &player, NULL) == THRUM_OK);
    thrum_pattern_free(pattern);
    CHECK(thrum_player_start(player, thrum_output_time(output) + 0.05, NULL) == THRUM_OK);
    CHECK(thrum_player_wait(player, 30, NULL) == THRUM_OK);
    CHECK(thrum_output_status(output, NULL) == THRUM_OK);
    thrum_player_free(player);
    thrum_output_free(output);
}

static void play(const char *trace) {
    char name[4096];
    double start;
    thrum_error error;
    thrum_output *output = NULL;
    thrum_player *player = NULL, *looping = NULL;
    thrum_pattern *pattern = load(tap_and_hum, strlen(tap_and_hum));
    snprintf(name, sizeof name, "trace:%s", trace);
    CHECK(thrum_output_open(name, 5, &output, NULL) == THRUM_OK);
    CHECK(thrum_output_status(output, &error) == THRUM_OK);
    thrum_output_set_gain(output, 1);
    CHECK(thrum_player_new(output, pattern, &player, NULL) == THRUM_OK);
    thrum_pattern_free(pattern); /* the player keeps what it needs */
    CHECK(!thrum_player_is_active(player));
    CHECK(thrum_player_set_control(player, "HapticIntensityControl", 0.5, 0, NULL) == THRUM_OK);
    start = thrum_output_time(output) + 0.05;
    CHECK(thrum_player_start(player, start, NULL) == THRUM_OK);
    CHECK(thrum_player_is_active(player));
    CHECK(thrum_player_wait(player, 30, NULL) == THRUM_OK);
    CHECK(thrum_output_time(output) > start + 0.29);

    /* Held, it goes on being held; then it is moved to its end. */
    CHECK(thrum_player_set_rate(player, 2, NULL) == THRUM_OK);
    CHECK(thrum_player_start(player, 0, NULL) == THRUM_OK);
    thrum_player_pause(player, 0);
    CHECK(thrum_player_wait(player, 0.01, &error) == THRUM_ERROR_TIMEOUT && error.status == THRUM_ERROR_TIMEOUT);
    thrum_player_resume(player, 0);
    CHECK(thrum_player_seek(player, 10, NULL) == THRUM_OK);
    CHECK(thrum_player_wait(player, 30, NULL) == THRUM_OK);

    /* A loop has no end; freed, its player stops. */
    pattern = load(tap_and_hum, strlen(tap_and_hum));
    CHECK(thrum_player_new(output, pattern, &looping, NULL) == THRUM_OK);
    CHECK(thrum_player_set_loop(looping, true, 0.15, NULL) == THRUM_OK);
    CHECK(thrum_player_start(looping, 0, NULL) == THRUM_OK);
    CHECK(thrum_player_wait(looping, 0.4, NULL) == THRUM_ERROR_TIMEOUT);
    thrum_player_stop(looping, 0);
    CHECK(thrum_player_wait(looping, 30, NULL) == THRUM_OK);
    CHECK(thrum_player_start(looping, 0, NULL) == THRUM_OK);
    thrum_player_free(looping);
    thrum_output_stop(output);
    thrum_output_free(output);

    /* What plays on an output that is gone is nothing, and says so. */
    CHECK(thrum_player_start(player, 0, &error) == THRUM_ERROR_OUTPUT && strstr(error.message, "freed"));
    thrum_player_free(player);
    thrum_pattern_free(pattern);
}

static void faults(void) {
    thrum_error error;
    thrum_findings *findings = NULL;
    thrum_finding finding;
    thrum_pattern *pattern = NULL, *good = load(tap_and_hum, strlen(tap_and_hum));
    thrum_renderer *renderer = NULL;
    thrum_output *output = NULL;
    thrum_player *player = NULL;
    size_t written;
#define FAILS(call, expected)                                                  \
    do {                                                                       \
        memset(&error, 0x55, sizeof error);                                    \
        CHECK((call) == (expected) && error.status == (expected));             \
        CHECK(memchr(error.message, 0, sizeof error.message) && strlen(error.message) > 5); \
        printf("%s\n", error.message);                                         \
    } while (0)
    FAILS(thrum_check("x", 1, NULL, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_check(NULL, 1, &findings, &error), THRUM_ERROR_ARGUMENT);
    CHECK(thrum_check(NULL, 0, &findings, NULL) == THRUM_OK && thrum_findings_count(findings) > 0);
    FAILS(thrum_findings_get(findings, 1000, &finding, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_findings_get(findings, 0, NULL, &error), THRUM_ERROR_ARGUMENT);
    pattern = good;
    FAILS(thrum_pattern_read("{\"Pattern\":[]}", 14, &pattern, &error), THRUM_ERROR_PATTERN);
    CHECK(pattern == NULL);
    FAILS(thrum_pattern_read("{\"Pattern\":[{\"Event\":{\"EventType\":\"Haptic\xC3\xA4\"}}]}", 50, &pattern, &error), THRUM_ERROR_PATTERN);
    FAILS(thrum_pattern_read_with_sounds(tap_and_hum, strlen(tap_and_hum), NULL, &pattern, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_pattern_read_with_sounds(tap_and_hum, 10, "/no/such/folder", &pattern, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_pattern_read_with_sounds("{}", 2, "/", &pattern, &error), THRUM_ERROR_PATTERN);
    CHECK(thrum_pattern_sound_problems(NULL) == NULL && *thrum_pattern_sound_problems(good) == 0);
    FAILS(thrum_pattern_frames(good, 0, 0, NULL, 0, &written, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_pattern_frames(good, 100, 0, NULL, 5, &written, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_pattern_taps(good, 0, NULL, 0, NULL, &error), THRUM_ERROR_ARGUMENT);
    CHECK(thrum_pattern_taps(good, 1000, NULL, 0, &written, &error) == THRUM_OK && written == 0);
    FAILS(thrum_renderer_new(good, "drum", NULL, 48000, &renderer, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_renderer_new(good, NULL, "7.1", 48000, &renderer, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_renderer_new(good, NULL, NULL, NAN, &renderer, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_output_open("loudly", 1, &output, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_output_open("null", 0, &output, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_output_open("gamepad:70", 5, &output, &error), THRUM_ERROR_OUTPUT);
    FAILS(thrum_output_open("trace:/no/such/folder/x.jsonl", 5, &output, &error), THRUM_ERROR_OUTPUT);
    FAILS(thrum_output_status(NULL, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_player_new(NULL, good, &player, &error), THRUM_ERROR_ARGUMENT);
    CHECK(output == NULL && renderer == NULL && player == NULL);
    CHECK(thrum_output_open("null,null", 5, &output, NULL) == THRUM_OK);
    CHECK(thrum_player_new(output, good, &player, NULL) == THRUM_OK);
    FAILS(thrum_player_seek(player, -1, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_player_set_rate(player, 0, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_player_set_loop(player, true, NAN, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_player_set_control(player, "Loudness", 1, 0, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_player_set_control(player, "HapticIntensityControl", INFINITY, 0, &error), THRUM_ERROR_ARGUMENT);
    FAILS(thrum_player_start(NULL, 0, &error), THRUM_ERROR_ARGUMENT);
    CHECK(thrum_player_start(NULL, 0, NULL) == THRUM_ERROR_ARGUMENT);

    /* NULL is nothing where there is nothing to return. */
    CHECK(thrum_findings_count(NULL) == 0 && thrum_findings_count_of(NULL, THRUM_SEVERITY_INFO) == 0);
    CHECK(thrum_findings_json(NULL) == NULL);
    CHECK(thrum_pattern_duration(NULL) == 0 && thrum_pattern_felt(NULL) == 0 && thrum_pattern_tap_count(NULL) == 0);
    CHECK(thrum_pattern_frame_count(NULL, 1) == 0 && thrum_pattern_frame_count(good, -1) == 0);
    CHECK(thrum_renderer_channels(NULL) == 0 && thrum_renderer_frame_count(NULL) == 0);
    CHECK(thrum_output_time(NULL) == 0 && !thrum_player_is_active(NULL));
    thrum_renderer_read(NULL, NULL, 5);
    thrum_output_set_gain(NULL, 1);
    thrum_output_stop(NULL);
    thrum_player_stop(NULL, 0);
    thrum_player_pause(NULL, 0);
    thrum_player_resume(NULL, 0);
    thrum_findings_free(NULL);
    thrum_pattern_free(NULL);
    thrum_renderer_free(NULL);
    thrum_output_free(NULL);
    thrum_player_free(NULL);
    thrum_player_free(player);
    thrum_output_free(output);
    thrum_findings_free(findings);
    thrum_pattern_free(good);
}

struct shared {
    thrum_pattern *pattern;
    thrum_output *output;
    thrum_player *player;
};

static void *use(void *argument) {
    struct shared *shared = (struct shared *)argument;
    int round;
    for (round = 0; round < 200; round++) {
        thrum_findings *findings = NULL;
        thrum_player *own = NULL;
        thrum_frame frame;
        size_t written;
        CHECK(thrum_check(tap_and_hum, strlen(tap_and_hum) - round % 3, &findings, NULL) == THRUM_OK);
        CHECK((thrum_findings_count_of(findings, THRUM_SEVERITY_ERROR) == 0) == (round % 3 == 0));
        thrum_findings_free(findings);
        CHECK(thrum_pattern_frames(shared->pattern, 1000, 150, &frame, 1, &written, NULL) == THRUM_OK);
        CHECK(written == 1 && frame.intensity == 0.5);
        CHECK(thrum_player_start(shared->player, 0, NULL) == THRUM_OK);
        thrum_player_stop(shared->player, 0);
        CHECK(thrum_player_new(shared->output, shared->pattern, &own, NULL) == THRUM_OK);
        CHECK(thrum_player_start(own, 0, NULL) == THRUM_OK);
        thrum_player_free(own);
    }
    return NULL;
}

static void threads(void) {
    struct shared shared;
    pthread_t thread[4];
    int index;
    shared.pattern = load(tap_and_hum, strlen(tap_and_hum));
    shared.output = NULL;
    shared.player = NULL;
    CHECK(thrum_output_open("null", 5, &shared.output, NULL) == THRUM_OK);
    CHECK(thrum_player_new(shared.output, shared.pattern, &shared.player, NULL) == THRUM_OK);
    for (index = 0; index < 4; index++) CHECK(pthread_create(&thread[index], NULL, use, &shared) == 0);
    for (index = 0; index < 4; index++) CHECK(pthread_join(thread[index], NULL) == 0);
    thrum_output_free(shared.output);
    thrum_player_free(shared.player);
    thrum_pattern_free(shared.pattern);
}

struct turn {
    const char *folder;
    int thread;
};

/* Opens an output, is felt and lets go of it, again and again, while others do the same. */
static void *take_turns(void *argument) {
    static const char tap[] = "{\"Pattern\":[{\"Event\":{\"EventType\":\"HapticTransient\"}}]}";
    struct turn *turn = (struct turn *)argument;
    thrum_pattern *pattern = load(tap, strlen(tap));
    int round;
    for (round = 0; round < 40; round++) {
        thrum_output *output = NULL;
        thrum_player *player = NULL;
        char name[4096], *text;
        size_t size;
        snprintf(name, sizeof name, "trace:%s/%d-%d.jsonl", turn->folder, turn->thread, round);
        CHECK(thrum_output_open(name, 30, &output, NULL) == THRUM_OK);
        CHECK(thrum_player_new(output, pattern, &player, NULL) == THRUM_OK);
        CHECK(thrum_player_start(player, 0, NULL) == THRUM_OK);
        CHECK(thrum_player_wait(player, 30, NULL) == THRUM_OK);
        CHECK(thrum_output_status(output, NULL) == THRUM_OK);
        thrum_output_free(output);
        thrum_player_free(player);
        text = contents(name + strlen("trace:"), &size);
        text[size < (1 << 20) ? size : (1 << 20) - 1] = 0;
        CHECK(strstr(text, "\"kind\":\"tap\"") != NULL);
        free(text);
    }
    thrum_pattern_free(pattern);
    return NULL;
}

static void turns(const char *folder) {
    struct turn turn[4];
    pthread_t thread[4];
    int index;
    for (index = 0; index < 4; index++) {
        turn[index].folder = folder;
        turn[index].thread = index;
        CHECK(pthread_create(&thread[index], NULL, take_turns, &turn[index]) == 0);
    }
    for (index = 0; index < 4; index++) CHECK(pthread_join(thread[index], NULL) == 0);
}

/* Pages of memory that the process holds. */
static long held(void) {
    long size = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file != NULL && fscanf(file, "%ld %ld", &size, &resident) == 2);
    fclose(file);
    return resident;
}

static void memory(void) {
    long before = 0;
    int round;
    for (round = 0; round < 3000; round++) {
        thrum_findings *findings = NULL;
        thrum_renderer *renderer = NULL;
        thrum_pattern *pattern = load(tap_and_hum, strlen(tap_and_hum));
        if (round == 500) before = held();
        CHECK(thrum_check(tap_and_hum, 100, &findings, NULL) == THRUM_OK);
        CHECK(thrum_renderer_new(pattern, NULL, NULL, 8000, &renderer, NULL) == THRUM_OK);
        thrum_renderer_free(renderer);
        thrum_findings_free(findings);
        thrum_pattern_free(pattern);
    }
    /* A leak of one object of a round, 100 bytes, would be more than this. */
    CHECK((held() - before) * sysconf(_SC_PAGESIZE) < 250000);
}

int main(int count, char **arguments) {
    const char *part = count > 1 ? arguments[1] : "";
    if (strcmp(part, "version") == 0) printf("%s\n", thrum_version());
    else if (strcmp(part, "check") == 0 && count == 3) check(arguments[2]);
    else if (strcmp(part, "frames") == 0 && count == 4) frames(arguments[2], atof(arguments[3]));
    else if (strcmp(part, "render") == 0 && count == 5) render(arguments[2], arguments[3], atof(arguments[4]));
    else if (strcmp(part, "sounds") == 0 && count == 3) sounds(arguments[2]);
    else if (strcmp(part, "play") == 0 && count == 3) play(arguments[2]);
    else if (strcmp(part, "faults") == 0) faults();
    else if (strcmp(part, "threads") == 0) threads();
    else if (strcmp(part, "turns") == 0 && count == 3) turns(arguments[2]);
    else if (strcmp(part, "memory") == 0) memory();
    else return 2;
    return 0;
}
