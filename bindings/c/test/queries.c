/* Queries, skins, and changes of shapes: each argument wrong in turn, as in total.c, and what the functions do. */
#include "host.h"

static const PliantStiffness half = {PLIANT_ALPHA, R(0.5)}, strange = {9, R(0.5)};

/* A block of 3x3 particles, a meter apart, whose top left corner is the origin. */
static PliantRange block(void) {
    PliantLattice lattice = {{0, 0}, 3, 3, R(1.0), R(1.0)};
    PliantRange range;
    fresh();
    DONE(pliant_add_lattice(world, &lattice, &range));
    return range;
}

static void boxes(void) {
    uint16_t found[9];
    size_t count;
    block();
    PliantVec2 lower = {R(0.5), R(-1.5)}, upper = {R(2.0), 0};
    WORLDS(const PliantWorld, pliant_in_box(W, lower, upper, found, 9, &count));
    REJECTED(pliant_in_box(world, nan_vector, upper, found, 9, &count), NON_FINITE, POSITION);
    REJECTED(pliant_in_box(world, lower, nan_vector, found, 9, &count), NON_FINITE, POSITION);
    REJECTED(pliant_in_box(world, lower, upper, NULL, 9, &count), NULL, NONE);
    REJECTED(pliant_in_box(world, lower, upper, (uint16_t *)(void *)odd, 9, &count), MISALIGNED, NONE);
    REJECTED(pliant_in_box(world, lower, upper, found, 9, NULL), NULL, NONE);
    REJECTED(pliant_in_box(world, lower, upper, NULL, 0, &count), SHORT, NONE);
    EXPECT(count == 4);
    DONE(pliant_in_box(world, lower, upper, found, 4, &count));
    EXPECT(count == 4 && found[0] == 1 && found[1] == 2 && found[2] == 4 && found[3] == 5);
    DONE(pliant_in_box(world, upper, lower, NULL, 0, &count));
    EXPECT(count == 0);
}

static void rays(void) {
    PliantRange all = block(), beyond = {2, 9};
    PliantVec2 from = {R(-3.0), R(-1.0)}, to = {R(5.0), R(-1.0)}, above = {R(5.0), R(5.0)};
    PliantHit hit;
    WORLDS(const PliantWorld, pliant_hit_particles(W, all, R(0.5), from, to, &hit));
    REJECTED(pliant_hit_particles(world, beyond, R(0.5), from, to, &hit), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_hit_particles(world, all, R(-0.5), from, to, &hit), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_hit_particles(world, all, NOT_A_NUMBER, from, to, &hit), NON_FINITE, RADIUS);
    REJECTED(pliant_hit_particles(world, all, R(0.5), nan_vector, to, &hit), NON_FINITE, POSITION);
    REJECTED(pliant_hit_particles(world, all, R(0.5), from, nan_vector, &hit), NON_FINITE, POSITION);
    REJECTED(pliant_hit_particles(world, all, R(0.5), from, to, NULL), NULL, NONE);
    REJECTED(pliant_hit_particles(world, all, R(0.5), from, to, (PliantHit *)(void *)odd), MISALIGNED, NONE);
    DONE(pliant_hit_particles(world, all, R(0.5), from, to, &hit));
    EXPECT(hit.hit == 1 && hit.particle == 3 && hit.fraction == R(2.5 / 8.0) && hit.normal.x == R(-1.0) && hit.normal.y == 0);
    DONE(pliant_hit_particles(world, all, R(0.5), from, above, &hit));
    EXPECT(hit.hit == 0 && hit.particle == 0 && hit.fraction == 0 && hit.normal.x == 0);

    PliantVec2 corners[3] = {{0, 0}, {R(4.0), 0}, {0, R(4.0)}};
    PliantOutline outline = {.kind = PLIANT_CLOSED, .radius = R(0.01), .layers = 1, .mask = 1};
    uint16_t number = 9;
    fresh();
    for (int i = 0; i < 3; i++) {
        DONE(pliant_add_particle(world, corners[i], R(1.0), NULL));
    }
    DONE(pliant_add_outline(world, (PliantRange){0, 3}, &outline, &number));
    PliantVec2 left = {R(-1.0), R(1.0)}, far_right = {R(7.0), R(1.0)};
    WORLDS(const PliantWorld, pliant_hit_outline(W, number, left, far_right, &hit));
    REJECTED(pliant_hit_outline(world, 99, left, far_right, &hit), UNKNOWN_BODY, NONE);
    REJECTED(pliant_hit_outline(world, number, nan_vector, far_right, &hit), NON_FINITE, POSITION);
    REJECTED(pliant_hit_outline(world, number, left, nan_vector, &hit), NON_FINITE, POSITION);
    REJECTED(pliant_hit_outline(world, number, left, far_right, NULL), NULL, NONE);
    DONE(pliant_hit_outline(world, number, left, far_right, &hit));
    EXPECT(hit.hit == 1 && hit.particle == 2 && hit.fraction == R(1.0 / 8.0) && hit.normal.x == R(-1.0));
    DONE(pliant_hit_outline(world, number, far_right, left, &hit));
    EXPECT(hit.hit == 1 && hit.particle == 1 && hit.fraction == R(0.5) && hit.normal.x > R(0.7) && hit.normal.y > R(0.7));
}

