/* Rest shapes and attachments that change: each argument wrong in turn, as in total.c, and what the functions do. */
#include "host.h"

static const PliantStiffness rigid = {PLIANT_ALPHA, R(1.0)}, half = {PLIANT_ALPHA, R(0.5)};
static const PliantSolver weightless = {{0, 0}, R(5.0), SUBSTEPS, 1, 0, 0};

/* A block of 3x3 particles, a meter apart, whose top left corner is the origin. */
static PliantRange block(void) {
    PliantLattice lattice = {{0, 0}, 3, 3, R(1.0), R(1.0)};
    PliantRange range;
    fresh();
    DONE(pliant_add_lattice(world, &lattice, &range));
    return range;
}

/* Writes the positions of the block at twice the width, anywhere. */
static void wide(PliantVec2 *rest) {
    for (int i = 0; i < 9; i++) {
        rest[i] = (PliantVec2){R(2 * (i % 3) + 7), R(-(i / 3))};
    }
}

static PliantReal width(void) {
    const PliantVec2 *positions;
    size_t count;
    for (int step = 0; step < 300; step++) {
        DONE(pliant_step(world, frame, &weightless));
    }
    DONE(pliant_positions(world, &positions, &count));
    return positions[5].x - positions[3].x;
}

static void arguments(void) {
    PliantRange all = block();
    PliantVec2 rest[9], lost[9];
    uint16_t number;
    wide(rest);
    wide(lost);
    lost[8] = nan_vector;
    REJECTED(pliant_set_body_rest(world, 0, rest, 9), UNKNOWN_BODY, NONE);
    REJECTED(pliant_set_lattice_rest(world, 0, rest, 9), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_set_region_rest(world, 0, 0, rest, 9), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_add_rigid(world, all, rigid, NULL));
    DONE(pliant_add_lattice_shape(world, all, 3, 1, half, &number));
    DONE(pliant_add_regions(world, &all, 1, half, 0, &number));
    WORLDS(PliantWorld, pliant_set_body_rest(W, 0, rest, 9));
    REJECTED(pliant_set_body_rest(world, 1, rest, 9), UNKNOWN_BODY, NONE);
    REJECTED(pliant_set_body_rest(world, 0, NULL, 9), NULL, NONE);
    REJECTED(pliant_set_body_rest(world, 0, (PliantVec2 *)(void *)odd, 9), MISALIGNED, NONE);
    REJECTED(pliant_set_body_rest(world, 0, rest, 8), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_set_body_rest(world, 0, lost, 9), NON_FINITE, POSITION);
    WORLDS(PliantWorld, pliant_set_lattice_rest(W, 0, rest, 9));
    REJECTED(pliant_set_lattice_rest(world, 0, NULL, 9), NULL, NONE);
    REJECTED(pliant_set_lattice_rest(world, 0, (PliantVec2 *)(void *)odd, 9), MISALIGNED, NONE);
    REJECTED(pliant_set_lattice_rest(world, 0, rest, 8), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_set_lattice_rest(world, 0, lost, 9), NON_FINITE, POSITION);
    WORLDS(PliantWorld, pliant_set_region_rest(W, 0, 0, rest, 9));
    REJECTED(pliant_set_region_rest(world, 0, 1, rest, 9), UNKNOWN_BODY, NONE);
    REJECTED(pliant_set_region_rest(world, 0, 0, NULL, 9), NULL, NONE);
    REJECTED(pliant_set_region_rest(world, 0, 0, (PliantVec2 *)(void *)odd, 9), MISALIGNED, NONE);
    REJECTED(pliant_set_region_rest(world, 0, 0, rest, 8), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_set_region_rest(world, 0, 0, lost, 9), NON_FINITE, POSITION);
    PliantVec2 more[10];
    wide(more);
    more[9] = zero;
    FULL(pliant_set_body_rest(world, 0, more, 10), MEMBERS);
    FULL(pliant_set_lattice_rest(world, 0, more, 10), MEMBERS);
    FULL(pliant_set_region_rest(world, 0, 0, more, 10), MEMBERS);
}

/* Each shape takes the new width, in every mode of a body, and a restored world does so too. */
static void shapes(void) {
    for (int kind = 0; kind < 8; kind++) {
        PliantRange all = block();
        PliantVec2 rest[9];
        wide(rest);
        switch (kind) {
        case 0: DONE(pliant_add_rigid(world, all, half, NULL)); break;
        case 1: DONE(pliant_add_linear(world, all, half, R(0.1), NULL)); break;
        case 2: DONE(pliant_add_quadratic(world, all, half, R(0.1), NULL)); break;
        case 3: DONE(pliant_add_plastic(world, all, half, R(9.0), R(1.0), R(9.0), NULL)); break;
        case 4: DONE(pliant_add_isochoric(world, all, half, R(0.1), NULL)); break;
        case 5: DONE(pliant_add_lattice_shape(world, all, 3, 1, half, NULL)); break;
        case 6: DONE(pliant_add_regions(world, &all, 1, half, 0, NULL)); break;
        default:
            DONE(pliant_add_rigid(world, all, half, NULL));
            DONE(pliant_allow_sleep(world, 0, R(0.1), R(0.1)));
        }
        DONE(kind == 5   ? pliant_set_lattice_rest(world, 0, rest, 9)
             : kind == 6 ? pliant_set_region_rest(world, 0, 0, rest, 9)
                         : pliant_set_body_rest(world, 0, rest, 9));
        copies();
        EXPECT(NEAR(width(), 4.0, 0.05));
    }
}

static void attachments(void) {
    const PliantVec2 *positions;
    PliantVec2 there = {R(3.0), R(4.0)};
    size_t count;
    block();
    REJECTED(pliant_move_attachment(world, PLIANT_ATTACHMENT, 0, there), UNKNOWN_CONSTRAINT, NONE);
    PliantConstraint tie = {PLIANT_ATTACHMENT, {0, 0, 0}, {0, 0}, {0, 0}};
    PliantConstraint leash = {PLIANT_LONG_RANGE_ATTACHMENT, {8, 0, 0}, {R(2.0), R(-2.0)}, {0, R(0.5)}};
    DONE(pliant_add_constraint(world, &tie, NULL));
    DONE(pliant_add_constraint(world, &leash, NULL));
    WORLDS(PliantWorld, pliant_move_attachment(W, PLIANT_ATTACHMENT, 0, there));
    REJECTED(pliant_move_attachment(world, PLIANT_ATTACHMENT, 0, nan_vector), NON_FINITE, POSITION);
    REJECTED(pliant_move_attachment(world, PLIANT_LONG_RANGE_ATTACHMENT, 0, nan_vector), NON_FINITE, POSITION);
    REJECTED(pliant_move_attachment(world, PLIANT_LONG_RANGE_ATTACHMENT, 1, there), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_move_attachment(world, PLIANT_TETHER, 0, there), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_move_attachment(world, PLIANT_ATTACHMENT, 0, there));
    DONE(pliant_move_attachment(world, PLIANT_LONG_RANGE_ATTACHMENT, 0, (PliantVec2){R(2.0), R(-8.0)}));
    DONE(pliant_step(world, frame, &weightless));
    DONE(pliant_positions(world, &positions, &count));
    EXPECT(NEAR(positions[0].x, 3.0, 1e-3) && NEAR(positions[0].y, 4.0, 1e-3) && positions[8].y < R(-7.4));
    copies();
}

int main(void) {
    arguments();
    shapes();
    attachments();
    printf("%d checks of rest shapes and attachments, %d wrong\n", checks, wrong);
    return wrong != 0;
}
