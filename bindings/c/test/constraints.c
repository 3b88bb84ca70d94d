/* Order of constraints, plastic regions and yielding elements: each argument wrong in turn, as in total.c, and what
   the functions do. */
#include "host.h"

static const PliantStiffness half = {PLIANT_ALPHA, R(0.5)}, rigid = {PLIANT_ALPHA, R(1.0)}, strange = {9, R(0.5)};
static const PliantSolver weightless = {{0, 0}, R(5.0), SUBSTEPS, 1, 0, 0};

/* A block of 3x3 particles, a meter apart, whose top left corner is the origin. */
static PliantRange block(void) {
    PliantLattice lattice = {{0, 0}, 3, 3, R(1.0), R(1.0)};
    PliantRange range;
    fresh();
    DONE(pliant_add_lattice(world, &lattice, &range));
    return range;
}

static void steps(int count) {
    for (int step = 0; step < count; step++) {
        DONE(pliant_step(world, frame, &weightless));
    }
}

static PliantVec2 at(uint16_t particle) {
    const PliantVec2 *positions;
    size_t count;
    DONE(pliant_positions(world, &positions, &count));
    return positions[particle];
}

/* Returns a copy of the world. */
static PliantWorld *twin(void) {
    PliantWorld *copy;
    size_t length;
    DONE(pliant_write(world, saved_world, STATE_SIZE, &length));
    DONE(pliant_world_init(other, PLIANT_WORLD_SIZE, &copy));
    DONE(pliant_read(copy, saved_world, length));
    return copy;
}

static void move_alike(PliantWorld *copy) {
    for (int step = 0; step < 3; step++) {
        uint64_t sum, sum_of_copy;
        DONE(pliant_step(world, frame, &falling));
        DONE(pliant_step(copy, frame, &falling));
        DONE(pliant_checksum(world, &sum));
        DONE(pliant_checksum(copy, &sum_of_copy));
        EXPECT(sum == sum_of_copy);
    }
}

/* Two items between the same particles, and one between others, which comes second in level order. */
static void add_three(uint32_t kind) {
    uint16_t corners[3][3] = {{0, 1, 3}, {0, 1, 3}, {4, 5, 7}}, numbers[2];
    for (uint16_t i = 0; i < 3; i++) {
        uint16_t a = corners[i][0], b = corners[i][1], c = corners[i][2];
        PliantConstraint item = {kind, {a, b, c}, {0, 0}, {kind < PLIANT_NEO_HOOKEAN ? R(0.001) : R(100.0), R(0.3)}};
        if (kind <= PLIANT_ST_VENANT_KIRCHHOFF) {
            DONE(pliant_add_constraint(world, &item, numbers));
        } else if (kind == PLIANT_ST_VENANT_KIRCHHOFF + 1) {
            DONE(pliant_add_spring(world, a, b, R(0.9), R(0.001), numbers));
        } else if (kind == PLIANT_ST_VENANT_KIRCHHOFF + 2) {
            DONE(pliant_add_yielding_spring(world, a, b, R(0.001), R(0.1), R(1.0), R(1.0), numbers));
        } else {
            DONE(pliant_add_yielding_element(world, a, b, c, R(100.0), R(0.3), R(0.1), R(1.0), R(1.0), numbers));
            EXPECT(numbers[1] == 2 * i + 1);
        }
    }
}

/* Order changes the saved bytes of each kind, but no bit of the motion. A restored world has the order. */
static void orders(void) {
    for (uint32_t kind = 0; kind <= PLIANT_ST_VENANT_KIRCHHOFF + 3; kind++) {
        block();
        add_three(kind);
        DONE(pliant_set_velocity(world, 0, (PliantVec2){R(-1.0), R(2.0)}));
        PliantWorld *copy = twin();
        EXPECT(state(before));
        DONE(pliant_order_constraints(world));
        EXPECT(state(after) && memcmp(before, after, STATE_SIZE) != 0);
        move_alike(copy);
        copy = twin();
        EXPECT(state(before));
        size_t length;
        memset(after, 0, STATE_SIZE);
        DONE(pliant_write(copy, after, STATE_SIZE, &length));
        EXPECT(memcmp(before, after, STATE_SIZE) == 0);
        move_alike(copy);
    }
    WORLDS(PliantWorld, pliant_order_constraints(W));
}