static void grounds(void) {
    PliantVec2 points[2] = {{R(9.0), R(1.0)}, {R(-9.0), R(1.0)}}, above = {R(3.0), R(3.0)};
    PliantTerrainChain open = {0, 0, 0};
    PliantTerrainPoint nearest;
    fresh();
    DONE(pliant_add_terrain_chain(world, points, NULL, 2, &open, NULL));
    WORLDS(const PliantWorld, pliant_nearest_on_terrain(W, above, R(4.0), &nearest));
    REJECTED(pliant_nearest_on_terrain(world, nan_vector, R(4.0), &nearest), NON_FINITE, POSITION);
    REJECTED(pliant_nearest_on_terrain(world, above, NOT_A_NUMBER, &nearest), NON_FINITE, RADIUS);
    REJECTED(pliant_nearest_on_terrain(world, above, R(-1.0), &nearest), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_nearest_on_terrain(world, above, R(4.0), NULL), NULL, NONE);
    DONE(pliant_nearest_on_terrain(world, above, R(4.0), &nearest));
    EXPECT(nearest.found == 1 && nearest.distance == R(2.0) && nearest.position.x == R(3.0) && nearest.position.y == R(1.0));
    DONE(pliant_nearest_on_terrain(world, above, R(1.0), &nearest));
    EXPECT(nearest.found == 0 && nearest.distance == 0 && nearest.position.x == 0);
}

