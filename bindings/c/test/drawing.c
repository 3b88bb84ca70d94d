/* Clocks and positions between two steps: each argument wrong in turn, as in total.c, and what the functions do. */
#include "host.h"

static void clocks(void) {
    PliantClock clock = {0.25f, 0.0f, 4}, bad[6] = {{0.0f, 0.0f, 4}, {NAN, 0.0f, 4}, {0.25f, 0.25f, 4}, {0.25f, -0.1f, 4}, {0.25f, NAN, 4}, {0.25f, 0.0f, 0}};
    uint16_t steps = 9;
    PliantReal fraction = 9.0f;
    fresh();
    REFUSED(pliant_advance_clock(NULL, 0.1f, &steps, &fraction), NULL, NONE);
    REFUSED(pliant_advance_clock((PliantClock *)(void *)odd, 0.1f, &steps, &fraction), MISALIGNED, NONE);
    REFUSED(pliant_advance_clock(&clock, 0.1f, NULL, &fraction), NULL, NONE);
    REFUSED(pliant_advance_clock(&clock, 0.1f, (uint16_t *)(void *)odd, &fraction), MISALIGNED, NONE);
    REFUSED(pliant_advance_clock(&clock, 0.1f, &steps, (PliantReal *)(void *)odd), MISALIGNED, NONE);
    REFUSED(pliant_advance_clock(&clock, -0.1f, &steps, &fraction), OUT_OF_RANGE, TIME_STEP);
    REFUSED(pliant_advance_clock(&clock, NAN, &steps, &fraction), NON_FINITE, TIME_STEP);
    REFUSED(pliant_advance_clock(&bad[0], 0.1f, &steps, &fraction), OUT_OF_RANGE, TIME_STEP);
    REFUSED(pliant_advance_clock(&bad[1], 0.1f, &steps, &fraction), NON_FINITE, TIME_STEP);
    REFUSED(pliant_advance_clock(&bad[2], 0.1f, &steps, &fraction), OUT_OF_RANGE, TIME_STEP);
    REFUSED(pliant_advance_clock(&bad[3], 0.1f, &steps, &fraction), OUT_OF_RANGE, TIME_STEP);
    REFUSED(pliant_advance_clock(&bad[4], 0.1f, &steps, &fraction), NON_FINITE, TIME_STEP);
    REFUSED(pliant_advance_clock(&bad[5], 0.1f, &steps, &fraction), OUT_OF_RANGE, SUBSTEPS);
    EXPECT(clock.remainder == 0.0f && steps == 9 && fraction == 9.0f);
    DONE(pliant_advance_clock(&clock, 0.625f, &steps, &fraction));
    EXPECT(steps == 2 && fraction == 0.5f && clock.remainder == 0.125f);
    DONE(pliant_advance_clock(&clock, 0.125f, &steps, NULL));
    EXPECT(steps == 1 && clock.remainder == 0.0f);
    DONE(pliant_advance_clock(&clock, 60.0f, &steps, &fraction));
    EXPECT(steps == 4 && fraction == 0.0f);
    /* The steps of ten seconds, whatever the frames are. */
    PliantClock fine = {1.0f / 128.0f, 0.0f, 100};
    unsigned total = 0;
    for (int i = 0; i < 640; i++) {
        DONE(pliant_advance_clock(&fine, 1.0f / 64.0f, &steps, &fraction));
        total += steps;
    }
    EXPECT(total == 1280);
}

static void positions_between(void) {
    PliantVec2 previous[4], drawn[4];
    const PliantSolver weightless = {{0.0f, 0.0f}, 0.0f, 1, 1, 0, 0};
    size_t count = 9;
    fresh();
    for (int i = 0; i < 3; i++) {
        DONE(pliant_add_particle(world, (PliantVec2){(PliantReal)i, 0.0f}, 1.0f, NULL));
    }
    DONE(pliant_set_velocity(world, 0, (PliantVec2){0.0f, 8.0f}));
    DONE(pliant_remove_particles(world, (PliantRange){1, 1}));
    WORLDS(const PliantWorld, pliant_record_positions(W, previous, 4, &count));
    REFUSED(pliant_record_positions(world, NULL, 4, &count), NULL, NONE);
    REFUSED(pliant_record_positions(world, (PliantVec2 *)(void *)odd, 4, &count), MISALIGNED, NONE);
    REFUSED(pliant_record_positions(world, previous, 4, NULL), NULL, NONE);
    REFUSED(pliant_record_positions(world, NULL, 0, &count), SHORT, NONE);
    EXPECT(count == 3);
    DONE(pliant_record_positions(world, previous, 4, &count));
    EXPECT(count == 3 && previous[0].y == 0.0f && isnan(previous[1].x) && isnan(previous[1].y) && previous[2].x == 2.0f);
    DONE(pliant_add_particle(world, (PliantVec2){5.0f, 5.0f}, 1.0f, NULL));
    DONE(pliant_add_particle(world, (PliantVec2){7.0f, 7.0f}, 1.0f, NULL));
    DONE(pliant_step(world, 0.25f, &weightless));
    WORLDS(const PliantWorld, pliant_interpolate(W, previous, 3, 0.25f, drawn, 4, &count));
    REFUSED(pliant_interpolate(world, NULL, 3, 0.25f, drawn, 4, &count), NULL, NONE);
    REFUSED(pliant_interpolate(world, (PliantVec2 *)(void *)odd, 3, 0.25f, drawn, 4, &count), MISALIGNED, NONE);
    REFUSED(pliant_interpolate(world, previous, 3, NAN, drawn, 4, &count), NON_FINITE, BLEND);
    REFUSED(pliant_interpolate(world, previous, 3, 1.5f, drawn, 4, &count), OUT_OF_RANGE, BLEND);
    REFUSED(pliant_interpolate(world, previous, 3, -0.5f, drawn, 4, &count), OUT_OF_RANGE, BLEND);
    REFUSED(pliant_interpolate(world, previous, 3, 0.25f, NULL, 4, &count), NULL, NONE);
    REFUSED(pliant_interpolate(world, previous, 3, 0.25f, (PliantVec2 *)(void *)odd, 4, &count), MISALIGNED, NONE);
    REFUSED(pliant_interpolate(world, previous, 3, 0.25f, drawn, 4, NULL), NULL, NONE);
    REFUSED(pliant_interpolate(world, previous, 3, 0.25f, drawn, 3, &count), SHORT, NONE);
    EXPECT(count == 4);
    DONE(pliant_interpolate(world, previous, 3, 0.25f, drawn, 4, &count));
    EXPECT(drawn[0].x == 0.0f && drawn[0].y == 0.5f && drawn[1].x == 5.0f && drawn[2].x == 2.0f && drawn[3].y == 7.0f);
    previous[0].x = NAN;
    DONE(pliant_interpolate(world, previous, 3, 0.25f, drawn, 4, &count));
    EXPECT(drawn[0].y == 2.0f);
    DONE(pliant_interpolate(world, NULL, 0, 0.0f, drawn, 4, &count));
    EXPECT(drawn[0].y == 2.0f && drawn[3].y == 7.0f);
    copies();
}

int main(void) {
    clocks();
    positions_between();
    printf("%d checks of clocks and drawn positions, %d wrong\n", checks, wrong);
    return wrong != 0;
}
