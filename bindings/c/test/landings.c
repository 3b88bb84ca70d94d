/* Bodies on terrain, sleep and reports: each argument wrong in turn, as in total.c, and what the functions do. */
#include "host.h"

/* Discs, a rope, a block and a crate on a floor of edges and on tiles. */
static void landings(void) {
    PliantVec2 points[4] = {{R(9.0), 0}, {R(0.3), 0}, {R(-0.2), 0}, {R(-9.0), 0}};
    PliantVec2 square[4] = {{R(-0.25), R(-0.25)}, {R(0.25), R(-0.25)}, {R(0.25), R(0.25)}, {R(-0.25), R(0.25)}};
    uint8_t surfaces[4] = {1, 1, 1, 1}, tiles[18];
    PliantSurface surface = {{R(0.5), R(0.5), 0}, 0, 1, UINT32_MAX};
    PliantTerrainChain open = {0, 0, 0}, one_way = {0, 1, 0};
    PliantTileMap map = {{R(-9.0), R(-1.0)}, R(1.0), 18, 1};
    PliantHull hull = {0, 1, 1};
    PliantMassProperties properties;
    PliantContactReport reports[8];
    PliantRigidTerrainContact crate_contacts[4];
    PliantTerrainHit hit;
    PliantPair pairs[8];
    PliantVec2 position, rotation;
    uint16_t ball, body, chain, hulls[2];
    uint64_t sum, later;
    size_t count;
    memset(tiles, PLIANT_TILE_SOLID + 1, sizeof tiles);
    for (int with_tiles = 0; with_tiles < 2; with_tiles++) {
        fresh();
        DONE(pliant_checksum(world, &sum));
        if (with_tiles) {
            DONE(pliant_set_tiles(world, tiles, 18, &map));
        } else {
            DONE(pliant_add_terrain_chain(world, points, surfaces, 4, &open, &chain));
        }
        DONE(pliant_checksum(world, &later));
        EXPECT(sum != later);
        DONE(pliant_set_surface(world, 1, &surface));
        DONE(pliant_set_terrain_radius(world, R(0.1)));
        DONE(pliant_add_particle(world, (PliantVec2){R(-1.0), R(0.5)}, R(2.0), &ball));
        DONE(pliant_add_terrain_body(world, (PliantRange){ball, 1}, PLIANT_POINTS));
        DONE(pliant_mass_of_polygon(square, 4, R(4.0), &properties));
        DONE(pliant_add_rigid_body(world, &properties, (PliantVec2){R(1.0), R(0.4)}, right, &body));
        DONE(pliant_add_hull(world, body, square, 4, &hull, NULL));
        size_t began = 0, hulls_began = 0, hulls_ended = 0;
        for (int step = 0; step < 120; step++) {
            DONE(pliant_step(world, frame, &falling));
            DONE(pliant_contact_pairs(world, PLIANT_TERRAIN, PLIANT_BEGAN, pairs, 8, &count));
            began += count;
            DONE(pliant_terrain_hulls(world, PLIANT_BEGAN, hulls, 2, &count));
            hulls_began += count;
            DONE(pliant_terrain_hulls(world, PLIANT_ENDED, hulls, 2, &count));
            hulls_ended += count;
        }
        EXPECT(began == 1 && hulls_began == hulls_ended + 1);
        EXPECT(NEAR(height(ball), 0.1, 1e-5));
        DONE(pliant_rigid_pose(world, body, &position, &rotation));
        EXPECT(NEAR(position.y, 0.25, 1e-3));
        DONE(pliant_contact_reports(world, PLIANT_TERRAIN, reports, 8, &count));
        EXPECT(count == 1 && reports[0].pair.a == ball && reports[0].pair.b == PLIANT_NO_BODY && reports[0].began == 0);
        /* 2 kg and 1 kg at rest for a step. */
        EXPECT(NEAR(reports[0].normal_impulse, 2 * 9.81 / 60, 1e-4) && reports[0].normal.y > R(0.999));
        DONE(pliant_rigid_terrain_contacts(world, crate_contacts, 4, &count));
        EXPECT(count == 2);
        double weight = 0;
        for (size_t i = 0; i < count; i++) {
            weight += PLIANT_NUMBER(crate_contacts[i].normal.y) * PLIANT_NUMBER(crate_contacts[i].normal_impulse);
        }
        EXPECT(fabs(weight - 9.81 / 60) < 0.02 * weight + RESOLUTION);
        DONE(pliant_cast_disc(world, (PliantVec2){R(-5.0), R(3.0)}, (PliantVec2){R(-5.0), R(-1.0)}, R(1.0), &hit));
        EXPECT(hit.hit == 1 && hit.surface == 1 && NEAR(hit.fraction, 0.5, 1e-5) && hit.normal.y > R(0.999));
        DONE(pliant_cast_disc(world, (PliantVec2){R(-5.0), R(3.0)}, (PliantVec2){R(-5.0), R(2.0)}, 0, &hit));
        EXPECT(hit.hit == 0);
        copies();
        /* A belt carries the ball to the left. */
        surface.speed = R(1.0);
        DONE(pliant_set_surface(world, 1, &surface));
        for (int step = 0; step < 60; step++) {
            DONE(pliant_step(world, frame, &falling));
        }
        const PliantVec2 *positions;
        DONE(pliant_positions(world, &positions, &count));
        EXPECT(positions[ball].x < R(-1.5));
        PliantReal spin;
        DONE(pliant_rigid_motion(world, body, &position, &spin));
        EXPECT(position.x < R(-0.9));
        surface.speed = 0;
        /* Soft bodies of other layers fall through; the crate stays until the terrain goes. */
        DONE(pliant_set_terrain_filter(world, 2, 2));
        for (int step = 0; step < 30; step++) {
            DONE(pliant_step(world, frame, &falling));
        }
        EXPECT(height(ball) < R(-0.5));
        DONE(pliant_rigid_pose(world, body, &position, &rotation));
        EXPECT(position.y > R(0.2));
        if (with_tiles) {
            for (uint16_t column = 0; column < 17; column++) {
                DONE(pliant_set_tile(world, column, 0, PLIANT_TILE_EMPTY));
            }
            DONE(pliant_remove_tiles(world));
        } else {
            DONE(pliant_remove_terrain_chain(world, chain));
        }
        for (int step = 0; step < 30; step++) {
            DONE(pliant_step(world, frame, &falling));
        }
        DONE(pliant_rigid_pose(world, body, &position, &rotation));
        EXPECT(position.y < R(-0.5));
        DONE(pliant_terrain_hulls(world, PLIANT_TOUCHING, hulls, 2, &count));
        EXPECT(count == 0);
    }
    /* A ball passes a one-way floor from below, and lands on it. */
    fresh();
    DONE(pliant_add_terrain_chain(world, points, NULL, 4, &one_way, NULL));
    DONE(pliant_add_particle(world, (PliantVec2){0, R(-0.5)}, R(1.0), &ball));
    DONE(pliant_add_terrain_body(world, (PliantRange){ball, 1}, PLIANT_POINTS));
    DONE(pliant_set_velocity(world, ball, (PliantVec2){0, R(5.0)}));
    PliantReal highest = R(-1.0);
    for (int step = 0; step < 120; step++) {
        DONE(pliant_step(world, frame, &falling));
        highest = fmax(highest, height(ball));
    }
    EXPECT(highest > R(0.5) && NEAR(height(ball), 0, 1e-5));
    /* A spike supports the edge of a rope between its particles. */
    fresh();
    PliantVec2 spike[3] = {{R(0.1), R(-9.0)}, {0, 0}, {R(-0.1), R(-9.0)}};
    PliantRange rope;
    DONE(pliant_add_terrain_chain(world, spike, NULL, 3, &open, NULL));
    DONE(pliant_add_rope(world, (PliantVec2){R(-0.5), R(0.2)}, (PliantVec2){R(0.5), R(0.2)}, 1, R(1.0), 0, &rope));
    DONE(pliant_add_terrain_body(world, rope, PLIANT_OPEN));
    for (int step = 0; step < 60; step++) {
        DONE(pliant_step(world, frame, &falling));
    }
    EXPECT(NEAR(height(0), 0, 0.01));
    copies();
}

