/* Height field of the terrain: each argument wrong in turn, as in total.c, and what the functions do. */
#include "host.h"

static const PliantHeightField flat = {{R(-8.0), 0}, R(1.0), 0};
static const PliantReal level[17];

static PliantVec2 at(uint16_t particle) {
    const PliantVec2 *positions;
    size_t count;
    DONE(pliant_positions(world, &positions, &count));
    return positions[particle];
}

static void arguments(void) {
    static const PliantReal many[PLIANT_HEIGHTS + 1];
    PliantReal holed[3] = {0, NOT_A_NUMBER, 0};
    PliantHeightField lost = flat, narrow = flat, bare = flat;
    lost.origin.y = R(INFINITY), narrow.spacing = 0, bare.surface = PLIANT_SURFACES;
    fresh();
    WORLDS(PliantWorld, pliant_set_heights(W, level, 17, &flat));
    REJECTED(pliant_set_heights(world, NULL, 17, &flat), NULL, NONE);
    REJECTED(pliant_set_heights(world, (PliantReal *)(void *)odd, 17, &flat), MISALIGNED, NONE);
    REJECTED(pliant_set_heights(world, level, 17, NULL), NULL, NONE);
    REJECTED(pliant_set_heights(world, level, 17, (PliantHeightField *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_set_heights(world, level, 17, &lost), NON_FINITE, POSITION);
    REJECTED(pliant_set_heights(world, level, 17, &narrow), OUT_OF_RANGE, SPACING);
    REJECTED(pliant_set_heights(world, level, 17, &bare), UNKNOWN_SURFACE, NONE);
    REJECTED(pliant_set_heights(world, level, 1, &flat), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_set_heights(world, holed, 3, &flat), NON_FINITE, OUTLINE);
    FULL(pliant_set_heights(world, many, PLIANT_HEIGHTS + 1, &flat), HEIGHTS);
    REJECTED(pliant_set_height(world, 0, 0), OUT_OF_RANGE, OUTLINE);
    DONE(pliant_set_heights(world, many, PLIANT_HEIGHTS, &flat));
    copies();
    DONE(pliant_set_heights(world, level, 17, &flat));
    WORLDS(PliantWorld, pliant_set_height(W, 0, 0));
    REJECTED(pliant_set_height(world, 17, 0), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_set_height(world, 16, NOT_A_NUMBER), NON_FINITE, OUTLINE);
    WORLDS(PliantWorld, pliant_remove_heights(W));
}

/* A particle and a disc rest on the ground, in either order with other terrain. Each height is in the checksum. */
static void landing(void) {
    PliantMassProperties properties;
    PliantHull round = {R(0.5), 1, 1};
    PliantSurface rough = {{R(1.0), R(1.0), 0}, 0, 1, 1};
    PliantVec2 position, rotation;
    PliantTerrainHit hit;
    uint64_t sums[3];
    fresh();
    PliantVec2 wall[2] = {{R(7.0), R(3.0)}, {R(7.0), R(-3.0)}};
    PliantTerrainChain open = {0, 0, 0};
    DONE(pliant_add_terrain_chain(world, wall, NULL, 2, &open, NULL));
    PliantHeightField ground = flat;
    ground.surface = 3;
    DONE(pliant_set_surface(world, 3, &rough));
    DONE(pliant_checksum(world, &sums[0]));
    DONE(pliant_set_heights(world, level, 17, &ground));
    DONE(pliant_checksum(world, &sums[1]));
    DONE(pliant_set_height(world, 16, R(0.5)));
    DONE(pliant_checksum(world, &sums[2]));
    EXPECT(sums[0] != sums[1] && sums[1] != sums[2]);
    DONE(pliant_add_particle(world, (PliantVec2){R(-3.3), R(1.0)}, R(1.0), NULL));
    DONE(pliant_add_terrain_body(world, (PliantRange){0, 1}, PLIANT_POINTS));
    DONE(pliant_set_terrain_radius(world, R(0.1)));
    DONE(pliant_mass_of_circle(R(0.5), R(1.0), &properties));
    DONE(pliant_add_rigid_body(world, &properties, (PliantVec2){R(2.0), R(1.0)}, right, NULL));
    DONE(pliant_add_hull(world, 0, &zero, 1, &round, NULL));
    for (int step = 0; step < 90; step++) {
        DONE(pliant_step(world, frame, &falling));
    }
    DONE(pliant_rigid_pose(world, 0, &position, &rotation));
    EXPECT(NEAR(at(0).y, 0.1, 1e-3) && NEAR(position.y, 0.5, 1e-3));
    DONE(pliant_cast_disc(world, (PliantVec2){R(-3.3), R(2.0)}, (PliantVec2){R(-3.3), R(-2.0)}, 0, &hit));
    EXPECT(hit.hit == 1 && hit.surface == 3 && NEAR(hit.fraction, 0.5, 1e-6) && hit.normal.y == R(1.0));
    copies();
    /* The ground rises below the particle, and pushes it up at any depth. */
    for (uint16_t i = 1; i < 9; i++) {
        DONE(pliant_set_height(world, i, R(2.0)));
    }
    for (int step = 0; step < 300; step++) {
        DONE(pliant_step(world, frame, &falling));
    }
    EXPECT(NEAR(at(0).y, 2.1, 1e-2));
    DONE(pliant_remove_heights(world));
    DONE(pliant_cast_disc(world, (PliantVec2){R(-3.3), R(2.0)}, (PliantVec2){R(-3.3), R(-2.0)}, 0, &hit));
    EXPECT(hit.hit == 0);
    for (int step = 0; step < 60; step++) {
        DONE(pliant_step(world, frame, &falling));
    }
    DONE(pliant_rigid_pose(world, 0, &position, &rotation));
    EXPECT(at(0).y < R(-1.0) && position.y < R(-1.0));
}

int main(void) {
    arguments();
    landing();
    printf("%d checks of height fields, %d wrong\n", checks, wrong);
    return wrong != 0;
}