/* A box of a meter in layer 1, a capsule in layer 2. */
static void hulls(void) {
    PliantVec2 corners[4] = {{R(-0.5), R(-0.5)}, {R(0.5), R(-0.5)}, {R(0.5), R(0.5)}, {R(-0.5), R(0.5)}};
    PliantVec2 ends[2] = {{R(-0.5), 0}, {R(0.5), 0}}, from = {0, 0}, to = {R(8.0), 0}, up = {0, R(8.0)}, near = {R(5.75), R(0.125)}, unturned = {R(1.0), 0};
    PliantMassProperties properties;
    PliantHull square = {0, 1, 1}, capsule = {R(0.25), 2, 2};
    uint16_t bodies[2];
    PliantHullHit hit;
    PliantHullPoint nearest;
    fresh();
    DONE(pliant_mass_of_circle(R(0.5), R(1.0), &properties));
    for (int i = 0; i < 2; i++) {
        PliantVec2 place = {R(2.5 + 3.5 * i), 0};
        DONE(pliant_add_rigid_body(world, &properties, place, unturned, &bodies[i]));
    }
    DONE(pliant_add_hull(world, bodies[0], corners, 4, &square, NULL));
    DONE(pliant_add_hull(world, bodies[1], ends, 2, &capsule, NULL));
    WORLDS(const PliantWorld, pliant_hit_hulls(W, from, to, 0, 3, &hit));
    REJECTED(pliant_hit_hulls(world, nan_vector, to, 0, 3, &hit), NON_FINITE, POSITION);
    REJECTED(pliant_hit_hulls(world, from, nan_vector, 0, 3, &hit), NON_FINITE, POSITION);
    REJECTED(pliant_hit_hulls(world, from, to, R(-1.0), 3, &hit), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_hit_hulls(world, from, to, NOT_A_NUMBER, 3, &hit), NON_FINITE, RADIUS);
    REJECTED(pliant_hit_hulls(world, from, to, 0, 3, NULL), NULL, NONE);
    REJECTED(pliant_hit_hulls(world, from, to, 0, 3, (PliantHullHit *)(void *)odd), MISALIGNED, NONE);
    DONE(pliant_hit_hulls(world, from, to, 0, 3, &hit));
    EXPECT(hit.hit == 1 && hit.hull == 0 && hit.fraction == R(0.25) && hit.normal.x == R(-1.0) && hit.normal.y == 0);
    DONE(pliant_hit_hulls(world, from, to, R(0.25), 2, &hit));
    EXPECT(hit.hit == 1 && hit.hull == 1 && hit.fraction == R(0.625));
    DONE(pliant_hit_hulls(world, from, up, R(0.25), 3, &hit));
    EXPECT(hit.hit == 0 && hit.hull == 0 && hit.fraction == 0 && hit.normal.x == 0);
    PliantVec2 drawn[4] = {{R(1.0), R(1.0)}, {R(1.0), R(2.0)}, {R(3.0), R(1.0)}, {R(3.0), R(1.0)}}, place, along;
    WORLDS(const PliantWorld, pliant_rigid_pose_at(W, bodies[0], drawn, 4, &place, &along));
    REJECTED(pliant_rigid_pose_at(world, 2, drawn, 4, &place, &along), UNKNOWN_BODY, NONE);
    REJECTED(pliant_rigid_pose_at(world, bodies[0], NULL, 4, &place, &along), NULL, NONE);
    REJECTED(pliant_rigid_pose_at(world, bodies[0], (PliantVec2 *)(void *)odd, 4, &place, &along), MISALIGNED, NONE);
    REJECTED(pliant_rigid_pose_at(world, bodies[1], drawn, 3, &place, &along), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_rigid_pose_at(world, bodies[1], drawn, 4, &place, &along), OUT_OF_RANGE, ROTATION);
    REJECTED(pliant_rigid_pose_at(world, bodies[0], drawn, 4, NULL, &along), NULL, NONE);
    REJECTED(pliant_rigid_pose_at(world, bodies[0], drawn, 4, &place, NULL), NULL, NONE);
    DONE(pliant_rigid_pose_at(world, bodies[0], drawn, 4, &place, &along));
    EXPECT(place.x == R(1.0) && place.y == R(1.5) && along.x == 0 && along.y == R(1.0));
    drawn[1] = nan_vector;
    REJECTED(pliant_rigid_pose_at(world, bodies[0], drawn, 4, &place, &along), NON_FINITE, POSITION);
    WORLDS(const PliantWorld, pliant_nearest_on_hulls(W, from, R(4.0), 3, &nearest));
    REJECTED(pliant_nearest_on_hulls(world, nan_vector, R(4.0), 3, &nearest), NON_FINITE, POSITION);
    REJECTED(pliant_nearest_on_hulls(world, from, R(-1.0), 3, &nearest), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_nearest_on_hulls(world, from, NOT_A_NUMBER, 3, &nearest), NON_FINITE, RADIUS);
    REJECTED(pliant_nearest_on_hulls(world, from, R(4.0), 3, NULL), NULL, NONE);
    DONE(pliant_nearest_on_hulls(world, from, R(4.0), 3, &nearest));
    EXPECT(nearest.found == 1 && nearest.hull == 0 && nearest.distance == R(2.0) && nearest.position.x == R(2.0));
    DONE(pliant_nearest_on_hulls(world, near, 0, 3, &nearest));
    EXPECT(nearest.found == 1 && nearest.hull == 1 && nearest.distance == 0 && nearest.position.y == R(0.125));
    DONE(pliant_nearest_on_hulls(world, near, 0, 1, &nearest));
    EXPECT(nearest.found == 0 && nearest.hull == 0 && nearest.distance == 0);
}

