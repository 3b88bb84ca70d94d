/* Rest shapes and attachments that change: each argument wrong in turn, as in total.c, and what the functions do. */
#include "host.h"

static const PliantStiffness rigid = {PLIANT_ALPHA, 1.0f}, half = {PLIANT_ALPHA, 0.5f};
static const PliantSolver weightless = {{0.0f, 0.0f}, 5.0f, 4, 1, 0, 0};

/* A block of 3x3 particles, a meter apart, whose top left corner is the origin. */
static PliantRange block(void) {
    PliantLattice lattice = {{0.0f, 0.0f}, 3, 3, 1.0f, 1.0f};
    PliantRange range;
    fresh();
    DONE(pliant_add_lattice(world, &lattice, &range));
    return range;
}

/* Writes the positions of the block at twice the width, anywhere. */
static void wide(PliantVec2 *rest) {
    for (int i = 0; i < 9; i++) {
        rest[i] = (PliantVec2){(PliantReal)(2 * (i % 3) + 7), (PliantReal)-(i / 3)};
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
    REFUSED(pliant_set_body_rest(world, 0, rest, 9), UNKNOWN_BODY, NONE);
    REFUSED(pliant_set_lattice_rest(world, 0, rest, 9), UNKNOWN_CONSTRAINT, NONE);
    REFUSED(pliant_set_region_rest(world, 0, 0, rest, 9), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_add_rigid(world, all, rigid));
    DONE(pliant_add_lattice_shape(world, all, 3, 1, half, &number));
    DONE(pliant_add_regions(world, &all, 1, half, 0, &number));
    WORLDS(PliantWorld, pliant_set_body_rest(W, 0, rest, 9));
    REFUSED(pliant_set_body_rest(world, 1, rest, 9), UNKNOWN_BODY, NONE);
    REFUSED(pliant_set_body_rest(world, 0, NULL, 9), NULL, NONE);
    REFUSED(pliant_set_body_rest(world, 0, (PliantVec2 *)(void *)odd, 9), MISALIGNED, NONE);
    REFUSED(pliant_set_body_rest(world, 0, rest, 8), TOO_FEW_PARTICLES, NONE);
    REFUSED(pliant_set_body_rest(world, 0, lost, 9), NON_FINITE, POSITION);
    WORLDS(PliantWorld, pliant_set_lattice_rest(W, 0, rest, 9));
    REFUSED(pliant_set_lattice_rest(world, 0, NULL, 9), NULL, NONE);
    REFUSED(pliant_set_lattice_rest(world, 0, (PliantVec2 *)(void *)odd, 9), MISALIGNED, NONE);
    REFUSED(pliant_set_lattice_rest(world, 0, rest, 8), TOO_FEW_PARTICLES, NONE);
    REFUSED(pliant_set_lattice_rest(world, 0, lost, 9), NON_FINITE, POSITION);
    WORLDS(PliantWorld, pliant_set_region_rest(W, 0, 0, rest, 9));
    REFUSED(pliant_set_region_rest(world, 0, 1, rest, 9), UNKNOWN_BODY, NONE);
    REFUSED(pliant_set_region_rest(world, 0, 0, NULL, 9), NULL, NONE);
    REFUSED(pliant_set_region_rest(world, 0, 0, (PliantVec2 *)(void *)odd, 9), MISALIGNED, NONE);
    REFUSED(pliant_set_region_rest(world, 0, 0, rest, 8), TOO_FEW_PARTICLES, NONE);
    REFUSED(pliant_set_region_rest(world, 0, 0, lost, 9), NON_FINITE, POSITION);
    PliantVec2 more[10];
    wide(more);
    more[9] = zero;
    REFUSED(pliant_set_body_rest(world, 0, more, 10), FULL, NONE);
    REFUSED(pliant_set_lattice_rest(world, 0, more, 10), FULL, NONE);
    REFUSED(pliant_set_region_rest(world, 0, 0, more, 10), FULL, NONE);
}

/* Each shape takes the new width, in every mode of a body, and a restored world does so too. */
static void shapes(void) {
    for (int kind = 0; kind < 8; kind++) {
        PliantRange all = block();
        PliantVec2 rest[9];
        wide(rest);
        switch (kind) {
        case 0: DONE(pliant_add_rigid(world, all, half)); break;
        case 1: DONE(pliant_add_linear(world, all, half, 0.1f)); break;
        case 2: DONE(pliant_add_quadratic(world, all, half, 0.1f)); break;
        case 3: DONE(pliant_add_plastic(world, all, half, 9.0f, 1.0f, 9.0f)); break;
        case 4: DONE(pliant_add_isochoric(world, all, half, 0.1f)); break;
        case 5: DONE(pliant_add_lattice_shape(world, all, 3, 1, half, NULL)); break;
        case 6: DONE(pliant_add_regions(world, &all, 1, half, 0, NULL)); break;
        default:
            DONE(pliant_add_rigid(world, all, half));
            DONE(pliant_allow_sleep(world, 0, 0.1f, 0.1f));
        }
        DONE(kind == 5   ? pliant_set_lattice_rest(world, 0, rest, 9)
             : kind == 6 ? pliant_set_region_rest(world, 0, 0, rest, 9)
                         : pliant_set_body_rest(world, 0, rest, 9));
        copies();
        EXPECT(fabs(width() - 4.0f) < 0.05f);
    }
}

static void attachments(void) {
    const PliantVec2 *positions;
    PliantVec2 there = {3.0f, 4.0f};
    size_t count;
    block();
    REFUSED(pliant_move_attachment(world, PLIANT_ATTACHMENT, 0, there), UNKNOWN_CONSTRAINT, NONE);
    PliantConstraint tie = {PLIANT_ATTACHMENT, {0, 0, 0}, {0.0f, 0.0f}, {0.0f, 0.0f}};
    PliantConstraint leash = {PLIANT_LONG_RANGE_ATTACHMENT, {8, 0, 0}, {2.0f, -2.0f}, {0.0f, 0.5f}};
    DONE(pliant_add_constraint(world, &tie, NULL));
    DONE(pliant_add_constraint(world, &leash, NULL));
    WORLDS(PliantWorld, pliant_move_attachment(W, PLIANT_ATTACHMENT, 0, there));
    REFUSED(pliant_move_attachment(world, PLIANT_ATTACHMENT, 0, nan_vector), NON_FINITE, POSITION);
    REFUSED(pliant_move_attachment(world, PLIANT_LONG_RANGE_ATTACHMENT, 0, nan_vector), NON_FINITE, POSITION);
    REFUSED(pliant_move_attachment(world, PLIANT_LONG_RANGE_ATTACHMENT, 1, there), UNKNOWN_CONSTRAINT, NONE);
    REFUSED(pliant_move_attachment(world, PLIANT_TETHER, 0, there), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_move_attachment(world, PLIANT_ATTACHMENT, 0, there));
    DONE(pliant_move_attachment(world, PLIANT_LONG_RANGE_ATTACHMENT, 0, (PliantVec2){2.0f, -8.0f}));
    DONE(pliant_step(world, frame, &weightless));
    DONE(pliant_positions(world, &positions, &count));
    EXPECT(fabs(positions[0].x - 3.0f) < 1e-3f && fabs(positions[0].y - 4.0f) < 1e-3f && positions[8].y < -7.4f);
    copies();
}

int main(void) {
    arguments();
    shapes();
    attachments();
    printf("%d checks of rest shapes and attachments, %d wrong\n", checks, wrong);
    return wrong != 0;
}
