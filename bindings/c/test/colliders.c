/* Capsules, and changes of colliders: each argument wrong in turn, as in total.c, and what the functions do. */
#include "host.h"

static PliantVec2 at(uint16_t particle) {
    const PliantVec2 *positions;
    size_t count;
    DONE(pliant_positions(world, &positions, &count));
    return positions[particle];
}

static void fall(int steps) {
    for (int step = 0; step < steps; step++) {
        DONE(pliant_step(world, frame, &falling));
    }
}

static PliantContact contact(uint16_t count) {
    PliantContact contact = {{0, count}, R(0.1), {0, R(-1.0)}, {R(1.0), R(1.0), 0}};
    return contact;
}

static void arguments(void) {
    uint16_t number = 9;
    PliantVec2 position, rotation;
    fresh();
    DONE(pliant_add_particle(world, zero, R(1.0), NULL));
    DONE(pliant_add_particle(world, up, R(1.0), NULL));
    PliantContact good = contact(1), beyond = contact(9);
    WORLDS(PliantWorld, pliant_add_capsule(W, &good, R(1.0), R(0.5), &number));
    REJECTED(pliant_add_capsule(world, NULL, R(1.0), R(0.5), &number), NULL, NONE);
    REJECTED(pliant_add_capsule(world, (PliantContact *)(void *)odd, R(1.0), R(0.5), &number), MISALIGNED, NONE);
    REJECTED(pliant_add_capsule(world, &good, R(1.0), R(0.5), (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_add_capsule(world, &beyond, R(1.0), R(0.5), &number), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_capsule(world, &good, R(-1.0), R(0.5), &number), OUT_OF_RANGE, EXTENT);
    REJECTED(pliant_add_capsule(world, &good, NOT_A_NUMBER, R(0.5), &number), NON_FINITE, EXTENT);
    REJECTED(pliant_add_capsule(world, &good, R(1.0), 0, &number), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_collider_pose(world, 0, &position, &rotation), UNKNOWN_COLLIDER, NONE);
    EXPECT(number == 9);
    DONE(pliant_add_capsule(world, &good, R(1.0), R(0.5), &number));
    EXPECT(number == 0);
    WORLDS(const PliantWorld, pliant_collider_pose(W, 0, &position, &rotation));
    REJECTED(pliant_collider_pose(world, 1, &position, &rotation), UNKNOWN_COLLIDER, NONE);
    REJECTED(pliant_collider_pose(world, 0, (PliantVec2 *)(void *)odd, &rotation), MISALIGNED, NONE);
    REJECTED(pliant_collider_pose(world, 0, &position, (PliantVec2 *)(void *)odd), MISALIGNED, NONE);
    WORLDS(PliantWorld, pliant_set_collider_pose(W, 0, zero, right));
    REJECTED(pliant_set_collider_pose(world, 1, zero, right), UNKNOWN_COLLIDER, NONE);
    REJECTED(pliant_set_collider_pose(world, 0, nan_vector, right), NON_FINITE, POSITION);
    REJECTED(pliant_set_collider_pose(world, 0, up, nan_vector), NON_FINITE, ROTATION);
    REJECTED(pliant_set_collider_pose(world, 0, up, zero), OUT_OF_RANGE, ROTATION);
    WORLDS(PliantWorld, pliant_add_collider_particle(W, 0, 1));
    REJECTED(pliant_add_collider_particle(world, 1, 1), UNKNOWN_COLLIDER, NONE);
    REJECTED(pliant_add_collider_particle(world, 0, 2), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_collider_particle(world, 0, 0), REPEATED_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_remove_collider_particle(W, 0, 0));
    REJECTED(pliant_remove_collider_particle(world, 1, 0), UNKNOWN_COLLIDER, NONE);
    REJECTED(pliant_remove_collider_particle(world, 0, 1), UNKNOWN_PARTICLE, NONE);
}

/* Particles rest on a capsule 0.6 m above its axis. The second one does so only while it is in the set. */
static void rest(void) {
    fresh();
    DONE(pliant_add_particle(world, (PliantVec2){R(0.9), 0}, R(1.0), NULL));
    DONE(pliant_add_particle(world, (PliantVec2){R(-0.9), 0}, R(1.0), NULL));
    PliantContact one = contact(1);
    DONE(pliant_add_capsule(world, &one, R(1.0), R(0.5), NULL));
    DONE(pliant_add_collider_particle(world, 0, 1));
    fall(60);
    EXPECT(NEAR(at(0).y, -0.4, 1e-4) && NEAR(at(1).y, -0.4, 1e-4));
    copies();
    DONE(pliant_remove_collider_particle(world, 0, 1));
    fall(30);
    EXPECT(NEAR(at(0).y, -0.4, 1e-4) && at(1).y < R(-1.0));
}

/* A pose that is set is read back, and the capsule is upright there: its top is 1.6 m above its middle. */
static void poses(void) {
    PliantVec2 position, rotation;
    fresh();
    DONE(pliant_add_particle(world, (PliantVec2){R(3.0), R(1.0)}, R(1.0), NULL));
    PliantContact one = contact(1);
    DONE(pliant_add_capsule(world, &one, R(1.0), R(0.5), NULL));
    DONE(pliant_collider_pose(world, 0, &position, &rotation));
    EXPECT(position.x == 0 && position.y == R(-1.0) && rotation.x == R(1.0) && rotation.y == 0);
    DONE(pliant_set_collider_pose(world, 0, (PliantVec2){R(3.0), R(-1.0)}, (PliantVec2){0, R(5.0)}));
    DONE(pliant_collider_pose(world, 0, &position, &rotation));
    EXPECT(position.x == R(3.0) && position.y == R(-1.0) && NEAR(rotation.x, 0, 1e-6) && NEAR(rotation.y, 1.0, 1e-6));
    DONE(pliant_collider_pose(world, 0, NULL, NULL));
    fall(60);
    EXPECT(NEAR(at(0).x, 3.0, 1e-3) && NEAR(at(0).y, 0.6, 1e-3));
    DONE(pliant_move_collider(world, 0, (PliantVec2){0, R(-0.5)}, 0));
    fall(60);
    DONE(pliant_collider_pose(world, 0, &position, NULL));
    EXPECT(NEAR(position.y, -1.5, 1e-3));
}

int main(void) {
    arguments();
    rest();
    poses();
    printf("%d checks of colliders, %d wrong\n", checks, wrong);
    return wrong != 0;
}