static void skins(void) {
    uint16_t pairs[2][2] = {{0, 1}, {4, 5}}, alike[2] = {4, 4}, cells[2][4] = {{0, 1, 3, 4}, {4, 5, 7, 8}}, triangles[2][3] = {{0, 1, 3}, {4, 5, 7}}, gone[4] = {0, 1, 3, 99};
    PliantSkinPoint points[4], lost;
    PliantVec2 positions[4], point = {R(1.5), R(-1.25)};
    block();
    WORLDS(const PliantWorld, pliant_bind_point(W, cells[0], 4, 2, point, points));
    REJECTED(pliant_bind_point(world, NULL, 4, 2, point, points), NULL, NONE);
    REJECTED(pliant_bind_point(world, (uint16_t *)(void *)odd, 4, 2, point, points), MISALIGNED, NONE);
    REJECTED(pliant_bind_point(world, cells[0], 5, 2, point, points), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_bind_point(world, cells[0], 4, 0, point, points), OUT_OF_RANGE, AREA);
    REJECTED(pliant_bind_point(world, gone, 4, 1, point, points), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_bind_point(world, cells[0], 4, 2, nan_vector, points), NON_FINITE, POSITION);
    REJECTED(pliant_bind_point(world, cells[0], 4, 2, point, NULL), NULL, NONE);
    DONE(pliant_bind_point(world, cells[0], 4, 2, point, &points[0]));
    EXPECT(points[0].particles[0] == 4 && points[0].fractions[0] == R(0.5) && points[0].fractions[1] == R(0.25));
    DONE(pliant_bind_point(world, triangles[0], 3, 2, point, &points[1]));
    EXPECT(points[1].particles[0] == 4 && points[1].particles[3] == PLIANT_NO_CORNER && points[1].fractions[1] == R(0.25));
    DONE(pliant_bind_point(world, triangles[0], 3, 1, (PliantVec2){R(0.25), R(-0.5)}, &points[2]));
    REJECTED(pliant_bind_point(world, pairs[0], 2, 0, point, points), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_bind_point(world, gone + 2, 2, 1, point, points), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_bind_point(world, alike, 2, 1, point, points), OUT_OF_RANGE, ROTATION);
    REJECTED(pliant_bind_point(world, pairs[0], 2, 2, nan_vector, points), NON_FINITE, POSITION);
    /* Nearer to the line of the first pair, but to the second pair. */
    DONE(pliant_bind_point(world, pairs[0], 2, 2, (PliantVec2){R(2.5), R(-0.25)}, &points[3]));
    EXPECT(points[3].particles[0] == 4 && points[3].particles[1] == 5 && points[3].particles[2] == PLIANT_NO_CORNER &&
           points[3].particles[3] == PLIANT_NO_CORNER && points[3].fractions[0] == R(1.5) && points[3].fractions[1] == R(0.75));
    WORLDS(const PliantWorld, pliant_skin_positions(W, points, 3, positions));
    REJECTED(pliant_skin_positions(world, NULL, 3, positions), NULL, NONE);
    REJECTED(pliant_skin_positions(world, points, 3, NULL), NULL, NONE);
    lost = points[2], lost.particles[1] = 99;
    PliantSkinPoint two[2] = {points[0], lost};
    positions[0] = up;
    REJECTED(pliant_skin_positions(world, two, 2, positions), UNKNOWN_PARTICLE, NONE);
    EXPECT(positions[0].y == R(1.0));
    for (uint16_t i = 0; i < 9; i++) {
        const PliantVec2 *now;
        size_t count;
        DONE(pliant_positions(world, &now, &count));
        /* An affine motion: a shear and a shift. */
        DONE(pliant_set_position(world, i, (PliantVec2){now[i].x + now[i].y / 2, now[i].y + R(2.0)}));
    }
    DONE(pliant_skin_positions(world, points, 4, positions));
    /* A pair rotates and scales its points, and does not shear them. */
    EXPECT(NEAR(positions[3].x, 0.5 + 1.5, 1e-6) && NEAR(positions[3].y, 1.75, 1e-6));
    for (int i = 0; i < 2; i++) {
        EXPECT(NEAR(positions[i].x, 1.5 - 0.625, 1e-6) && NEAR(positions[i].y, 0.75, 1e-6));
    }
    EXPECT(NEAR(positions[2].x, 0, 1e-6) && NEAR(positions[2].y, 1.5, 1e-6));
}

