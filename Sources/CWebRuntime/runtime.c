// What the Embedded Swift library wants of the C world beside what wasi-libc's malloc, memcpy and strtod give.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// Nothing is built with a stack protector, but the library's own objects name its symbols.
uintptr_t __stack_chk_guard = 0x7468756d;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// Reading of a Double from text, should a module ever use the library's instead of JSONText's.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
    char *end;
    *value = strtod(text, &end);
    return end;
}

// Sets and dictionaries ask for random bytes to seed their hashing with. A page gives none, and answers are the same each time.
void arc4random_buf(void *bytes, size_t count) {
    for (size_t place = 0; place < count; place++) ((unsigned char *)bytes)[place] = 0;
}

// To be called once before all else. That it names the constructors keeps the linker from wrapping every export in their
// call and in one that closes wasi-libc's files, which would come along with all of standard output.
void __wasm_call_ctors(void);

void _initialize(void) { __wasm_call_ctors(); }
