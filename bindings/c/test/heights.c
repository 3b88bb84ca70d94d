/* Height field of the terrain: each argument wrong in turn, as in total.c, and what the functions do. */
#include "host.h"

static const PliantHeightField flat = {{-8.0f, 0.0f}, 1.0f, 0};
static const PliantReal level[17];

static PliantVec2 at(uint16_t particle) {
    const PliantVec2 *positions;
    size_t count;
    DONE(pliant_positions(world, &positions, &count));
    return positions[particle];
}

static void arguments(void) {
    static const PliantReal many[PLIANT_HEIGHTS + 1];
    PliantReal holed[3] = {0.0f, NAN, 0.0f};
    PliantHeightField lost = flat, narrow = flat, bare = flat;
    lost.origin.y = INFINITY, narrow.spacing = 0.0f, bare.surface = PLIANT_SURFACES;
    fresh();
    WORLDS(PliantWorld, pliant_set_heights(W, level, 17, &flat));
    REFUSED(pliant_set_heights(world, NULL, 17, &flat), NULL, NONE);
    REFUSED(pliant_set_heights(world, (PliantReal *)(void *)odd, 17, &flat), MISALIGNED, NONE);
    REFUSED(pliant_set_heights(world, level, 17, NULL), NULL, NONE);
    REFUSED(pliant_set_heights(world, level, 17, (PliantHeightField *)(void *)odd), MISALIGNED, NONE);
    REFUSED(pliant_set_heights(world, level, 17, &lost), NON_FINITE, POSITION);
    REFUSED(pliant_set_heights(world, level, 17, &narrow), OUT_OF_RANGE, SPACING);
    REFUSED(pliant_set_heights(world, level, 17, &bare), OUT_OF_RANGE, FRICTION);
    REFUSED(pliant_set_heights(world, level, 1, &flat), OUT_OF_RANGE, OUTLINE);
    REFUSED(pliant_set_heights(world, holed, 3, &flat), NON_FINITE, OUTLINE);
    REFUSED(pliant_set_heights(world, many, PLIANT_HEIGHTS + 1, &flat), FULL, NONE);
    REFUSED(pliant_set_height(world, 0, 0.0f), OUT_OF_RANGE, OUTLINE);
    DONE(pliant_set_heights(world, many, PLIANT_HEIGHTS, &flat));
    copies();
    DONE(pliant_set_heights(world, level, 17, &flat));
    WORLDS(PliantWorld, pliant_set_height(W, 0, 0.0f));
    REFUSED(pliant_set_height(world, 17, 0.0f), OUT_OF_RANGE, OUTLINE);
    REFUSED(pliant_set_height(world, 16, NAN), NON_FINITE, OUTLINE);
    WORLDS(PliantWorld, pliant_remove_heights(W));
}

/* A particle and a disc rest on the ground, in either order with other terrain. Each height is in the checksum. */
static void landing(void) {
    PliantMassProperties properties;
    PliantHull round = {0.5f, 1, 1};
    PliantSurface rough = {{1.0f, 1.0f, 0.0f}, 0.0f, 1, 1};
    PliantVec2 position, rotation;
    PliantTerrainHit hit;
    uint64_t sums[3];
    fresh();
    PliantVec2 wall[2] = {{7.0f, 3.0f}, {7.0f, -3.0f}};
    PliantTerrainChain open = {0, 0, 0.0f};
    DONE(pliant_add_terrain_chain(world, wall, NULL, 2, &open, NULL));
    PliantHeightField ground = flat;
    ground.surface = 3;
    DONE(pliant_set_surface(world, 3, &rough));
    DONE(pliant_checksum(world, &sums[0]));
    DONE(pliant_set_heights(world, level, 17, &ground));
    DONE(pliant_checksum(world, &sums[1]));
    DONE(pliant_set_height(world, 16, 0.5f));
    DONE(pliant_checksum(world, &sums[2]));
    EXPECT(sums[0] != sums[1] && sums[1] != sums[2]);
    DONE(pliant_add_particle(world, (PliantVec2){-3.3f, 1.0f}, 1.0f, NULL));
    DONE(pliant_add_terrain_body(world, (PliantRange){0, 1}, PLIANT_POINTS));
    DONE(pliant_set_terrain_radius(world, 0.1f));
    DONE(pliant_mass_of_circle(0.5f, 1.0f, &properties));
    DONE(pliant_add_rigid_body(world, &properties, (PliantVec2){2.0f, 1.0f}, right, NULL));
    DONE(pliant_add_hull(world, 0, &zero, 1, &round, NULL));
    for (int step = 0; step < 90; step++) {
        DONE(pliant_step(world, frame, &falling));
    }
    DONE(pliant_rigid_pose(world, 0, &position, &rotation));
    EXPECT(fabs(at(0).y - 0.1f) < 1e-3f && fabs(position.y - 0.5f) < 1e-3f);
    DONE(pliant_cast_disc(world, (PliantVec2){-3.3f, 2.0f}, (PliantVec2){-3.3f, -2.0f}, 0.0f, &hit));
    EXPECT(hit.hit == 1 && hit.surface == 3 && fabs(hit.fraction - 0.5f) < 1e-6f && hit.normal.y == 1.0f);
    copies();
    /* The ground rises below the particle, and pushes it up at any depth. */
    for (uint16_t i = 1; i < 9; i++) {
        DONE(pliant_set_height(world, i, 2.0f));
    }
    for (int step = 0; step < 300; step++) {
        DONE(pliant_step(world, frame, &falling));
    }
    EXPECT(fabs(at(0).y - 2.1f) < 1e-2f);
    DONE(pliant_remove_heights(world));
    DONE(pliant_cast_disc(world, (PliantVec2){-3.3f, 2.0f}, (PliantVec2){-3.3f, -2.0f}, 0.0f, &hit));
    EXPECT(hit.hit == 0);
    for (int step = 0; step < 60; step++) {
        DONE(pliant_step(world, frame, &falling));
    }
    DONE(pliant_rigid_pose(world, 0, &position, &rotation));
    EXPECT(at(0).y < -1.0f && position.y < -1.0f);
}

int main(void) {
    arguments();
    landing();
    printf("%d checks of height fields, %d wrong\n", checks, wrong);
    return wrong != 0;
}
