/* What the tests of all functions of every build have in common: a world, and a square body. */
#include "pliant.h"

#include <math.h>

enum { STATE_SIZE = PLIANT_SNAPSHOT_SIZE };
#include "check.h"

static _Alignas(PLIANT_WORLD_ALIGN) unsigned char memory[PLIANT_WORLD_SIZE + PLIANT_WORLD_ALIGN];
static _Alignas(PLIANT_WORLD_ALIGN) unsigned char unmade[PLIANT_WORLD_SIZE];
static unsigned char snapshot[PLIANT_SNAPSHOT_SIZE];

/* Writes a snapshot of the world. */
static inline int state(unsigned char *to) {
    memset(to, 0, PLIANT_SNAPSHOT_SIZE);
    return pliant_save(world, to, PLIANT_SNAPSHOT_SIZE) == PLIANT_OK;
}

/* Starts a world of four particles and a spring. */
static void fresh(void) {
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world));
    for (int i = 0; i < 4; i++) {
        DONE(pliant_add_particle(world, (PliantVec2){R(i % 2), R(i / 2)}, R(1.0), NULL));
    }
    DONE(pliant_add_spring(world, 0, 1, R(1.0), 0, NULL));
}

static const PliantVec2 square[4] = {{R(-0.5), R(-0.5)}, {R(0.5), R(-0.5)}, {R(0.5), R(0.5)}, {R(-0.5), R(0.5)}};
static const PliantVec2 right = {R(1.0), 0};

/* A square of one kilogram at a position. */
static inline uint16_t add_square(PliantReal x, PliantReal y) {
    PliantMassProperties mass;
    uint16_t body = 99;
    DONE(pliant_mass_of_polygon(square, 4, R(1.0), &mass));
    DONE(pliant_add_rigid_body(world, &mass, (PliantVec2){x, y}, right, &body));
    return body;
}