/* The numbers of springs stay, also when one is removed and another one gets its number. */
static void keeps(void) {
    enum { SPRINGS = 8 * 7 + 8 * 7 + 2 * 7 * 7, REMOVED = 23 };
    static PliantPair pairs[SPRINGS], sorted[SPRINGS];
    PliantLattice lattice = {{0, 0}, 8, 8, R(0.1), R(0.1)};
    size_t count;
    uint16_t number;
    fresh();
    DONE(pliant_add_cloth(world, &lattice, R(0.001), NULL));
    DONE(pliant_pin(world, 0));
    PliantWorld *copy = twin();
    DONE(pliant_order_constraints(world));
    for (int round = 0; round < 3; round++) {
        DONE(pliant_springs(copy, pairs, SPRINGS, &count));
        DONE(pliant_springs(world, sorted, SPRINGS, &count));
        EXPECT(count == (round == 1 ? SPRINGS - 1 : SPRINGS) && memcmp(pairs, sorted, count * sizeof *pairs) == 0);
        move_alike(copy);
        if (round == 0) {
            DONE(pliant_remove_spring(world, REMOVED));
            DONE(pliant_remove_spring(copy, REMOVED));
        } else if (round == 1) {
            DONE(pliant_add_spring(world, 0, 63, R(0.5), R(0.1), &number));
            EXPECT(number == REMOVED);
            DONE(pliant_add_spring(copy, 0, 63, R(0.5), R(0.1), NULL));
            DONE(pliant_order_constraints(world));
        }
    }
    EXPECT(sorted[REMOVED].a == 0 && sorted[REMOVED].b == 63);
}

static void capacities(void) {
    enum { SIZE = 6, REST = PLIANT_REGION_MEMBERS - SIZE * (PLIANT_REGIONS - 1) };
    static PliantRange regions[PLIANT_REGIONS + 1];
    PliantLattice lattice = {{0, 0}, 16, 16, R(0.1), R(0.1)};
    uint16_t number = 9;
    fresh();
    DONE(pliant_add_lattice(world, &lattice, NULL));
    for (uint16_t i = 0; i <= PLIANT_REGIONS; i++) {
        regions[i] = (PliantRange){i, SIZE};
    }
    FULL(pliant_add_regions(world, regions, PLIANT_REGIONS + 1, half, 0, &number), REGIONS);
    regions[PLIANT_REGIONS - 1] = (PliantRange){0, REST + 1};
    FULL(pliant_add_regions(world, regions, PLIANT_REGIONS, half, 0, &number), MEMBERSHIPS);
    regions[PLIANT_REGIONS - 1].count = REST;
    DONE(pliant_add_regions(world, regions, PLIANT_REGIONS, half, 0, &number));
    EXPECT(number == 0);
    copies();
}

/* Two halves of a block that share a column. */
static const uint16_t halves[12] = {0, 1, 3, 4, 6, 7, 1, 2, 4, 5, 7, 8}, sizes[2] = {6, 6};

