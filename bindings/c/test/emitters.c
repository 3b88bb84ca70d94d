/* Emitters and drains of the fluid: each argument wrong in turn, as in total.c, and what the functions do. */
#include "host.h"

static const PliantFluid water = {R(0.1), 0, 0, 0};
static const PliantRange none = {0, 0};
static const PliantEmitter nozzle = {{0, R(1.0)}, {R(2.0), 0}, R(0.1), R(0.01), 3};

static size_t particles(void) {
    const PliantVec2 *positions;
    size_t count;
    DONE(pliant_positions(world, &positions, &count));
    return count;
}

static void arguments(void) {
    PliantEmitter lost = nozzle, still = nozzle, flat = nozzle, dense = nozzle, light = nozzle, empty = nozzle;
    uint16_t number = 9;
    size_t added = 9;
    lost.position.x = NOT_A_NUMBER, still.velocity = zero, flat.spacing = 0, dense.spacing = R(INFINITY), light.mass = R(-1.0), empty.columns = 0;
    fresh();
    WORLDS(PliantWorld, pliant_add_emitter(W, &nozzle, &number));
    REJECTED(pliant_add_emitter(world, NULL, &number), NULL, NONE);
    REJECTED(pliant_add_emitter(world, (PliantEmitter *)(void *)odd, &number), MISALIGNED, NONE);
    REJECTED(pliant_add_emitter(world, &nozzle, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_add_emitter(world, &lost, &number), NON_FINITE, POSITION);
    REJECTED(pliant_add_emitter(world, &still, &number), OUT_OF_RANGE, VELOCITY);
    REJECTED(pliant_add_emitter(world, &flat, &number), OUT_OF_RANGE, SPACING);
    REJECTED(pliant_add_emitter(world, &dense, &number), NON_FINITE, SPACING);
    REJECTED(pliant_add_emitter(world, &light, &number), OUT_OF_RANGE, MASS);
    REJECTED(pliant_add_emitter(world, &empty, &number), TOO_FEW_PARTICLES, NONE);
    EXPECT(number == 9);
    REJECTED(pliant_emit(world, 0, R(0.1), &added), UNKNOWN_CONSTRAINT, NONE);
    for (uint16_t i = 0; i < PLIANT_ACTORS; i++) {
        DONE(pliant_add_emitter(world, &nozzle, &number));
        EXPECT(number == i);
    }
    FULL(pliant_add_emitter(world, &nozzle, &number), EMITTERS);
    WORLDS(PliantWorld, pliant_move_emitter(W, 0, zero, up));
    REJECTED(pliant_move_emitter(world, PLIANT_ACTORS, zero, up), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_move_emitter(world, 0, nan_vector, up), NON_FINITE, POSITION);
    REJECTED(pliant_move_emitter(world, 0, up, zero), OUT_OF_RANGE, VELOCITY);
    REJECTED(pliant_move_emitter(world, 0, up, nan_vector), NON_FINITE, VELOCITY);
    WORLDS(PliantWorld, pliant_emit(W, 0, R(0.1), &added));
    REJECTED(pliant_emit(world, 0, R(0.1), &added), OUT_OF_RANGE, SPACING);
    DONE(pliant_set_fluid(world, none, &water));
    REJECTED(pliant_emit(world, 0, R(-0.1), &added), OUT_OF_RANGE, TIME_STEP);
    REJECTED(pliant_emit(world, 0, NOT_A_NUMBER, &added), NON_FINITE, TIME_STEP);
    REJECTED(pliant_emit(world, 0, R(0.1), (size_t *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_emit(world, 65535, R(0.1), &added), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(PliantWorld, pliant_remove_emitter(W, 0));
    REJECTED(pliant_remove_emitter(world, PLIANT_ACTORS), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_remove_emitter(world, 0));
    REJECTED(pliant_remove_emitter(world, 0), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(PliantWorld, pliant_drain_fluid(W, PLIANT_EVERYWHERE, zero, zero, &added));
    REJECTED(pliant_drain_fluid(world, 9, zero, up, &added), OUT_OF_RANGE, EXTENT);
    REJECTED(pliant_drain_fluid(world, PLIANT_DISC, nan_vector, right, &added), NON_FINITE, POSITION);
    REJECTED(pliant_drain_fluid(world, PLIANT_HALF_PLANE, zero, zero, &added), OUT_OF_RANGE, NORMAL);
    REJECTED(pliant_drain_fluid(world, PLIANT_EVERYWHERE, zero, zero, (size_t *)(void *)odd), MISALIGNED, NONE);
    EXPECT(added == 9);
}

/* A row of three leaves every 0.05 s. A world restored between two rows continues with the same bits. */
static void rows(void) {
    const PliantVec2 *positions, *velocities;
    size_t count, added = 9;
    uint64_t sums[3];
    fresh();
    DONE(pliant_set_fluid(world, none, &water));
    DONE(pliant_checksum(world, &sums[0]));
    DONE(pliant_add_emitter(world, &nozzle, NULL));
    DONE(pliant_checksum(world, &sums[1]));
    DONE(pliant_emit(world, 0, R(0.03), &added));
    EXPECT(added == 0);
    DONE(pliant_checksum(world, &sums[2]));
    EXPECT(sums[0] != sums[1] && sums[1] != sums[2]);
    copies();
    PliantWorld *copy;
    size_t length;
    DONE(pliant_write(world, saved_world, STATE_SIZE, &length));
    DONE(pliant_world_init(other, PLIANT_WORLD_SIZE, &copy));
    DONE(pliant_read(copy, saved_world, length));
    DONE(pliant_emit(world, 0, R(0.03), &added));
    EXPECT(added == 3 && particles() == 3);
    DONE(pliant_emit(copy, 0, R(0.03), &added));
    EXPECT(added == 3);
    for (int step = 0; step < 60; step++) {
        DONE(pliant_step(world, frame, &falling));
        DONE(pliant_emit(world, 0, frame, NULL));
        DONE(pliant_step(copy, frame, &falling));
        DONE(pliant_emit(copy, 0, frame, NULL));
    }
    EXPECT(particles() == 3 + 60);
    DONE(pliant_checksum(world, &sums[0]));
    DONE(pliant_checksum(copy, &sums[1]));
    EXPECT(sums[0] == sums[1]);
    DONE(pliant_move_emitter(world, 0, (PliantVec2){R(5.0), R(5.0)}, (PliantVec2){0, R(-4.0)}));
    DONE(pliant_emit(world, 0, R(0.025), &added));
    EXPECT(added == 3);
    DONE(pliant_positions(world, &positions, &count));
    DONE(pliant_velocities(world, &velocities, &count));
    EXPECT(NEAR(positions[count - 1].x, 5.1, 1e-6) && positions[count - 1].y <= R(5.0) && velocities[count - 1].y == R(-4.0));
    DONE(pliant_checksum(world, &sums[1]));
    EXPECT(sums[0] != sums[1]);
}

/* A drain removes the particles of the fluid below the axis, and no others. New rows take their numbers. */
static void drains(void) {
    size_t removed = 9, added;
    fresh();
    DONE(pliant_add_particle(world, (PliantVec2){0, R(-1.0)}, R(1.0), NULL));
    DONE(pliant_set_fluid(world, none, &water));
    PliantEmitter down = nozzle;
    down.velocity = (PliantVec2){0, R(-2.0)};
    DONE(pliant_add_emitter(world, &down, NULL));
    DONE(pliant_emit(world, 0, R(1.02), &added));
    EXPECT(added == 60 && particles() == 61);
    DONE(pliant_drain_fluid(world, PLIANT_HALF_PLANE, zero, (PliantVec2){0, R(-1.0)}, &removed));
    EXPECT(removed == 30 && particles() == 61);
    DONE(pliant_set_velocity(world, 0, zero));
    DONE(pliant_emit(world, 0, R(0.05), &added));
    EXPECT(added == 3 && particles() == 61);
    DONE(pliant_drain_fluid(world, PLIANT_EVERYWHERE, zero, zero, NULL));
    DONE(pliant_drain_fluid(world, PLIANT_EVERYWHERE, zero, zero, &removed));
    EXPECT(removed == 0);
    DONE(pliant_set_velocity(world, 0, zero));
}

/* A full world drops the rest of a row, and rows that could overflow are dropped. */
static void limits(void) {
    PliantEmitter wide = nozzle, distant = nozzle;
    size_t added = 9;
    fresh();
    DONE(pliant_set_fluid(world, none, &water));
    distant.position.x = LARGEST, distant.velocity.x = LARGEST;
    DONE(pliant_add_emitter(world, &distant, NULL));
    DONE(pliant_emit(world, 0, R(1.0), &added));
    EXPECT(added == (sizeof(PliantReal) == 4 ? 0 : PLIANT_PARTICLES));
    fresh();
    DONE(pliant_set_fluid(world, none, &water));
    wide.columns = 65535;
    DONE(pliant_add_emitter(world, &wide, NULL));
    DONE(pliant_emit(world, 0, R(0.051), &added));
    EXPECT(added == PLIANT_PARTICLES);
    DONE(pliant_emit(world, 0, LARGEST, &added));
    EXPECT(added == 0);
}

int main(void) {
    arguments();
    rows();
    drains();
    limits();
    printf("%d checks of emitters, %d wrong\n", checks, wrong);
    return wrong != 0;
}
