// The program that whole commands are measured against: a sine of sinf at 48 kHz, written as a WAV file of 16 bits.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put(unsigned char *place, uint32_t value, int bytes) {
    for (int i = 0; i < bytes; i++) place[i] = (unsigned char)(value >> (8 * i));
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    long samples = strtol(arguments[2], NULL, 10);
    int16_t *buffer = samples > 0 ? malloc(2 * (size_t)samples) : NULL;
    if (!buffer) return 1;
    double phase = 0;
    for (long i = 0; i < samples; i++) {
        buffer[i] = (int16_t)(sinf((float)phase) * 32767.0f);
        phase += 0.0199;
        if (__builtin_expect(phase > 6.2831853, 0)) phase -= 6.2831853;
    }
    unsigned char header[44] = "RIFF....WAVEfmt ";
    put(header + 4, (uint32_t)(36 + 2 * samples), 4);
    put(header + 16, 16, 4);
    put(header + 20, 1, 2);
    put(header + 22, 1, 2);
    put(header + 24, 48000, 4);
    put(header + 28, 96000, 4);
    put(header + 32, 2, 2);
    put(header + 34, 16, 2);
    memcpy(header + 36, "data", 4);
    put(header + 40, (uint32_t)(2 * samples), 4);
    FILE *file = fopen(arguments[1], "wb");
    if (!file || fwrite(header, 1, 44, file) != 44 || fwrite(buffer, 2, (size_t)samples, file) != (size_t)samples) return 1;
    return fclose(file) ? 1 : 0;
}
