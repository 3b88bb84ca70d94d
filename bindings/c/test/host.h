/* What the tests of the feature `host` have in common: a world, wrong arguments, and checks. */
#include "pliant.h"

#include <math.h>

enum { STATE_SIZE = 1 << 18 };
#include "check.h"

static _Alignas(PLIANT_WORLD_ALIGN) unsigned char memory[PLIANT_WORLD_SIZE + PLIANT_WORLD_ALIGN];
static _Alignas(PLIANT_WORLD_ALIGN) unsigned char other[PLIANT_WORLD_SIZE];
_Alignas(PLIANT_WORLD_ALIGN) unsigned char unmade[PLIANT_WORLD_SIZE];
static unsigned char saved_world[STATE_SIZE];
static const PliantSolver falling = {{0, R(-9.81)}, 0, SUBSTEPS, 1, 0, 0};
static const PliantVec2 zero = {0, 0}, up = {0, R(1.0)}, right = {R(1.0), 0}, nan_vector = {NOT_A_NUMBER, 0};
static const PliantReal frame = R(1.0 / 60.0);
static _Alignas(8) char bytes[64];
static char *const odd = bytes + 1;

/* Writes the world. */
static inline int state(unsigned char *to) {
    size_t length;
    memset(to, 0, STATE_SIZE);
    return pliant_write(world, to, STATE_SIZE, &length) == PLIANT_OK;
}

/* Counts an unexpected result. */
#define EXPECT(condition)                                  \
    do {                                                   \
        checks++;                                          \
        if (!(condition)) {                                \
            wrong++;                                       \
            printf("line %d: %s\n", __LINE__, #condition); \
        }                                                  \
    } while (0)

static void fresh(void) {
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world));
}

/* Expects that a copy of the world has the same checksum, now and after a step. */
static inline void copies(void) {
    PliantWorld *copy;
    size_t length;
    uint64_t sum, sum_of_copy;
    DONE(pliant_write(world, saved_world, STATE_SIZE, &length));
    DONE(pliant_world_init(other, PLIANT_WORLD_SIZE, &copy));
    DONE(pliant_read(copy, saved_world, length));
    for (int step = 0; step < 2; step++) {
        DONE(pliant_checksum(world, &sum));
        DONE(pliant_checksum(copy, &sum_of_copy));
        EXPECT(sum == sum_of_copy);
        DONE(pliant_step(world, frame, &falling));
        DONE(pliant_step(copy, frame, &falling));
    }
}

/* Height of a particle. */
static inline PliantReal height(uint16_t particle) {
    const PliantVec2 *positions;
    size_t count;
    DONE(pliant_positions(world, &positions, &count));
    return positions[particle].y;
}

/* Number of nodes at cut edges that are whole. */
static inline size_t waiting(void) {
    size_t count;
    DONE(pliant_waiting(world, &count));
    return count;
}