/* A particle falls through a region and out of a ring of particles. */
static void passages(void) {
    PliantSensor region = {PLIANT_SENSOR_CIRCLE, {0, 0}, {R(0.5), 0}, {0, R(-2.0)}, {R(1.0), 0}, R(0.1)}, ring = region;
    PliantVec2 corners[4] = {{R(-0.5), R(-0.5)}, {R(0.5), R(-0.5)}, {R(0.5), R(0.5)}, {R(-0.5), R(0.5)}};
    PliantSensed sensed[2];
    uint16_t ball;
    size_t count;
    fresh();
    for (uint16_t i = 0; i < 4; i++) {
        DONE(pliant_add_particle(world, corners[i], R(1.0), NULL));
        DONE(pliant_pin(world, i));
    }
    DONE(pliant_add_particle(world, zero, R(1.0), &ball));
    ring.kind = PLIANT_SENSOR_OUTLINE, ring.corners = (PliantRange){0, 4};
    DONE(pliant_add_sensor(world, &region, NULL));
    DONE(pliant_add_sensor(world, &ring, NULL));
    for (uint16_t sensor = 0; sensor < 2; sensor++) {
        DONE(pliant_watch(world, sensor, (PliantRange){ball, 1}, 7));
    }
    int began[2] = {0, 0}, ended[2] = {0, 0}, inside[2] = {0, 0};
    for (int step = 0; step < 60; step++) {
        DONE(pliant_step(world, frame, &falling));
        for (uint16_t sensor = 0; sensor < 2; sensor++) {
            DONE(pliant_sensed(world, sensor, PLIANT_BEGAN, sensed, 2, &count));
            began[sensor] += (int)count;
            EXPECT(count == 0 || (sensed[0].particle == ball && sensed[0].group == 7));
            DONE(pliant_sensed(world, sensor, PLIANT_ENDED, sensed, 2, &count));
            ended[sensor] += (int)count;
            DONE(pliant_sensed(world, sensor, PLIANT_TOUCHING, sensed, 2, &count));
            inside[sensor] += (int)count;
        }
        if (step == 10) {
            copies();
        }
    }
    EXPECT(began[0] == 1 && ended[0] == 1 && inside[0] > 1);
    EXPECT(began[1] == 1 && ended[1] == 1 && inside[1] > 1);
    DONE(pliant_set_position(world, ball, zero));
    DONE(pliant_move_sensor(world, 0, zero, up));
    DONE(pliant_step(world, frame, &falling));
    DONE(pliant_sensed(world, 0, PLIANT_BEGAN, sensed, 2, &count));
    EXPECT(count == 1);
    DONE(pliant_unwatch(world, 0, 7));
    DONE(pliant_sensed(world, 0, PLIANT_TOUCHING, sensed, 2, &count));
    EXPECT(count == 0);
}