static void plastic_arguments(void) {
    const uint16_t gone[3] = {0, 1, 9}, twice[3] = {0, 1, 1}, three[1] = {3}, none[1] = {0};
    uint16_t number = 9;
    block();
    WORLDS(PliantWorld, pliant_add_plastic_regions(W, halves, sizes, 2, half, 0, R(0.1), R(1.0), R(1.0), &number));
    REJECTED(pliant_add_plastic_regions(world, NULL, sizes, 2, half, 0, R(0.1), R(1.0), R(1.0), &number), NULL, NONE);
    REJECTED(pliant_add_plastic_regions(world, halves, NULL, 2, half, 0, R(0.1), R(1.0), R(1.0), &number), NULL, NONE);
    REJECTED(pliant_add_plastic_regions(world, (uint16_t *)(void *)odd, sizes, 2, half, 0, R(0.1), R(1.0), R(1.0), &number), MISALIGNED, NONE);
    REJECTED(pliant_add_plastic_regions(world, halves, (uint16_t *)(void *)odd, 2, half, 0, R(0.1), R(1.0), R(1.0), &number), MISALIGNED, NONE);
    REJECTED(pliant_add_plastic_regions(world, halves, sizes, 0, half, 0, R(0.1), R(1.0), R(1.0), &number), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_plastic_regions(world, halves, none, 1, half, 0, R(0.1), R(1.0), R(1.0), &number), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_plastic_regions(world, gone, three, 1, half, 0, R(0.1), R(1.0), R(1.0), &number), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_plastic_regions(world, twice, three, 1, half, 0, R(0.1), R(1.0), R(1.0), &number), REPEATED_PARTICLE, NONE);
    REJECTED(pliant_add_plastic_regions(world, halves, sizes, 2, strange, 0, R(0.1), R(1.0), R(1.0), &number), OUT_OF_RANGE, STIFFNESS);
    REJECTED(pliant_add_plastic_regions(world, halves, sizes, 2, rigid, 1, R(0.1), R(1.0), R(1.0), &number), OUT_OF_RANGE, STIFFNESS);
    REJECTED(pliant_add_plastic_regions(world, halves, sizes, 2, half, 0, R(-0.1), R(1.0), R(1.0), &number), OUT_OF_RANGE, YIELD_STRAIN);
    REJECTED(pliant_add_plastic_regions(world, halves, sizes, 2, half, 0, R(0.1), NOT_A_NUMBER, R(1.0), &number), NON_FINITE, CREEP);
    REJECTED(pliant_add_plastic_regions(world, halves, sizes, 2, half, 0, R(0.1), R(1.0), 0, &number), OUT_OF_RANGE, PLASTIC_LIMIT);
    REJECTED(pliant_add_plastic_regions(world, halves, sizes, 2, half, 0, R(0.1), R(1.0), R(1.0), (uint16_t *)(void *)odd), MISALIGNED, NONE);
    EXPECT(number == 9);
    for (uint16_t i = 0; i < PLIANT_LATTICES; i++) {
        DONE(pliant_add_plastic_regions(world, halves, sizes, 2, half, 0, R(0.1), R(1.0), R(1.0), &number));
        EXPECT(number == i);
    }
    FULL(pliant_add_plastic_regions(world, halves, sizes, 2, half, 0, R(0.1), R(1.0), R(1.0), &number), REGION_SETS);
    FULL(pliant_add_region_lists(world, halves, sizes, 2, half, 0, &number), REGION_SETS);
}

/* A block is held at a larger width for a second and released. Plastic regions keep part of the width. */
static void plastic_regions(void) {
    for (int plastic = 0; plastic < 2; plastic++) {
        PliantVec2 turned = {0, R(1.0)};
        uint16_t number = 9;
        block();
        if (plastic == 1) {
            DONE(pliant_add_plastic_regions(world, halves, sizes, 2, half, 0, R(0.05), R(10.0), R(1.0), &number));
        } else {
            DONE(pliant_add_region_lists(world, halves, sizes, 2, half, 0, &number));
        }
        EXPECT(number == 0);
        for (uint16_t i = 0; i < 9; i++) {
            DONE(pliant_pin(world, i));
            DONE(pliant_set_position(world, i, (PliantVec2){3 * at(i).x / 2, 2 * at(i).y / 3}));
        }
        steps(60);
        copies();
        for (uint16_t i = 0; i < 9; i++) {
            DONE(pliant_release(world, i));
        }
        steps(120);
        PliantReal width = at(5).x - at(3).x;
        EXPECT(plastic == 1 ? width > R(2.6) && width < R(3.0) : NEAR(width, 2.0, 0.01));
        /* Sets of both modes follow the same calls. */
        REJECTED(pliant_set_regions_stiffness(world, 0, strange), OUT_OF_RANGE, STIFFNESS);
        REJECTED(pliant_set_region_pose(world, 0, 2, &turned, NULL), UNKNOWN_BODY, NONE);
        DONE(pliant_set_regions_stiffness(world, 0, rigid));
        DONE(pliant_set_region_pose(world, 0, 0, &turned, NULL));
        DONE(pliant_set_region_pose(world, 0, 1, &turned, NULL));
        steps(60);
        EXPECT(at(5).y - at(3).y > R(1.8) && NEAR(at(5).x - at(3).x, 0, 0.1));
        DONE(pliant_remove_particles(world, (PliantRange){8, 1}));
        copies();
        DONE(pliant_remove_regions(world, 0));
        REJECTED(pliant_remove_regions(world, 0), UNKNOWN_CONSTRAINT, NONE);
        DONE(plastic == 1 ? pliant_add_region_lists(world, halves, sizes, 1, half, 0, &number)
                          : pliant_add_plastic_regions(world, halves, sizes, 1, half, 0, R(0.1), R(1.0), R(1.0), &number));
        EXPECT(number == 0);
    }
}

