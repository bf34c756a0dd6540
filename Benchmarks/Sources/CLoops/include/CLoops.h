#ifndef THRUM_CLOOPS_H
#define THRUM_CLOOPS_H

/// One sine wave by the C library, as a plain loop does it: a phase that is added up, `sinf` of it, a subtraction when a turn
/// is full.
void loop_sinf(float *output, int count);

/// The same with a polynomial of degree 9 in place of `sinf`.
void loop_polynomial(float *output, int count);

#endif