/* Two blocks fall asleep on a floor, and a hit wakes both. */
static void naps(void) {
    PliantVec2 points[2] = {{R(9.0), 0}, {R(-9.0), 0}};
    PliantTerrainChain open = {0, 0, 0};
    PliantStiffness half = {PLIANT_ALPHA, R(0.5)};
    uint8_t asleep[2];
    fresh();
    DONE(pliant_add_terrain_chain(world, points, NULL, 2, &open, NULL));
    for (uint16_t i = 0; i < 2; i++) {
        PliantLattice block = {{R(2.0) * i, R(0.3)}, 3, 3, R(0.1), R(0.2)};
        PliantRange range;
        DONE(pliant_add_lattice(world, &block, &range));
        DONE(pliant_add_rigid(world, range, half, NULL));
        DONE(pliant_add_terrain_body(world, range, PLIANT_POINTS));
        DONE(pliant_allow_sleep(world, i, R(0.01 + 300 * RESOLUTION), R(0.5)));
    }
    for (int step = 0; step < 120; step++) {
        DONE(pliant_step(world, frame, &falling));
    }
    for (uint16_t i = 0; i < 2; i++) {
        DONE(pliant_is_asleep(world, i, &asleep[i]));
    }
    EXPECT(asleep[0] == 1 && asleep[1] == 1);
    copies();
    DONE(pliant_apply_impulse(world, 4, up));
    DONE(pliant_step(world, frame, &falling));
    DONE(pliant_is_asleep(world, 0, &asleep[0]));
    DONE(pliant_is_asleep(world, 1, &asleep[1]));
    EXPECT(asleep[0] == 0 && asleep[1] == 1);
    DONE(pliant_rest_with(world, 0, 1));
    DONE(pliant_is_asleep(world, 1, &asleep[1]));
    EXPECT(asleep[1] == 0);
    for (int step = 0; step < 120; step++) {
        DONE(pliant_step(world, frame, &falling));
    }
    DONE(pliant_is_asleep(world, 0, &asleep[0]));
    EXPECT(asleep[0] == 1);
    DONE(pliant_wake(world, 0));
    DONE(pliant_is_asleep(world, 0, &asleep[0]));
    EXPECT(asleep[0] == 0);
    DONE(pliant_forbid_sleep(world, 0));
    for (int step = 0; step < 120; step++) {
        DONE(pliant_step(world, frame, &falling));
    }
    DONE(pliant_is_asleep(world, 0, &asleep[0]));
    EXPECT(asleep[0] == 0);
}

/* The impulse of a report is the change of momentum of a disc. */
static void reports(void) {
    PliantHull disc = {R(0.5), 1, 1};
    PliantContactReport report;
    size_t count = 0;
    const PliantVec2 *velocities;
    fresh();
    for (uint16_t i = 0; i < 2; i++) {
        DONE(pliant_add_particle(world, (PliantVec2){R(2.0) * i, 0}, R(3.0), NULL));
        DONE(pliant_add_discs(world, (PliantRange){i, 1}, &disc, NULL));
    }
    DONE(pliant_set_velocity(world, 0, (PliantVec2){R(5.0), 0}));
    PliantSolver floating = falling;
    floating.gravity = zero;
    for (int step = 0; step < 60 && count == 0; step++) {
        DONE(pliant_step(world, frame, &floating));
        DONE(pliant_contact_reports(world, PLIANT_DISCS, &report, 1, &count));
    }
    EXPECT(count == 1 && report.pair.a == 0 && report.pair.b == 1 && report.began == 1);
    DONE(pliant_velocities(world, &velocities, &count));
    EXPECT(NEAR(report.impulse.x, 3 * (PLIANT_NUMBER(velocities[0].x) - 5), 1e-4) && report.normal.x < R(-0.999));
    EXPECT(NEAR(report.approach, -5.0, 1e-4) && report.normal_impulse > R(1.0));
    copies();
    DONE(pliant_dropped_reports(world, PLIANT_DISCS, &count));
    EXPECT(count == 0);
}

int main(void) {
    landings();
    passages();
    naps();
    reports();
    printf("%d checks of terrain and reports, %d wrong\n", checks, wrong);
    return wrong != 0;
}
