/* Clocks and positions between two steps: each argument wrong in turn, as in total.c, and what the functions do. */
#include "host.h"

/* Whether a position is that of a removed particle. */
static int missing(PliantVec2 position) {
#ifdef PLIANT_FIXED
    return position.x == INT32_MIN && position.y == INT32_MIN;
#else
    return isnan(position.x) && isnan(position.y);
#endif
}

static void clocks(void) {
    PliantClock clock = {R(0.25), 0, 4}, bad[6] = {{0, 0, 4}, {NOT_A_NUMBER, 0, 4}, {R(0.25), R(0.25), 4}, {R(0.25), R(-0.1), 4}, {R(0.25), NOT_A_NUMBER, 4}, {R(0.25), 0, 0}};
    uint16_t steps = 9;
    PliantReal fraction = R(9.0);
    fresh();
    REJECTED(pliant_advance_clock(NULL, R(0.1), &steps, &fraction), NULL, NONE);
    REJECTED(pliant_advance_clock((PliantClock *)(void *)odd, R(0.1), &steps, &fraction), MISALIGNED, NONE);
    REJECTED(pliant_advance_clock(&clock, R(0.1), NULL, &fraction), NULL, NONE);
    REJECTED(pliant_advance_clock(&clock, R(0.1), (uint16_t *)(void *)odd, &fraction), MISALIGNED, NONE);
    REJECTED(pliant_advance_clock(&clock, R(0.1), &steps, (PliantReal *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_advance_clock(&clock, R(-0.1), &steps, &fraction), OUT_OF_RANGE, TIME_STEP);
    REJECTED(pliant_advance_clock(&clock, NOT_A_NUMBER, &steps, &fraction), NON_FINITE, TIME_STEP);
    REJECTED(pliant_advance_clock(&bad[0], R(0.1), &steps, &fraction), OUT_OF_RANGE, TIME_STEP);
    REJECTED(pliant_advance_clock(&bad[1], R(0.1), &steps, &fraction), NON_FINITE, TIME_STEP);
    REJECTED(pliant_advance_clock(&bad[2], R(0.1), &steps, &fraction), OUT_OF_RANGE, TIME_STEP);
    REJECTED(pliant_advance_clock(&bad[3], R(0.1), &steps, &fraction), OUT_OF_RANGE, TIME_STEP);
    REJECTED(pliant_advance_clock(&bad[4], R(0.1), &steps, &fraction), NON_FINITE, TIME_STEP);
    REJECTED(pliant_advance_clock(&bad[5], R(0.1), &steps, &fraction), OUT_OF_RANGE, SUBSTEPS);
    EXPECT(clock.remainder == 0 && steps == 9 && fraction == R(9.0));
    DONE(pliant_advance_clock(&clock, R(0.625), &steps, &fraction));
    EXPECT(steps == 2 && fraction == R(0.5) && clock.remainder == R(0.125));
    DONE(pliant_advance_clock(&clock, R(0.125), &steps, NULL));
    EXPECT(steps == 1 && clock.remainder == 0);
    DONE(pliant_advance_clock(&clock, R(60.0), &steps, &fraction));
    EXPECT(steps == 4 && fraction == 0);
    /* The steps of ten seconds, whatever the frames are. */
    PliantClock fine = {R(1.0 / 128.0), 0, 100};
    unsigned total = 0;
    for (int i = 0; i < 640; i++) {
        DONE(pliant_advance_clock(&fine, R(1.0 / 64.0), &steps, &fraction));
        total += steps;
    }
    EXPECT(total == 1280);
}

static void positions_between(void) {
    PliantVec2 previous[4], drawn[4];
    const PliantSolver weightless = {{0, 0}, 0, 1, 1, 0, 0};
    size_t count = 9;
    fresh();
    for (int i = 0; i < 3; i++) {
        DONE(pliant_add_particle(world, (PliantVec2){R(i), 0}, R(1.0), NULL));
    }
    DONE(pliant_set_velocity(world, 0, (PliantVec2){0, R(8.0)}));
    DONE(pliant_remove_particles(world, (PliantRange){1, 1}));
    WORLDS(const PliantWorld, pliant_record_positions(W, previous, 4, &count));
    REJECTED(pliant_record_positions(world, NULL, 4, &count), NULL, NONE);
    REJECTED(pliant_record_positions(world, (PliantVec2 *)(void *)odd, 4, &count), MISALIGNED, NONE);
    REJECTED(pliant_record_positions(world, previous, 4, NULL), NULL, NONE);
    REJECTED(pliant_record_positions(world, NULL, 0, &count), SHORT, NONE);
    EXPECT(count == 3);
    DONE(pliant_record_positions(world, previous, 4, &count));
    EXPECT(count == 3 && previous[0].y == 0 && missing(previous[1]) && previous[2].x == R(2.0));
    DONE(pliant_add_particle(world, (PliantVec2){R(5.0), R(5.0)}, R(1.0), NULL));
    DONE(pliant_add_particle(world, (PliantVec2){R(7.0), R(7.0)}, R(1.0), NULL));
    DONE(pliant_step(world, R(0.25), &weightless));
    WORLDS(const PliantWorld, pliant_interpolate(W, previous, 3, R(0.25), drawn, 4, &count));
    REJECTED(pliant_interpolate(world, NULL, 3, R(0.25), drawn, 4, &count), NULL, NONE);
    REJECTED(pliant_interpolate(world, (PliantVec2 *)(void *)odd, 3, R(0.25), drawn, 4, &count), MISALIGNED, NONE);
    REJECTED(pliant_interpolate(world, previous, 3, NOT_A_NUMBER, drawn, 4, &count), NON_FINITE, BLEND);
    REJECTED(pliant_interpolate(world, previous, 3, R(1.5), drawn, 4, &count), OUT_OF_RANGE, BLEND);
    REJECTED(pliant_interpolate(world, previous, 3, R(-0.5), drawn, 4, &count), OUT_OF_RANGE, BLEND);
    REJECTED(pliant_interpolate(world, previous, 3, R(0.25), NULL, 4, &count), NULL, NONE);
    REJECTED(pliant_interpolate(world, previous, 3, R(0.25), (PliantVec2 *)(void *)odd, 4, &count), MISALIGNED, NONE);
    REJECTED(pliant_interpolate(world, previous, 3, R(0.25), drawn, 4, NULL), NULL, NONE);
    REJECTED(pliant_interpolate(world, previous, 3, R(0.25), drawn, 3, &count), SHORT, NONE);
    EXPECT(count == 4);
    DONE(pliant_interpolate(world, previous, 3, R(0.25), drawn, 4, &count));
    EXPECT(drawn[0].x == 0 && drawn[0].y == R(0.5) && drawn[1].x == R(5.0) && drawn[2].x == R(2.0) && drawn[3].y == R(7.0));
    previous[0].x = NOT_A_NUMBER;
    DONE(pliant_interpolate(world, previous, 3, R(0.25), drawn, 4, &count));
    EXPECT(drawn[0].y == R(2.0));
    DONE(pliant_interpolate(world, NULL, 0, 0, drawn, 4, &count));
    EXPECT(drawn[0].y == R(2.0) && drawn[3].y == R(7.0));
    copies();
}

int main(void) {
    clocks();
    positions_between();
    printf("%d checks of clocks and drawn positions, %d wrong\n", checks, wrong);
    return wrong != 0;
}
