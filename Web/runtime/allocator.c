// malloc and free for WebAssembly, a tenth as large as wasi-libc's.
//
// A block is preceded by 16 bytes that hold its size class; four classes to each power of two, so that at most a fifth of a
// block is unused. Freed blocks wait in a list for the next of their class; the last block of the memory is given back at
// once, so that the growing of one large array does not leave its smaller selves behind.
#include <stddef.h>
#include <stdint.h>

#define CLASSES 112
#define PAGE 65536u

extern unsigned char __heap_base;

typedef struct Block {
    uint32_t class;
    uint32_t unused;
    struct Block *next; // of a free block
    uint32_t alsoUnused;
} Block; // 16 bytes, then the caller's

static Block *freeBlocks[CLASSES];
static uintptr_t top, end;

// The class of blocks for `size` bytes: 0 is 16 bytes, 4 is 32, 5 is 40, 6 is 48, 7 is 56, 8 is 64, …
static uint32_t classOf(uint32_t size) {
    if (size <= 16) return 0;
    uint32_t power = 31 - (uint32_t)__builtin_clz(size - 1); // 2^power < size <= 2^(power + 1)
    uint32_t quarter = (size - 1 - (1u << power)) >> (power - 2);
    return (power - 4) * 4 + quarter + 1;
}

static uint32_t sizeOf(uint32_t class) {
    uint32_t power = class / 4 + 4;
    return (((1u << power) + (class % 4 << (power - 2))) + 15) & ~15u;
}

void *malloc(size_t size) {
    if (size > 0x7FFF0000u) return NULL;
    uint32_t class = classOf((uint32_t)size);
    Block *block = freeBlocks[class];
    if (block) {
        freeBlocks[class] = block->next;
        return block + 1;
    }
    if (!top) {
        top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    }
    uintptr_t after = top + sizeof(Block) + sizeOf(class);
    if (after < top) return NULL;
    if (after > end) {
        uintptr_t pages = (after - end + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
        end += pages * PAGE;
    }
    block = (Block *)top;
    block->class = class;
    top = after;
    return block + 1;
}

void free(void *memory) {
    if (!memory) return;
    Block *block = (Block *)memory - 1;
    if ((uintptr_t)memory + sizeOf(block->class) == top) {
        top = (uintptr_t)block;
        return;
    }
    block->next = freeBlocks[block->class];
    freeBlocks[block->class] = block;
}

// All blocks lie at multiples of 16; nothing asks for more.
int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment > 16) __builtin_trap();
    *memory = malloc(size);
    return *memory ? 0 : 12;
}
