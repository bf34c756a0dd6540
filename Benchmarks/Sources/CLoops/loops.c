#include "CLoops.h"

#include <math.h>

// Branches that are seldom taken are marked: clang would otherwise wait for a comparison in each step, a third slower.
#define SELDOM(condition) __builtin_expect(condition, 0)

void loop_sinf(float *output, int count) {
    double phase = 0;
    for (int i = 0; i < count; i++) {
        output[i] = sinf((float)phase);
        phase += 0.0199;
        if (SELDOM(phase > 6.2831853)) phase -= 6.2831853;
    }
}

void loop_polynomial(float *output, int count) {
    float turns = 0;
    for (int i = 0; i < count; i++) {
        int half = (int)(turns * 2.0f + 0.5f);
        float x = turns - (float)half * 0.5f;
        float q = x * x;
        float sine = x * (6.2831853f + q * (-41.34168f + q * (81.60245f + q * (-76.58039f + q * 39.75266f))));
        output[i] = half & 1 ? -sine : sine;
        turns += 0.00316718f;
        if (SELDOM(turns > 1.0f)) turns -= 1.0f;
    }
}
