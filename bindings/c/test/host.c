/* Every function of the feature `host` with each argument wrong in turn, as in total.c, and what the functions
   do. */
#include "host.h"

static void constraints(void) {
    PliantConstraint good = {PLIANT_TETHER, {0, 1, 2}, {0, 0}, {0, 0}}, strange = good, gone = good, same = good,
                     stiff = good, flat = good;
    const PliantConstraint *odd_constraint = (const PliantConstraint *)(const void *)odd;
    uint16_t numbers[2];
    size_t count;
    strange.kind = 99, gone.particles[1] = 999, same.particles[1] = 0, stiff.parameters[0] = R(-1.0);
    flat.kind = PLIANT_NEO_HOOKEAN, flat.parameters[0] = R(1.0), flat.parameters[1] = R(0.5);
    WORLDS(PliantWorld, pliant_add_constraint(W, &good, numbers));
    REJECTED(pliant_add_constraint(world, NULL, numbers), NULL, NONE);
    REJECTED(pliant_add_constraint(world, odd_constraint, numbers), MISALIGNED, NONE);
    REJECTED(pliant_add_constraint(world, &good, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_add_constraint(world, &strange, numbers), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_add_constraint(world, &gone, numbers), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_constraint(world, &same, numbers), REPEATED_PARTICLE, NONE);
    REJECTED(pliant_add_constraint(world, &stiff, numbers), OUT_OF_RANGE, COMPLIANCE);
    REJECTED(pliant_add_constraint(world, &flat, numbers), OUT_OF_RANGE, POISSONS_RATIO);
    REJECTED(pliant_remove_constraint(world, PLIANT_TETHER, 0), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_add_constraint(world, &good, numbers));
    WORLDS(PliantWorld, pliant_remove_constraint(W, PLIANT_TETHER, 0));
    REJECTED(pliant_remove_constraint(world, 99, 0), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(PliantWorld, pliant_set_compliance(W, PLIANT_TETHER, 0, R(1.0)));
    REJECTED(pliant_set_compliance(world, PLIANT_TETHER, 1, R(1.0)), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_set_compliance(world, PLIANT_TETHER, 0, NOT_A_NUMBER), NON_FINITE, COMPLIANCE);
    REJECTED(pliant_set_compliance(world, PLIANT_ROD, 0, R(1.0)), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(PliantWorld, pliant_set_rest(W, PLIANT_TETHER, 0, R(1.0)));
    REJECTED(pliant_set_rest(world, PLIANT_TETHER, 0, R(-1.0)), OUT_OF_RANGE, REST_LENGTH);
    REJECTED(pliant_set_rest(world, PLIANT_ANGLE, 0, R(1.0)), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(const PliantWorld, pliant_torn(W, numbers, 2, &count));
    REJECTED(pliant_torn(world, NULL, 2, &count), NULL, NONE);
    REJECTED(pliant_torn(world, numbers, 2, NULL), NULL, NONE);
    DONE(pliant_remove_constraint(world, PLIANT_TETHER, 0));
    WORLDS(PliantWorld, pliant_add_muscle(W, 0, 1, 0, R(1.0), NULL));
    REJECTED(pliant_add_muscle(world, 0, 999, 0, R(1.0), NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_muscle(world, 0, 1, 0, R(-1.0), NULL), OUT_OF_RANGE, FORCE);
    REJECTED(pliant_add_muscle(world, 0, 1, 0, R(1.0), (uint16_t *)(void *)odd), MISALIGNED, NONE);
    DONE(pliant_add_muscle(world, 0, 1, 0, R(1.0), NULL));
    WORLDS(PliantWorld, pliant_move_muscle(W, 0, R(1.0), R(1.0)));
    REJECTED(pliant_move_muscle(world, 1, R(1.0), R(1.0)), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_move_muscle(world, 0, R(-1.0), R(1.0)), OUT_OF_RANGE, REST_LENGTH);
    WORLDS(PliantWorld, pliant_remove_muscle(W, 0));
    REJECTED(pliant_remove_muscle(world, 1), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_remove_muscle(world, 0));
    PliantRange ring = {0, 4}, two = {0, 2}, beyond = {2, 9};
    WORLDS(PliantWorld, pliant_add_pressure(W, ring, R(1.0), 0, NULL));
    REJECTED(pliant_add_pressure(world, two, R(1.0), 0, NULL), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_pressure(world, beyond, R(1.0), 0, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_pressure(world, ring, R(-1.0), 0, NULL), OUT_OF_RANGE, PRESSURE);
    REJECTED(pliant_add_pressure(world, ring, R(1.0), 0, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    DONE(pliant_add_pressure(world, ring, R(1.0), 0, NULL));
    WORLDS(PliantWorld, pliant_set_pressure(W, 0, R(1.0)));
    REJECTED(pliant_set_pressure(world, 1, R(1.0)), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_set_pressure(world, 0, NOT_A_NUMBER), NON_FINITE, PRESSURE);
    WORLDS(PliantWorld, pliant_remove_pressure(W, 0));
    REJECTED(pliant_remove_pressure(world, 1), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_remove_pressure(world, 0));
    WORLDS(PliantWorld, pliant_add_chain(W, two, 0, NULL));
    REJECTED(pliant_add_chain(world, beyond, 0, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_chain(world, two, R(-1.0), NULL), OUT_OF_RANGE, COMPLIANCE);
    REJECTED(pliant_add_chain(world, two, 0, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    DONE(pliant_add_chain(world, two, 0, NULL));
    WORLDS(PliantWorld, pliant_remove_chain(W, 0));
    REJECTED(pliant_remove_chain(world, 1), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_remove_chain(world, 0));
}

static void contacts(void) {
    PliantHull disc = {R(0.1), 1, 1}, back = {R(-1.0), 1, 1};
    const PliantHull *odd_hull = (const PliantHull *)(const void *)odd;
    PliantContactMaterial rough = {R(0.5), R(0.5), 0}, slippery = {R(0.5), R(0.6), 0};
    PliantOutline outline = {PLIANT_CLOSED, 1, 1, 0, 0, R(0.1)}, strange = outline, thin = outline;
    PliantRange ring = {0, 4}, two = {0, 2}, beyond = {2, 9};
    PliantPair pairs[2];
    PliantContactReport reports[2];
    uint8_t inside;
    size_t count;
    strange.kind = 9, thin.radius = R(-1.0);
    WORLDS(PliantWorld, pliant_add_discs(W, two, &disc, NULL));
    REJECTED(pliant_add_discs(world, beyond, &disc, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_discs(world, two, NULL, NULL), NULL, NONE);
    REJECTED(pliant_add_discs(world, two, odd_hull, NULL), MISALIGNED, NONE);
    REJECTED(pliant_add_discs(world, two, &back, NULL), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_add_discs(world, two, &disc, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    WORLDS(PliantWorld, pliant_remove_discs(W, 0));
    REJECTED(pliant_remove_discs(world, 0), UNKNOWN_BODY, NONE);
    WORLDS(PliantWorld, pliant_add_outline(W, ring, &outline, NULL));
    REJECTED(pliant_add_outline(world, beyond, &outline, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_outline(world, two, &outline, NULL), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_outline(world, ring, NULL, NULL), NULL, NONE);
    REJECTED(pliant_add_outline(world, ring, &strange, NULL), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_add_outline(world, ring, &thin, NULL), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_add_outline(world, ring, &outline, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    DONE(pliant_add_outline(world, ring, &outline, NULL));
    WORLDS(const PliantWorld, pliant_outline_contains(W, 0, zero, &inside));
    REJECTED(pliant_outline_contains(world, 1, zero, &inside), UNKNOWN_BODY, NONE);
    REJECTED(pliant_outline_contains(world, 0, zero, NULL), NULL, NONE);
    WORLDS(PliantWorld, pliant_remove_outline(W, 0));
    REJECTED(pliant_remove_outline(world, 1), UNKNOWN_BODY, NONE);
    DONE(pliant_remove_outline(world, 0));
    WORLDS(PliantWorld, pliant_set_contact_material(W, PLIANT_DISCS, &rough));
    REJECTED(pliant_set_contact_material(world, 9, &rough), UNKNOWN_BODY, NONE);
    REJECTED(pliant_set_contact_material(world, PLIANT_DISCS, NULL), NULL, NONE);
    REJECTED(pliant_set_contact_material(world, PLIANT_OUTLINES, &slippery), OUT_OF_RANGE, FRICTION);
    WORLDS(const PliantWorld, pliant_contact_pairs(W, PLIANT_DISCS, PLIANT_BEGAN, pairs, 2, &count));
    REJECTED(pliant_contact_pairs(world, 9, PLIANT_BEGAN, pairs, 2, &count), UNKNOWN_BODY, NONE);
    REJECTED(pliant_contact_pairs(world, PLIANT_TERRAIN, 9, pairs, 2, &count), UNKNOWN_BODY, NONE);
    REJECTED(pliant_contact_pairs(world, PLIANT_DISCS, PLIANT_ENDED, NULL, 2, &count), NULL, NONE);
    REJECTED(pliant_contact_pairs(world, PLIANT_TERRAIN, PLIANT_ENDED, NULL, 2, &count), NULL, NONE);
    REJECTED(pliant_contact_pairs(world, PLIANT_OUTLINES, PLIANT_TOUCHING, pairs, 2, NULL), NULL, NONE);
    WORLDS(const PliantWorld, pliant_dropped_pairs(W, PLIANT_DISCS, &count));
    REJECTED(pliant_dropped_pairs(world, 9, &count), UNKNOWN_BODY, NONE);
    REJECTED(pliant_dropped_pairs(world, PLIANT_TERRAIN, NULL), NULL, NONE);
    WORLDS(const PliantWorld, pliant_contact_reports(W, PLIANT_DISCS, reports, 2, &count));
    REJECTED(pliant_contact_reports(world, 9, reports, 2, &count), UNKNOWN_BODY, NONE);
    REJECTED(pliant_contact_reports(world, PLIANT_OUTLINES, NULL, 2, &count), NULL, NONE);
    REJECTED(pliant_contact_reports(world, PLIANT_TERRAIN, reports, 2, NULL), NULL, NONE);
    REJECTED(pliant_contact_reports(world, PLIANT_TERRAIN, (PliantContactReport *)(void *)odd, 2, &count), MISALIGNED, NONE);
    WORLDS(const PliantWorld, pliant_dropped_reports(W, PLIANT_DISCS, &count));
    REJECTED(pliant_dropped_reports(world, 9, &count), UNKNOWN_BODY, NONE);
    REJECTED(pliant_dropped_reports(world, PLIANT_DISCS, NULL), NULL, NONE);
}

static void fields(void) {
    PliantField good = {PLIANT_DRAG, 0, {0, 0}, R(1.0), 0, PLIANT_EVERYWHERE, {0, 0}, {0, 0}}, strange = good,
                placeless = good, pushed = good;
    PliantFluid water = {R(0.1), 0, 0, 0}, thick = water;
    PliantRange two = {0, 2}, beyond = {2, 9};
    PliantReal density;
    strange.kind = 9, placeless.region = 9, pushed.first = R(-1.0), thick.spacing = 0;
    WORLDS(PliantWorld, pliant_add_field(W, &good, NULL));
    REJECTED(pliant_add_field(world, NULL, NULL), NULL, NONE);
    REJECTED(pliant_add_field(world, &strange, NULL), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_add_field(world, &placeless, NULL), OUT_OF_RANGE, EXTENT);
    REJECTED(pliant_add_field(world, &pushed, NULL), OUT_OF_RANGE, DAMPING);
    REJECTED(pliant_add_field(world, &good, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    WORLDS(PliantWorld, pliant_remove_field(W, 0));
    REJECTED(pliant_remove_field(world, 0), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(PliantWorld, pliant_explode(W, two, zero, R(1.0), R(1.0), R(1.0)));
    REJECTED(pliant_explode(world, beyond, zero, R(1.0), R(1.0), R(1.0)), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_explode(world, two, nan_vector, R(1.0), R(1.0), R(1.0)), NON_FINITE, POSITION);
    REJECTED(pliant_explode(world, two, zero, R(-1.0), R(1.0), R(1.0)), OUT_OF_RANGE, RADIUS);
    WORLDS(PliantWorld, pliant_set_fluid(W, two, &water));
    REJECTED(pliant_set_fluid(world, beyond, &water), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_set_fluid(world, two, NULL), NULL, NONE);
    REJECTED(pliant_set_fluid(world, two, &thick), OUT_OF_RANGE, SPACING);
    WORLDS(PliantWorld, pliant_add_fluid_particle(W, 0));
    REJECTED(pliant_add_fluid_particle(world, 0), OUT_OF_RANGE, SPACING);
    DONE(pliant_set_fluid(world, two, &water));
    REJECTED(pliant_add_fluid_particle(world, 999), UNKNOWN_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_remove_fluid_particle(W, 0));
    REJECTED(pliant_remove_fluid_particle(world, 3), UNKNOWN_PARTICLE, NONE);
    WORLDS(const PliantWorld, pliant_fluid_density(W, zero, &density));
    REJECTED(pliant_fluid_density(world, zero, NULL), NULL, NONE);
    REJECTED(pliant_fluid_density(world, nan_vector, &density), NON_FINITE, POSITION);
    DONE(pliant_set_fluid(world, (PliantRange){0, 0}, &water));
}

static void yielding(void) {
    uint16_t number = 9;
    PliantReal length;
    WORLDS(PliantWorld, pliant_add_yielding_spring(W, 0, 1, 0, R(0.1), R(1.0), R(1.0), &number));
    REJECTED(pliant_add_yielding_spring(world, 0, 999, 0, R(0.1), R(1.0), R(1.0), &number), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_yielding_spring(world, 0, 0, 0, R(0.1), R(1.0), R(1.0), &number), REPEATED_PARTICLE, NONE);
    REJECTED(pliant_add_yielding_spring(world, 0, 1, R(-1.0), R(0.1), R(1.0), R(1.0), &number), OUT_OF_RANGE, COMPLIANCE);
    REJECTED(pliant_add_yielding_spring(world, 0, 1, 0, R(-0.1), R(1.0), R(1.0), &number), OUT_OF_RANGE, YIELD_STRAIN);
    REJECTED(pliant_add_yielding_spring(world, 0, 1, 0, R(0.1), NOT_A_NUMBER, R(1.0), &number), NON_FINITE, CREEP);
    REJECTED(pliant_add_yielding_spring(world, 0, 1, 0, R(0.1), R(1.0), 0, &number), OUT_OF_RANGE, PLASTIC_LIMIT);
    REJECTED(pliant_add_yielding_spring(world, 0, 1, 0, R(0.1), R(1.0), R(1.0), (uint16_t *)(void *)odd), MISALIGNED, NONE);
    DONE(pliant_add_yielding_spring(world, 0, 1, 0, R(0.1), R(1.0), R(1.0), &number));
    EXPECT(number == 0);
    WORLDS(const PliantWorld, pliant_yielding_length(W, 0, &length));
    REJECTED(pliant_yielding_length(world, 1, &length), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_yielding_length(world, 0, NULL), NULL, NONE);
    WORLDS(PliantWorld, pliant_reset_yielding_spring(W, 0));
    REJECTED(pliant_reset_yielding_spring(world, 1), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(PliantWorld, pliant_remove_yielding_spring(W, 0));
    REJECTED(pliant_remove_yielding_spring(world, 1), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_remove_yielding_spring(world, 0));
}

static void fractures(void) {
    PliantTriangle triangles[1];
    PliantPair splits[1];
    uint16_t node, pieces[1];
    uint8_t torn;
    size_t count;
    WORLDS(PliantWorld, pliant_add_triangle(W, 0, 1, 2));
    REJECTED(pliant_add_triangle(world, 0, 1, 999), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_triangle(world, 0, 1, 1), REPEATED_PARTICLE, NONE);
    DONE(pliant_add_particle(world, (PliantVec2){R(2.0), 0}, R(1.0), NULL));
    REJECTED(pliant_add_triangle(world, 0, 1, 4), OUT_OF_RANGE, AREA);
    DONE(pliant_add_triangle(world, 0, 1, 2));
    WORLDS(const PliantWorld, pliant_triangles(W, triangles, 1, &count));
    REJECTED(pliant_triangles(world, NULL, 1, &count), NULL, NONE);
    REJECTED(pliant_triangles(world, (PliantTriangle *)(void *)odd, 1, &count), MISALIGNED, NONE);
    REJECTED(pliant_triangles(world, triangles, 1, NULL), NULL, NONE);
    REJECTED(pliant_triangles(world, NULL, 0, &count), SHORT, NONE);
    WORLDS(const PliantWorld, pliant_pieces(W, pieces, 1, &count));
    REJECTED(pliant_pieces(world, NULL, 1, &count), NULL, NONE);
    REJECTED(pliant_pieces(world, pieces, 1, NULL), NULL, NONE);
    WORLDS(PliantWorld, pliant_cut(W, zero, up, 0, &count));
    REJECTED(pliant_cut(world, nan_vector, up, 0, &count), NON_FINITE, POSITION);
    REJECTED(pliant_cut(world, zero, nan_vector, 0, &count), NON_FINITE, POSITION);
    REJECTED(pliant_cut(world, zero, up, 0, (size_t *)(void *)odd), MISALIGNED, NONE);
    WORLDS(PliantWorld, pliant_tear(W, R(0.1), 0, &torn, &node));
    REJECTED(pliant_tear(world, 0, 0, &torn, &node), OUT_OF_RANGE, STRAIN);
    REJECTED(pliant_tear(world, NOT_A_NUMBER, 0, &torn, &node), NON_FINITE, STRAIN);
    REJECTED(pliant_tear(world, R(0.1), 0, &torn, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    WORLDS(PliantWorld, pliant_separate(W, splits, 1, &count));
    REJECTED(pliant_separate(world, (PliantPair *)(void *)odd, 1, &count), MISALIGNED, NONE);
    REJECTED(pliant_separate(world, splits, 1, NULL), NULL, NONE);
    WORLDS(const PliantWorld, pliant_waiting(W, &count));
    REJECTED(pliant_waiting(world, NULL), NULL, NONE);
    DONE(pliant_remove_particles(world, (PliantRange){4, 1}));
}

static void regions(void) {
    PliantRange four = {0, 4}, beyond = {2, 9}, sets[2] = {{0, 3}, {1, 3}}, gone[2] = {{0, 3}, {1, 9}}, none[1] = {{0, 0}};
    PliantStiffness half = {PLIANT_ALPHA, R(0.5)}, strange = {9, R(0.5)}, hard = {PLIANT_ALPHA, R(1.0)};
    uint16_t number = 9;
    WORLDS(PliantWorld, pliant_add_lattice_shape(W, four, 2, 1, half, &number));
    REJECTED(pliant_add_lattice_shape(world, beyond, 2, 1, half, &number), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_lattice_shape(world, four, 3, 1, half, &number), PARTIAL_ROW, NONE);
    REJECTED(pliant_add_lattice_shape(world, four, 0, 1, half, &number), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_lattice_shape(world, four, 2, 0, half, &number), OUT_OF_RANGE, HALF_WIDTH);
    REJECTED(pliant_add_lattice_shape(world, four, 2, 1, strange, &number), OUT_OF_RANGE, STIFFNESS);
    REJECTED(pliant_add_lattice_shape(world, four, 2, 1, half, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    WORLDS(PliantWorld, pliant_remove_lattice_shape(W, 0));
    REJECTED(pliant_remove_lattice_shape(world, 0), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(PliantWorld, pliant_add_regions(W, sets, 2, half, 0, &number));
    REJECTED(pliant_add_regions(world, NULL, 2, half, 0, &number), NULL, NONE);
    REJECTED(pliant_add_regions(world, (PliantRange *)(void *)odd, 2, half, 0, &number), MISALIGNED, NONE);
    REJECTED(pliant_add_regions(world, gone, 2, half, 0, &number), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_regions(world, none, 1, half, 0, &number), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_regions(world, sets, 0, half, 0, &number), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_regions(world, sets, 2, strange, 0, &number), OUT_OF_RANGE, STIFFNESS);
    REJECTED(pliant_add_regions(world, sets, 2, hard, 1, &number), OUT_OF_RANGE, STIFFNESS);
    REJECTED(pliant_add_regions(world, sets, 2, half, 0, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    WORLDS(PliantWorld, pliant_remove_regions(W, 0));
    REJECTED(pliant_remove_regions(world, 0), UNKNOWN_CONSTRAINT, NONE);
    EXPECT(number == 9);
}

static void flows(void) {
    PliantFlow wind = {.kind = PLIANT_WIND, .velocity = {R(1.0), 0}, .density = R(1.2), .drag = R(1.0)},
               water = {.kind = PLIANT_STILL_WATER, .normal = {0, R(1.0)}, .density = R(1000.0)},
               waves = {.kind = PLIANT_WAVES, .density = R(1000.0), .amplitude = R(0.1), .wavelength = R(2.0), .speed = R(1.0)};
    PliantFlow strange = wind, lost = wind, heavy = wind, leaning = water, flat = waves;
    PliantRange four = {0, 4}, beyond = {2, 9};
    PliantVec2 corners[3] = {{0, 0}, {R(1.0), 0}, {0, R(1.0)}}, clockwise[3] = {{0, 0}, {0, R(1.0)}, {R(1.0), 0}};
    uint16_t number = 9;
    strange.kind = 9, lost.velocity = nan_vector, heavy.density = R(-1.0), leaning.normal.y = R(2.0), flat.wavelength = 0;
    WORLDS(PliantWorld, pliant_add_flow(W, &wind, &number));
    REJECTED(pliant_add_flow(world, NULL, &number), NULL, NONE);
    REJECTED(pliant_add_flow(world, (PliantFlow *)(void *)odd, &number), MISALIGNED, NONE);
    REJECTED(pliant_add_flow(world, &wind, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_add_flow(world, &strange, &number), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_add_flow(world, &lost, &number), NON_FINITE, VELOCITY);
    REJECTED(pliant_add_flow(world, &heavy, &number), OUT_OF_RANGE, DENSITY);
    REJECTED(pliant_add_flow(world, &leaning, &number), OUT_OF_RANGE, NORMAL);
    REJECTED(pliant_add_flow(world, &flat, &number), OUT_OF_RANGE, SPACING);
    EXPECT(number == 9);
    DONE(pliant_add_flow(world, &wind, &number));
    DONE(pliant_add_flow(world, &waves, NULL));
    WORLDS(PliantWorld, pliant_set_flow(W, 0, &wind));
    REJECTED(pliant_set_flow(world, 9, &wind), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_set_flow(world, 0, NULL), NULL, NONE);
    REJECTED(pliant_set_flow(world, 0, &water), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_set_flow(world, 0, &heavy), OUT_OF_RANGE, DENSITY);
    DONE(pliant_set_flow(world, 1, &waves));
    WORLDS(PliantWorld, pliant_add_flow_edges(W, 0, four, PLIANT_OPEN));
    REJECTED(pliant_add_flow_edges(world, 9, four, PLIANT_OPEN), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_add_flow_edges(world, 0, beyond, PLIANT_OPEN), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_flow_edges(world, 0, four, PLIANT_POINTS), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_add_flow_edges(world, 0, (PliantRange){0, 2}, PLIANT_CLOSED), TOO_FEW_PARTICLES, NONE);
    WORLDS(PliantWorld, pliant_add_flow_rigid(W, 0, 0, corners, 3));
    REJECTED(pliant_add_flow_rigid(world, 0, 0, NULL, 3), NULL, NONE);
    FULL(pliant_add_flow_rigid(world, 0, 0, corners, 9), CORNERS);
    REJECTED(pliant_add_flow_rigid(world, 0, 0, corners, 3), UNKNOWN_BODY, NONE);
    PliantMassProperties square = {R(1.0), {0, 0}, R(1.0)};
    DONE(pliant_add_rigid_body(world, &square, zero, right, NULL));
    REJECTED(pliant_add_flow_rigid(world, 9, 0, corners, 3), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_add_flow_rigid(world, 0, 0, clockwise, 3), OUT_OF_RANGE, OUTLINE);
    DONE(pliant_remove_particles(world, (PliantRange){4, 2}));
    WORLDS(PliantWorld, pliant_remove_flow(W, 0));
    REJECTED(pliant_remove_flow(world, 9), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_remove_flow(world, 0));
    DONE(pliant_remove_flow(world, 1));
}

static void saves(void) {
    size_t length;
    WORLDS(PliantWorld, pliant_write(W, saved_world, STATE_SIZE, &length));
    REJECTED(pliant_write(world, NULL, STATE_SIZE, &length), NULL, NONE);
    REJECTED(pliant_write(world, saved_world, STATE_SIZE, NULL), NULL, NONE);
    REJECTED(pliant_write(world, saved_world, 100, &length), SHORT, NONE);
    DONE(pliant_write(world, saved_world, STATE_SIZE, &length));
    WORLDS(PliantWorld, pliant_read(W, saved_world, length));
    REJECTED(pliant_read(world, NULL, length), NULL, NONE);
    REJECTED(pliant_read(world, saved_world, length - 1), BAD_SNAPSHOT, NONE);
    REJECTED(pliant_read(world, saved_world, 0), BAD_SNAPSHOT, NONE);
    for (size_t byte = 0; byte < length; byte += 97) {
        saved_world[byte] ^= 0x55;
        REJECTED(pliant_read(world, saved_world, length), BAD_SNAPSHOT, NONE);
        saved_world[byte] ^= 0x55;
    }
}

static void terrain(void) {
    PliantSurface rough = {{R(0.5), R(0.5), 0}, 0, 1, 1}, slippery = rough, belt = rough;
    PliantVec2 points[3] = {{R(9.0), 0}, {0, 0}, {R(-9.0), 0}}, twice[3] = {{R(9.0), 0}, {0, 0}, {0, 0}},
               lost[2] = {{NOT_A_NUMBER, 0}, {0, 0}};
    uint8_t surfaces[3] = {0, 1, 0}, beyond[3] = {0, PLIANT_SURFACES, 0}, tiles[4] = {PLIANT_TILE_SOLID, PLIANT_TILE_ONE_WAY + 1, 0, 0},
            bad[4] = {1, 0, 0, 0}, unknown[4] = {PLIANT_TILE_SOLID + PLIANT_SURFACES, 0, 0, 0};
    PliantTerrainChain open = {0, 0, R(0.1)}, closed = {1, 0, 0}, inverse = {0, 0, R(-1.0)};
    PliantTileMap map = {{0, 0}, R(1.0), 2, 2}, wide = map, flat = map, lost_map = map;
    PliantTerrainHit hit;
    PliantRigidTerrainContact contact;
    uint16_t number = 9;
    size_t count;
    slippery.material.kinetic_friction = R(0.6), belt.speed = NOT_A_NUMBER;
    wide.columns = 3, flat.size = 0, lost_map.origin = nan_vector;
    WORLDS(PliantWorld, pliant_set_surface(W, 0, &rough));
    REJECTED(pliant_set_surface(world, 0, NULL), NULL, NONE);
    REJECTED(pliant_set_surface(world, PLIANT_SURFACES, &rough), UNKNOWN_SURFACE, NONE);
    REJECTED(pliant_set_surface(world, 0, &slippery), OUT_OF_RANGE, FRICTION);
    REJECTED(pliant_set_surface(world, 0, &belt), NON_FINITE, VELOCITY);
    WORLDS(PliantWorld, pliant_add_terrain_chain(W, points, surfaces, 3, &open, &number));
    REJECTED(pliant_add_terrain_chain(world, NULL, surfaces, 3, &open, &number), NULL, NONE);
    REJECTED(pliant_add_terrain_chain(world, (PliantVec2 *)(void *)odd, surfaces, 3, &open, &number), MISALIGNED, NONE);
    REJECTED(pliant_add_terrain_chain(world, points, surfaces, 3, NULL, &number), NULL, NONE);
    REJECTED(pliant_add_terrain_chain(world, points, surfaces, 3, &open, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_add_terrain_chain(world, points, surfaces, 1, &open, &number), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_add_terrain_chain(world, points, surfaces, 2, &closed, &number), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_add_terrain_chain(world, twice, surfaces, 3, &open, &number), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_add_terrain_chain(world, lost, surfaces, 2, &open, &number), NON_FINITE, POSITION);
    REJECTED(pliant_add_terrain_chain(world, points, beyond, 3, &open, &number), UNKNOWN_SURFACE, NONE);
    REJECTED(pliant_add_terrain_chain(world, points, surfaces, 3, &inverse, &number), OUT_OF_RANGE, EXTENT);
    EXPECT(number == 9);
    WORLDS(PliantWorld, pliant_remove_terrain_chain(W, 0));
    REJECTED(pliant_remove_terrain_chain(world, 0), UNKNOWN_CONSTRAINT, NONE);
    for (uint16_t i = 0; i < PLIANT_TERRAIN_CHAINS; i++) {
        DONE(pliant_add_terrain_chain(world, points, i == 0 ? NULL : surfaces, 3, &open, &number));
        EXPECT(number == i);
    }
    FULL(pliant_add_terrain_chain(world, points, surfaces, 3, &open, &number), TERRAIN_CHAINS);
    for (uint16_t i = 0; i < PLIANT_TERRAIN_CHAINS; i++) {
        DONE(pliant_remove_terrain_chain(world, i));
    }
    WORLDS(PliantWorld, pliant_set_tiles(W, tiles, 4, &map));
    REJECTED(pliant_set_tiles(world, NULL, 4, &map), NULL, NONE);
    REJECTED(pliant_set_tiles(world, tiles, 4, NULL), NULL, NONE);
    REJECTED(pliant_set_tiles(world, tiles, 3, &map), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_set_tiles(world, tiles, 4, &wide), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_set_tiles(world, tiles, 0, &map), OUT_OF_RANGE, OUTLINE);
    FULL(pliant_set_tiles(world, memory, PLIANT_TILES + 1, &map), TILES);
    REJECTED(pliant_set_tiles(world, bad, 4, &map), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_set_tiles(world, unknown, 4, &map), UNKNOWN_SURFACE, NONE);
    REJECTED(pliant_set_tiles(world, tiles, 4, &flat), OUT_OF_RANGE, SPACING);
    REJECTED(pliant_set_tiles(world, tiles, 4, &lost_map), NON_FINITE, POSITION);
    REJECTED(pliant_set_tile(world, 0, 0, 0), OUT_OF_RANGE, OUTLINE);
    DONE(pliant_set_tiles(world, tiles, 4, &map));
    WORLDS(PliantWorld, pliant_set_tile(W, 0, 0, 0));
    REJECTED(pliant_set_tile(world, 2, 0, 0), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_set_tile(world, 0, 2, 0), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_set_tile(world, 0, 0, 63), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_set_tile(world, 0, 0, 255), UNKNOWN_SURFACE, NONE);
    WORLDS(PliantWorld, pliant_remove_tiles(W));
    WORLDS(PliantWorld, pliant_add_terrain_body(W, (PliantRange){0, 4}, PLIANT_CLOSED));
    REJECTED(pliant_add_terrain_body(world, (PliantRange){2, 9}, PLIANT_CLOSED), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_terrain_body(world, (PliantRange){0, 2}, PLIANT_CLOSED), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_terrain_body(world, (PliantRange){0, 1}, PLIANT_OPEN), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_terrain_body(world, (PliantRange){0, 4}, 9), OUT_OF_RANGE, OUTLINE);
    DONE(pliant_add_terrain_body(world, (PliantRange){0, 4}, PLIANT_POINTS));
    REJECTED(pliant_add_terrain_body(world, (PliantRange){3, 1}, PLIANT_POINTS), REPEATED_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_remove_terrain_body(W, 0));
    DONE(pliant_remove_terrain_body(world, 0));
    REJECTED(pliant_remove_terrain_body(world, 0), UNKNOWN_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_set_terrain_radius(W, R(0.1)));
    REJECTED(pliant_set_terrain_radius(world, R(-0.1)), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_set_terrain_radius(world, NOT_A_NUMBER), NON_FINITE, RADIUS);
    WORLDS(PliantWorld, pliant_set_terrain_filter(W, 1, 1));
    WORLDS(const PliantWorld, pliant_rigid_terrain_contacts(W, &contact, 1, &count));
    REJECTED(pliant_rigid_terrain_contacts(world, NULL, 1, &count), NULL, NONE);
    REJECTED(pliant_rigid_terrain_contacts(world, &contact, 1, NULL), NULL, NONE);
    WORLDS(const PliantWorld, pliant_terrain_hulls(W, PLIANT_BEGAN, &number, 1, &count));
    REJECTED(pliant_terrain_hulls(world, 9, &number, 1, &count), UNKNOWN_BODY, NONE);
    REJECTED(pliant_terrain_hulls(world, PLIANT_TOUCHING, NULL, 1, &count), NULL, NONE);
    REJECTED(pliant_terrain_hulls(world, PLIANT_ENDED, &number, 1, NULL), NULL, NONE);
    WORLDS(const PliantWorld, pliant_cast_disc(W, zero, up, 0, &hit));
    REJECTED(pliant_cast_disc(world, zero, up, 0, NULL), NULL, NONE);
    REJECTED(pliant_cast_disc(world, nan_vector, up, 0, &hit), NON_FINITE, POSITION);
    REJECTED(pliant_cast_disc(world, zero, nan_vector, 0, &hit), NON_FINITE, POSITION);
    REJECTED(pliant_cast_disc(world, zero, up, R(-1.0), &hit), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_cast_disc(world, zero, up, NOT_A_NUMBER, &hit), NON_FINITE, RADIUS);
}

static void sensors(void) {
    PliantSensor good = {PLIANT_SENSOR_BOX, {0, 4}, {R(1.0), R(1.0)}, {0, 0}, {R(1.0), 0}, 0}, strange = good, flat = good,
                 lost = good, still = good, outline = good, gone = good, back = good;
    PliantSensed sensed[2];
    size_t count;
    strange.kind = 9, flat.extent = zero, lost.position = nan_vector, still.rotation = zero, back.radius = R(-1.0);
    outline.kind = gone.kind = PLIANT_SENSOR_OUTLINE, gone.corners.count = 99;
    WORLDS(PliantWorld, pliant_add_sensor(W, &good, NULL));
    REJECTED(pliant_add_sensor(world, NULL, NULL), NULL, NONE);
    REJECTED(pliant_add_sensor(world, (PliantSensor *)(void *)odd, NULL), MISALIGNED, NONE);
    REJECTED(pliant_add_sensor(world, &good, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_add_sensor(world, &strange, NULL), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_add_sensor(world, &flat, NULL), OUT_OF_RANGE, EXTENT);
    REJECTED(pliant_add_sensor(world, &lost, NULL), NON_FINITE, POSITION);
    REJECTED(pliant_add_sensor(world, &still, NULL), OUT_OF_RANGE, ROTATION);
    REJECTED(pliant_add_sensor(world, &back, NULL), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_add_sensor(world, &gone, NULL), UNKNOWN_PARTICLE, NONE);
    for (uint16_t i = 0; i < PLIANT_SENSORS; i++) {
        DONE(pliant_add_sensor(world, i == 1 ? &outline : &good, NULL));
    }
    FULL(pliant_add_sensor(world, &good, NULL), SENSORS);
    WORLDS(PliantWorld, pliant_remove_sensor(W, 0));
    REJECTED(pliant_remove_sensor(world, PLIANT_SENSORS), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(PliantWorld, pliant_move_sensor(W, 0, zero, right));
    REJECTED(pliant_move_sensor(world, 99, zero, right), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_move_sensor(world, 0, nan_vector, right), NON_FINITE, POSITION);
    REJECTED(pliant_move_sensor(world, 0, up, zero), OUT_OF_RANGE, ROTATION);
    REJECTED(pliant_move_sensor(world, 1, zero, right), OUT_OF_RANGE, OUTLINE);
    WORLDS(PliantWorld, pliant_watch(W, 0, (PliantRange){0, 2}, 7));
    REJECTED(pliant_watch(world, 99, (PliantRange){0, 2}, 7), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_watch(world, 0, (PliantRange){0, 99}, 7), UNKNOWN_PARTICLE, NONE);
    DONE(pliant_watch(world, 0, (PliantRange){0, 2}, 7));
    REJECTED(pliant_watch(world, 0, (PliantRange){1, 2}, 8), REPEATED_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_unwatch(W, 0, 7));
    REJECTED(pliant_unwatch(world, 99, 7), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(const PliantWorld, pliant_sensed(W, 0, PLIANT_TOUCHING, sensed, 2, &count));
    REJECTED(pliant_sensed(world, 99, PLIANT_TOUCHING, sensed, 2, &count), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_sensed(world, 0, 9, sensed, 2, &count), UNKNOWN_BODY, NONE);
    REJECTED(pliant_sensed(world, 0, PLIANT_BEGAN, NULL, 2, &count), NULL, NONE);
    REJECTED(pliant_sensed(world, 0, PLIANT_ENDED, sensed, 2, NULL), NULL, NONE);
    for (uint16_t i = 0; i < PLIANT_SENSORS; i++) {
        DONE(pliant_remove_sensor(world, i));
    }
}

static void sleepers(void) {
    PliantStiffness half = {PLIANT_ALPHA, R(0.5)};
    uint8_t asleep;
    WORLDS(PliantWorld, pliant_allow_sleep(W, 0, R(0.01), R(0.5)));
    REJECTED(pliant_allow_sleep(world, 0, R(0.01), R(0.5)), UNKNOWN_BODY, NONE);
    DONE(pliant_add_rigid(world, (PliantRange){0, 4}, half, NULL));
    REJECTED(pliant_allow_sleep(world, 0, 0, R(0.5)), OUT_OF_RANGE, SLEEP_SPEED);
    REJECTED(pliant_allow_sleep(world, 0, R(0.01), NOT_A_NUMBER), NON_FINITE, SLEEP_DELAY);
    WORLDS(PliantWorld, pliant_wake(W, 0));
    REJECTED(pliant_wake(world, 0), UNKNOWN_BODY, NONE);
    WORLDS(PliantWorld, pliant_forbid_sleep(W, 0));
    REJECTED(pliant_forbid_sleep(world, 1), UNKNOWN_BODY, NONE);
    WORLDS(PliantWorld, pliant_rest_with(W, 0, 1));
    REJECTED(pliant_rest_with(world, 0, 0), UNKNOWN_BODY, NONE);
    REJECTED(pliant_rest_with(world, 0, 99), UNKNOWN_BODY, NONE);
    WORLDS(const PliantWorld, pliant_is_asleep(W, 0, &asleep));
    REJECTED(pliant_is_asleep(world, 1, &asleep), UNKNOWN_BODY, NONE);
    REJECTED(pliant_is_asleep(world, 0, NULL), NULL, NONE);
}

int main(void) {
    fresh();
    for (int i = 0; i < 4; i++) {
        PliantVec2 corners[4] = {{0, 0}, {R(1.0), 0}, {R(1.0), R(1.0)}, {0, R(1.0)}};
        DONE(pliant_add_particle(world, corners[i], R(1.0), NULL));
    }
    constraints();
    contacts();
    fields();
    terrain();
    sensors();
    yielding();
    fractures();
    regions();
    flows();
    sleepers();
    saves();
    printf("%d checks of the feature host, %d wrong\n", checks, wrong);
    return wrong != 0;
}