static void element_arguments(void) {
    uint16_t numbers[2] = {9, 9};
    block();
    WORLDS(PliantWorld, pliant_add_yielding_element(W, 0, 1, 3, R(100.0), R(0.3), R(0.1), R(1.0), R(1.0), numbers));
    REJECTED(pliant_add_yielding_element(world, 0, 1, 9, R(100.0), R(0.3), R(0.1), R(1.0), R(1.0), numbers), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_yielding_element(world, 0, 1, 1, R(100.0), R(0.3), R(0.1), R(1.0), R(1.0), numbers), REPEATED_PARTICLE, NONE);
    REJECTED(pliant_add_yielding_element(world, 0, 1, 2, R(100.0), R(0.3), R(0.1), R(1.0), R(1.0), numbers), OUT_OF_RANGE, AREA);
    REJECTED(pliant_add_yielding_element(world, 0, 1, 3, 0, R(0.3), R(0.1), R(1.0), R(1.0), numbers), OUT_OF_RANGE, YOUNGS_MODULUS);
    REJECTED(pliant_add_yielding_element(world, 0, 1, 3, NOT_A_NUMBER, R(0.3), R(0.1), R(1.0), R(1.0), numbers), NON_FINITE, YOUNGS_MODULUS);
    REJECTED(pliant_add_yielding_element(world, 0, 1, 3, R(100.0), R(0.5), R(0.1), R(1.0), R(1.0), numbers), OUT_OF_RANGE, POISSONS_RATIO);
    REJECTED(pliant_add_yielding_element(world, 0, 1, 3, R(100.0), R(0.3), R(-0.1), R(1.0), R(1.0), numbers), OUT_OF_RANGE, YIELD_STRAIN);
    REJECTED(pliant_add_yielding_element(world, 0, 1, 3, R(100.0), R(0.3), R(0.1), NOT_A_NUMBER, R(1.0), numbers), NON_FINITE, CREEP);
    REJECTED(pliant_add_yielding_element(world, 0, 1, 3, R(100.0), R(0.3), R(0.1), R(1.0), 0, numbers), OUT_OF_RANGE, PLASTIC_LIMIT);
    REJECTED(pliant_add_yielding_element(world, 0, 1, 3, R(100.0), R(0.3), R(0.1), R(1.0), R(1.0), (uint16_t *)(void *)odd), MISALIGNED, NONE);
    const PliantReal tiny = R(sizeof(PliantReal) == 8 ? 4e-309 : 2e-39);
    /* The compliance of the first constraint is finite, and that of the second is not. */
    PliantConstraint soft = {PLIANT_NEO_HOOKEAN, {0, 1, 3}, {0, 0}, {tiny, R(-0.9)}};
    REJECTED(pliant_add_yielding_element(world, 0, 1, 3, tiny, R(-0.9), R(0.1), R(1.0), R(1.0), numbers), OUT_OF_RANGE, YOUNGS_MODULUS);
    REJECTED(pliant_add_constraint(world, &soft, numbers), OUT_OF_RANGE, YOUNGS_MODULUS);
    EXPECT(numbers[0] == 9 && numbers[1] == 9);
    for (uint16_t i = 0; i < PLIANT_CONSTRAINTS / 2; i++) {
        DONE(pliant_add_yielding_element(world, 0, 1, 3, R(100.0), R(0.3), R(0.1), R(1.0), R(1.0), numbers));
    }
    EXPECT(numbers[0] == PLIANT_CONSTRAINTS - 2 && numbers[1] == PLIANT_CONSTRAINTS - 1);
    FULL(pliant_add_yielding_element(world, 0, 1, 3, R(100.0), R(0.3), R(0.1), R(1.0), R(1.0), NULL), CONSTRAINTS);
    WORLDS(PliantWorld, pliant_reset_yielding_element(W, 0));
    REJECTED(pliant_reset_yielding_element(world, PLIANT_CONSTRAINTS), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(PliantWorld, pliant_remove_yielding_element(W, 0));
    REJECTED(pliant_remove_yielding_element(world, PLIANT_CONSTRAINTS), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_remove_yielding_element(world, 7));
    FULL(pliant_add_yielding_element(world, 0, 1, 3, R(100.0), R(0.3), R(0.1), R(1.0), R(1.0), NULL), CONSTRAINTS);
    DONE(pliant_remove_yielding_element(world, 3));
    DONE(pliant_add_yielding_element(world, 0, 1, 3, R(100.0), R(0.3), R(0.1), R(1.0), R(1.0), numbers));
    EXPECT(numbers[0] == 3 && numbers[1] == 7);
}

/* A triangle is held at a larger width for a second and released. A yielding one keeps part of the width until it is
   reset. */
static void elements(void) {
    PliantVec2 corners[3] = {{0, 0}, {R(1.0), 0}, {0, R(1.0)}};
    for (int yields = 0; yields < 2; yields++) {
        uint16_t numbers[2] = {9, 9};
        uint64_t flowed, reset;
        PliantConstraint elastic = {PLIANT_NEO_HOOKEAN, {0, 1, 2}, {0, 0}, {R(1e4), R(0.3)}};
        fresh();
        for (uint16_t i = 0; i < 3; i++) {
            DONE(pliant_add_particle(world, corners[i], R(1.0), NULL));
            DONE(pliant_pin(world, i));
        }
        DONE(yields == 1 ? pliant_add_yielding_element(world, 0, 1, 2, R(1e4), R(0.3), R(0.05), R(10.0), R(1.0), numbers)
                         : pliant_add_constraint(world, &elastic, numbers));
        EXPECT(numbers[0] == 0 && numbers[1] == 1);
        DONE(pliant_set_position(world, 1, (PliantVec2){R(1.5), 0}));
        steps(60);
        copies();
        DONE(pliant_release(world, 1));
        DONE(pliant_release(world, 2));
        steps(240);
        EXPECT(yields == 1 ? at(1).x > R(1.15) && at(1).x < R(1.4) : NEAR(at(1).x, 1.0, 0.01));
        if (yields == 1) {
            DONE(pliant_checksum(world, &flowed));
            DONE(pliant_reset_yielding_element(world, 0));
            DONE(pliant_checksum(world, &reset));
            EXPECT(flowed != reset);
            DONE(pliant_reset_yielding_element(world, 1));
            steps(1);
            DONE(pliant_remove_particles(world, (PliantRange){2, 1}));
            REJECTED(pliant_reset_yielding_element(world, 0), UNKNOWN_CONSTRAINT, NONE);
            REJECTED(pliant_remove_yielding_element(world, 1), UNKNOWN_CONSTRAINT, NONE);
        }
    }
}

/* Plastic regions and yielding elements follow the cut through a strip of six nodes, whose right half moves away. */
static void cuts(void) {
    const uint16_t members[10] = {0, 1, 2, 3, 0, 1, 2, 3, 4, 5}, counts[2] = {4, 6};
    PliantPair splits[2];
    size_t count;
    fresh();
    for (uint16_t i = 0; i < 6; i++) {
        DONE(pliant_add_particle(world, (PliantVec2){R(i / 2), R(i % 2)}, R(1.0), NULL));
    }
    for (uint16_t i = 0; i < 4; i++) {
        DONE(pliant_add_triangle(world, i, i + 1, i + 2));
        DONE(pliant_add_yielding_element(world, i, i + 1, i + 2, R(1e4), R(0.3), R(0.5), R(1.0), R(1.0), NULL));
    }
    DONE(pliant_add_plastic_regions(world, members, counts, 2, half, 0, R(0.5), R(1.0), R(1.0), NULL));
    DONE(pliant_cut(world, (PliantVec2){R(1.0), R(2.0)}, (PliantVec2){R(1.0), R(-1.0)}, 2, &count));
    DONE(pliant_separate(world, splits, 2, &count));
    EXPECT(count == 2 && splits[0].a == 2 && splits[0].b == 6 && splits[1].a == 3 && splits[1].b == 7);
    for (uint16_t i = 4; i < 8; i++) {
        DONE(pliant_set_velocity(world, i, right));
    }
    copies();
    PliantSolver undamped = weightless;
    undamped.damping = 0;
    for (int step = 0; step < 60; step++) {
        DONE(pliant_step(world, frame, &undamped));
    }
    /* In fixed point every correction can change a momentum by one step. */
    EXPECT(NEAR(at(6).x - at(2).x, 1.0, 0.05 + 200 * RESOLUTION) && NEAR(at(7).x - at(6).x, 0, 0.01) && NEAR(at(5).y - at(4).y, 1.0, 0.01));
}

int main(void) {
    orders();
    keeps();
    capacities();
    plastic_arguments();
    plastic_regions();
    element_arguments();
    elements();
    cuts();
    printf("%d checks of constraints and regions, %d wrong\n", checks, wrong);
    return wrong != 0;
}