static void stiffnesses(void) {
    PliantRange all = block();
    PliantStiffness rigid = {PLIANT_ALPHA, R(1.0)}, hard = {PLIANT_ALPHA, R(1.5)};
    PliantVec2 goals[9], turned = {0, R(1.0)}, middle = {R(5.0), R(5.0)}, short_vector = {R(0.5), 0};
    uint16_t odd_ones[6] = {0, 2, 8, 4, 1, 3}, counts[2] = {4, 2};
    size_t count;
    DONE(pliant_add_rigid(world, all, half, NULL));
    WORLDS(PliantWorld, pliant_set_body_stiffness(W, 0, rigid));
    REJECTED(pliant_set_body_stiffness(world, 1, rigid), UNKNOWN_BODY, NONE);
    REJECTED(pliant_set_body_stiffness(world, 0, strange), OUT_OF_RANGE, STIFFNESS);
    REJECTED(pliant_set_body_stiffness(world, 0, hard), OUT_OF_RANGE, STIFFNESS);
    WORLDS(PliantWorld, pliant_set_body_pose(W, 0, &turned, &middle));
    REJECTED(pliant_set_body_pose(world, 1, &turned, &middle), UNKNOWN_BODY, NONE);
    REJECTED(pliant_set_body_pose(world, 0, &short_vector, &middle), OUT_OF_RANGE, ROTATION);
    REJECTED(pliant_set_body_pose(world, 0, &turned, &nan_vector), NON_FINITE, POSITION);
    REJECTED(pliant_set_body_pose(world, 0, (PliantVec2 *)(void *)odd, NULL), MISALIGNED, NONE);
    REJECTED(pliant_set_body_pose(world, 0, NULL, (PliantVec2 *)(void *)odd), MISALIGNED, NONE);
    WORLDS(const PliantWorld, pliant_body_goals(W, 0, goals, 9, &count));
    REJECTED(pliant_body_goals(world, 1, goals, 9, &count), UNKNOWN_BODY, NONE);
    REJECTED(pliant_body_goals(world, 0, NULL, 9, &count), NULL, NONE);
    REJECTED(pliant_body_goals(world, 0, goals, 9, NULL), NULL, NONE);
    REJECTED(pliant_body_goals(world, 0, goals, 8, &count), SHORT, NONE);
    EXPECT(count == 9);
    /* With a stiffness of one, the block is at its goals after one pass, turned about the prescribed center. */
    PliantSolver weightless = {{0, 0}, 0, 1, 1, 0, 0};
    DONE(pliant_set_body_stiffness(world, 0, rigid));
    DONE(pliant_set_body_pose(world, 0, &turned, &middle));
    copies();
    DONE(pliant_step(world, frame, &weightless));
    DONE(pliant_body_goals(world, 0, goals, 9, &count));
    const PliantVec2 *now;
    DONE(pliant_positions(world, &now, &count));
    EXPECT(NEAR(goals[0].x, 4.0, 1e-5) && NEAR(goals[0].y, 4.0, 1e-5) && NEAR(goals[8].x, 6.0, 1e-5));
    EXPECT(NEAR(now[0].x, 4.0, 1e-5) && NEAR(now[0].y, 4.0, 1e-5));

    uint16_t number = 9, holes[9] = {0, 1, 2, 3, PLIANT_HOLE, 5, 6, 7, 8};
    block();
    DONE(pliant_add_lattice_shape(world, all, 3, 1, half, NULL));
    WORLDS(PliantWorld, pliant_set_lattice_stiffness(W, 0, rigid));
    REJECTED(pliant_set_lattice_stiffness(world, 1, rigid), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_set_lattice_stiffness(world, 0, hard), OUT_OF_RANGE, STIFFNESS);
    DONE(pliant_set_lattice_stiffness(world, 0, rigid));
    WORLDS(PliantWorld, pliant_add_cut_lattice_shape(W, holes, 9, 3, 1, half, &number));
    REJECTED(pliant_add_cut_lattice_shape(world, NULL, 9, 3, 1, half, &number), NULL, NONE);
    REJECTED(pliant_add_cut_lattice_shape(world, (uint16_t *)(void *)odd, 9, 3, 1, half, &number), MISALIGNED, NONE);
    REJECTED(pliant_add_cut_lattice_shape(world, holes, 8, 3, 1, half, &number), PARTIAL_ROW, NONE);
    REJECTED(pliant_add_cut_lattice_shape(world, holes, 9, 3, 0, half, &number), OUT_OF_RANGE, HALF_WIDTH);
    REJECTED(pliant_add_cut_lattice_shape(world, holes, 9, 3, 1, strange, &number), OUT_OF_RANGE, STIFFNESS);
    REJECTED(pliant_add_cut_lattice_shape(world, holes, 9, 3, 1, half, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    DONE(pliant_add_cut_lattice_shape(world, holes, 9, 3, 1, half, &number));
    EXPECT(number == 1);
    copies();

    block();
    WORLDS(PliantWorld, pliant_add_region_lists(W, odd_ones, counts, 2, half, 0, &number));
    REJECTED(pliant_add_region_lists(world, NULL, counts, 2, half, 0, &number), NULL, NONE);
    REJECTED(pliant_add_region_lists(world, odd_ones, NULL, 2, half, 0, &number), NULL, NONE);
    REJECTED(pliant_add_region_lists(world, odd_ones, counts, 0, half, 0, &number), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_region_lists(world, odd_ones, counts, 2, strange, 0, &number), OUT_OF_RANGE, STIFFNESS);
    odd_ones[5] = 99;
    REJECTED(pliant_add_region_lists(world, odd_ones, counts, 2, half, 0, &number), UNKNOWN_PARTICLE, NONE);
    odd_ones[5] = 3;
    DONE(pliant_add_region_lists(world, odd_ones, counts, 2, half, 0, &number));
    EXPECT(number == 0);
    WORLDS(PliantWorld, pliant_set_regions_stiffness(W, 0, rigid));
    REJECTED(pliant_set_regions_stiffness(world, 1, rigid), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_set_regions_stiffness(world, 0, hard), OUT_OF_RANGE, STIFFNESS);
    DONE(pliant_set_regions_stiffness(world, 0, rigid));
    WORLDS(PliantWorld, pliant_set_region_pose(W, 0, 0, &turned, NULL));
    REJECTED(pliant_set_region_pose(world, 1, 0, &turned, NULL), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_set_region_pose(world, 0, 2, &turned, NULL), UNKNOWN_BODY, NONE);
    REJECTED(pliant_set_region_pose(world, 0, 0, &short_vector, NULL), OUT_OF_RANGE, ROTATION);
    REJECTED(pliant_set_region_pose(world, 0, 0, NULL, &nan_vector), NON_FINITE, POSITION);
    DONE(pliant_set_region_pose(world, 0, 0, &turned, NULL));
    copies();
    DONE(pliant_step(world, frame, &weightless));
    DONE(pliant_positions(world, &now, &count));
    /* The upper side of the square of four members points up. */
    EXPECT(NEAR(now[2].x - now[0].x, 0, 0.1) && now[2].y - now[0].y > R(1.9));
}

/* Body numbers are reused, whatever made them free. */
static void places(void) {
    uint8_t asleep;
    PliantRange all = block(), top = {0, 3}, beyond = {2, 99};
    uint16_t number = 9;
    for (int i = 0; i < 3; i++) {
        DONE(pliant_add_rigid(world, all, half, &number));
        EXPECT(number == i);
    }
    WORLDS(PliantWorld, pliant_remove_body(W, 1));
    REJECTED(pliant_remove_body(world, 3), UNKNOWN_BODY, NONE);
    DONE(pliant_remove_body(world, 1));
    REJECTED(pliant_remove_body(world, 1), UNKNOWN_BODY, NONE);
    REJECTED(pliant_is_asleep(world, 1, &asleep), UNKNOWN_BODY, NONE);
    REJECTED(pliant_add_linear(world, beyond, half, R(0.5), NULL), UNKNOWN_PARTICLE, NONE);
    copies();
    DONE(pliant_add_linear(world, top, half, R(0.5), &number));
    EXPECT(number == 1);
    DONE(pliant_is_asleep(world, number, &asleep));
    DONE(pliant_add_isochoric(world, top, half, R(0.5), &number));
    EXPECT(number == 3);
    DONE(pliant_add_quadratic(world, top, half, R(0.5), &number));
    EXPECT(number == 4);
    DONE(pliant_add_plastic(world, top, half, R(0.1), R(1.0), R(0.5), &number));
    EXPECT(number == 5);
    REJECTED(pliant_add_isochoric(world, top, half, R(0.5), (uint16_t *)(void *)odd), MISALIGNED, NONE);
    for (int round = 0; round < 3; round++) {
        PliantRange range = block();
        for (int i = 0; i < PLIANT_BODIES; i++) {
            DONE(pliant_add_quadratic(world, range, half, R(0.5), NULL));
        }
        FULL(pliant_add_rigid(world, range, half, NULL), BODIES);
        DONE(pliant_remove_particles(world, range));
        PliantLattice lattice = {{0, 0}, 3, 3, R(1.0), R(1.0)};
        DONE(pliant_add_lattice(world, &lattice, &range));
        REJECTED(pliant_add_quadratic(world, range, half, R(2.0), NULL), OUT_OF_RANGE, BLEND);
        REJECTED(pliant_add_rigid(world, (PliantRange){0, 0}, half, NULL), TOO_FEW_PARTICLES, NONE);
        REJECTED(pliant_add_rigid(world, range, strange, NULL), OUT_OF_RANGE, STIFFNESS);
        for (int i = 0; i < PLIANT_BODIES; i++) {
            DONE(pliant_add_rigid(world, range, half, NULL));
        }
        FULL(pliant_add_rigid(world, range, half, NULL), BODIES);
    }
}

/* A block that is stretched to twice its width keeps the area of its goals, with half the height; one of the linear
   mode does not. */
static void areas(void) {
    for (int kind = 0; kind < 2; kind++) {
        PliantRange all = block(), beyond = {2, 99};
        PliantVec2 goals[9];
        size_t count;
        WORLDS(PliantWorld, pliant_add_isochoric(W, all, half, R(0.5), NULL));
        REJECTED(pliant_add_isochoric(world, beyond, half, R(0.5), NULL), UNKNOWN_PARTICLE, NONE);
        REJECTED(pliant_add_isochoric(world, all, strange, R(0.5), NULL), OUT_OF_RANGE, STIFFNESS);
        REJECTED(pliant_add_isochoric(world, all, half, R(1.5), NULL), OUT_OF_RANGE, BLEND);
        DONE(kind == 0 ? pliant_add_isochoric(world, all, half, R(1.0), NULL) : pliant_add_linear(world, all, half, R(1.0), NULL));
        for (uint16_t i = 0; i < 9; i++) {
            DONE(pliant_set_position(world, i, (PliantVec2){R(2 * (i % 3)), R(-(i / 3))}));
        }
        copies();
        DONE(pliant_step(world, frame, &(PliantSolver){{0, 0}, 0, 1, 1, 0, 0}));
        DONE(pliant_body_goals(world, 0, goals, 9, &count));
        double area = PLIANT_NUMBER(goals[2].x - goals[0].x) * PLIANT_NUMBER(goals[0].y - goals[6].y);
        EXPECT(kind == 0 ? fabs(area - 4) < 1e-4 + 2 * RESOLUTION : area > 7);
    }
}

/* A square of 4 m whose corners are not successive particles. */
static void outlines(void) {
    PliantVec2 corners[4] = {{0, 0}, {R(4.0), R(4.0)}, {R(4.0), 0}, {0, R(4.0)}};
    PliantOutline outline = {.kind = PLIANT_CLOSED, .radius = R(0.01), .layers = 1, .mask = 1}, odd_kind = outline;
    uint16_t list[4] = {0, 2, 1, 3}, twice[4] = {0, 2, 2, 3}, beyond[4] = {0, 2, 1, 4}, number = 9;
    uint8_t inside;
    odd_kind.kind = 9;
    fresh();
    for (int i = 0; i < 4; i++) {
        DONE(pliant_add_particle(world, corners[i], R(1.0), NULL));
    }
    WORLDS(PliantWorld, pliant_add_outline_list(W, list, 4, &outline, NULL));
    REJECTED(pliant_add_outline_list(world, NULL, 4, &outline, NULL), NULL, NONE);
    REJECTED(pliant_add_outline_list(world, (uint16_t *)(void *)odd, 4, &outline, NULL), MISALIGNED, NONE);
    REJECTED(pliant_add_outline_list(world, list, 4, NULL, NULL), NULL, NONE);
    REJECTED(pliant_add_outline_list(world, list, 4, &outline, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_add_outline_list(world, beyond, 4, &outline, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_outline_list(world, twice, 4, &outline, NULL), REPEATED_PARTICLE, NONE);
    REJECTED(pliant_add_outline_list(world, list, 2, &outline, NULL), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_outline_list(world, list, 4, &odd_kind, NULL), OUT_OF_RANGE, OUTLINE);
    DONE(pliant_add_outline_list(world, list, 4, &outline, &number));
    EXPECT(number == 0);
    /* Outside of the outline of the same particles in the order of their numbers. */
    DONE(pliant_outline_contains(world, 0, (PliantVec2){R(1.0), R(2.5)}, &inside));
    EXPECT(inside == 1);
    DONE(pliant_outline_contains(world, 0, (PliantVec2){R(5.0), R(2.5)}, &inside));
    EXPECT(inside == 0);
    DONE(pliant_remove_outline(world, 0));
}

int main(void) {
    boxes();
    rays();
    outlines();
    grounds();
    hulls();
    skins();
    stiffnesses();
    places();
    areas();
    printf("%d checks of queries and shapes, %d wrong\n", checks, wrong);
    return wrong != 0;
}
