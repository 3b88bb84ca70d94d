/* Stack that functions of the feature host need, measured with a painted stack, is at most what the header
   states. */
#define _GNU_SOURCE
#include "pliant.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { MEGABYTE = 1 << 20, SIZE = 32 * MEGABYTE, PAINT = 0xa5 };

static _Alignas(PLIANT_WORLD_ALIGN) unsigned char memory[2][PLIANT_WORLD_SIZE];
static _Alignas(4096) unsigned char stack[SIZE];
static unsigned char saved[MEGABYTE];
static PliantWorld *world, *copy;
static size_t length;
static PliantStatus status;

static void *create(void *none) { status = pliant_world_init(memory[0], sizeof memory[0], &world); return none; }
static void *restore(void *none) { status = pliant_read(copy, saved, length); return none; }

static void *fill(void *none) {
    PliantFluid water = {PLIANT_REAL(0.5), PLIANT_REAL(0.0), PLIANT_REAL(0.0), PLIANT_REAL(0.0)};
    PliantRange all = {0, 64};
    status = pliant_set_fluid(world, all, &water);
    return none;
}

static void *heighten(void *none) {
    PliantReal heights[3] = {PLIANT_REAL(0.0), PLIANT_REAL(0.5), PLIANT_REAL(0.0)};
    PliantHeightField hill = {{PLIANT_REAL(-8.0), PLIANT_REAL(-9.0)}, PLIANT_REAL(1.0), 0};
    status = pliant_set_heights(world, heights, 3, &hill);
    return none;
}

static void *enclose(void *none) {
    PliantVec2 floor[2] = {{PLIANT_REAL(9.0), PLIANT_REAL(-9.0)}, {PLIANT_REAL(-9.0), PLIANT_REAL(-9.0)}};
    PliantTerrainChain chain = {0, 0, PLIANT_REAL(0.0)};
    status = pliant_add_terrain_chain(world, floor, NULL, 2, &chain, NULL);
    return none;
}

/* Runs a function on a painted stack; whether it succeeds and uses at most `limit` bytes. */
static int fits(const char *name, void *(*function)(void *), size_t limit) {
    pthread_attr_t attributes;
    pthread_t thread;
    memset(stack, PAINT, sizeof stack);
    status = ~PLIANT_OK;
    if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstack(&attributes, stack, sizeof stack) != 0 ||
        pthread_create(&thread, &attributes, function, NULL) != 0 || pthread_join(thread, NULL) != 0) {
        puts("there is no thread");
        return 0;
    }
    size_t untouched = 0;
    while (untouched < sizeof stack && stack[untouched] == PAINT) {
        untouched++;
    }
    printf("%s needs %zu bytes of stack\n", name, sizeof stack - untouched);
    return status == PLIANT_OK && sizeof stack - untouched <= limit;
}

int main(void) {
    size_t share = sizeof(PliantReal) / 4;
    PliantLattice lattice = {{0, 0}, 8, 8, PLIANT_REAL(0.5), PLIANT_REAL(1.0)};
    int right = fits("pliant_world_init", create, share * MEGABYTE);
    right &= pliant_world_init(memory[1], sizeof memory[1], &copy) == PLIANT_OK;
    right &= pliant_add_cloth(world, &lattice, 0, NULL) == PLIANT_OK;
    right &= pliant_write(world, saved, sizeof saved, &length) == PLIANT_OK;
    right &= fits("pliant_set_fluid", fill, share * MEGABYTE);
    right &= fits("pliant_set_heights", heighten, share * MEGABYTE / 2);
    right &= fits("pliant_add_terrain_chain", enclose, share * MEGABYTE / 2);
    right &= fits("pliant_read", restore, share * 5 * MEGABYTE);
    puts(right ? "the stack is within the limits of the header" : "FAILED");
    return !right;
}
