/* Every function of rigid bodies, joints and hulls with each argument wrong in turn, as in total.c. */
#include "total.h"

static void rigid_bodies(void) {
    PliantVec2 zero = {0, 0}, nan = {NOT_A_NUMBER, 0}, to;
    PliantMassProperties good = {R(1.0), {0, 0}, R(1.0)}, none = good, flat = good, lost = good;
    PliantRange range;
    PliantReal spin;
    none.mass = 0, flat.inertia = R(-1.0), lost.center = nan;
    uint16_t *odd = (uint16_t *)(void *)((char *)&good + 1);
    WORLDS(PliantWorld, pliant_add_rigid_body(W, &good, zero, right, NULL));
    REJECTED(pliant_add_rigid_body(world, NULL, zero, right, NULL), NULL, NONE);
    REJECTED(pliant_add_rigid_body(world, &good, zero, right, odd), MISALIGNED, NONE);
    REJECTED(pliant_add_rigid_body(world, &none, zero, right, NULL), OUT_OF_RANGE, MASS);
    REJECTED(pliant_add_rigid_body(world, &flat, zero, right, NULL), OUT_OF_RANGE, INERTIA);
    REJECTED(pliant_add_rigid_body(world, &lost, zero, right, NULL), NON_FINITE, POSITION);
    REJECTED(pliant_add_rigid_body(world, &good, nan, right, NULL), NON_FINITE, POSITION);
    REJECTED(pliant_add_rigid_body(world, &good, zero, zero, NULL), OUT_OF_RANGE, ROTATION);
    REJECTED(pliant_add_rigid_body(world, &good, zero, nan, NULL), NON_FINITE, ROTATION);
    REJECTED(pliant_pin_rigid(world, 0), UNKNOWN_BODY, NONE);
    uint16_t body = add_square(R(1.0), R(2.0));
    wrong += body != 0;
    WORLDS(const PliantWorld, pliant_rigid_particles(W, 0, &range));
    REJECTED(pliant_rigid_particles(world, 1, &range), UNKNOWN_BODY, NONE);
    REJECTED(pliant_rigid_particles(world, 65535, &range), UNKNOWN_BODY, NONE);
    REJECTED(pliant_rigid_particles(world, 0, NULL), NULL, NONE);
    WORLDS(PliantWorld, pliant_pin_rigid(W, 0));
    WORLDS(PliantWorld, pliant_release_rigid(W, 0));
    REJECTED(pliant_release_rigid(world, 16), UNKNOWN_BODY, NONE);
    WORLDS(const PliantWorld, pliant_rigid_pose(W, 0, &to, &to));
    REJECTED(pliant_rigid_pose(world, 1, &to, &to), UNKNOWN_BODY, NONE);
    REJECTED(pliant_rigid_pose(world, 0, NULL, &to), NULL, NONE);
    REJECTED(pliant_rigid_pose(world, 0, &to, NULL), NULL, NONE);
    WORLDS(PliantWorld, pliant_set_rigid_pose(W, 0, zero, right));
    REJECTED(pliant_set_rigid_pose(world, 1, zero, right), UNKNOWN_BODY, NONE);
    REJECTED(pliant_set_rigid_pose(world, 0, nan, right), NON_FINITE, POSITION);
    REJECTED(pliant_set_rigid_pose(world, 0, zero, zero), OUT_OF_RANGE, ROTATION);
    WORLDS(const PliantWorld, pliant_rigid_motion(W, 0, &to, &spin));
    REJECTED(pliant_rigid_motion(world, 1, &to, &spin), UNKNOWN_BODY, NONE);
    REJECTED(pliant_rigid_motion(world, 0, NULL, &spin), NULL, NONE);
    REJECTED(pliant_rigid_motion(world, 0, &to, NULL), NULL, NONE);
    WORLDS(PliantWorld, pliant_set_rigid_motion(W, 0, zero, 0));
    REJECTED(pliant_set_rigid_motion(world, 1, zero, 0), UNKNOWN_BODY, NONE);
    REJECTED(pliant_set_rigid_motion(world, 0, nan, 0), NON_FINITE, VELOCITY);
    REJECTED(pliant_set_rigid_motion(world, 0, zero, NOT_A_NUMBER), NON_FINITE, ANGULAR_VELOCITY);
    DONE(pliant_set_rigid_pose(world, 0, zero, (PliantVec2){0, R(2.0)}));
    DONE(pliant_set_rigid_motion(world, 0, (PliantVec2){R(1.0), R(2.0)}, R(3.0)));
    DONE(pliant_rigid_motion(world, 0, &to, &spin));
    wrong += FAR(to.y, 2.0, 1e-5) || FAR(spin, 3.0, 1e-5);
    DONE(pliant_rigid_pose(world, 0, &to, &to));
    wrong += FAR(to.y, 1.0, 1e-5);
    DONE(pliant_pin_rigid(world, 0));
    DONE(pliant_release_rigid(world, 0));
    DONE(pliant_rigid_particles(world, 0, &range));
    wrong += range.count != 2;
    DONE(pliant_save(world, snapshot, sizeof snapshot));
    DONE(pliant_set_rigid_pose(world, 0, zero, right));
    DONE(pliant_restore(world, snapshot, sizeof snapshot));
    DONE(pliant_rigid_pose(world, 0, &to, &to));
    wrong += FAR(to.y, 1.0, 1e-5);
    DONE(pliant_remove_particles(world, range));
    REJECTED(pliant_pin_rigid(world, 0), UNKNOWN_BODY, NONE);
    for (int i = 0; i < PLIANT_RIGID_BODIES; i++) {
        wrong += add_square(0, R(3.0) * i) != i;
    }
    FULL(pliant_add_rigid_body(world, &good, zero, right, NULL), RIGID_BODIES);
}

static void joints(void) {
    PliantAnchor body = {0, 0, {0, R(0.5)}}, other = {1, 0, {0, R(-0.5)}}, particle = {PLIANT_NO_BODY, 0, {0, 0}};
    PliantAnchor beyond = {16, 0, {0, 0}}, gone = {PLIANT_NO_BODY, 999, {0, 0}}, lost = body;
    const PliantAnchor *odd = (const PliantAnchor *)(const void *)((char *)&body + 1);
    uint16_t *odd_number = (uint16_t *)(void *)((char *)&body + 1), number = 9;
    PliantVec2 zero = {0, 0}, up = {0, R(1.0)};
    uint8_t broken = 9;
    lost.point.x = NOT_A_NUMBER;
    WORLDS(PliantWorld, pliant_add_revolute(W, &body, &other, NULL));
    REJECTED(pliant_add_revolute(world, NULL, &other, NULL), NULL, NONE);
    REJECTED(pliant_add_revolute(world, &body, NULL, NULL), NULL, NONE);
    REJECTED(pliant_add_revolute(world, odd, &other, NULL), MISALIGNED, NONE);
    REJECTED(pliant_add_revolute(world, &body, &other, odd_number), MISALIGNED, NONE);
    REJECTED(pliant_add_revolute(world, &beyond, &other, NULL), UNKNOWN_BODY, NONE);
    REJECTED(pliant_add_revolute(world, &body, &gone, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_revolute(world, &lost, &other, NULL), NON_FINITE, POSITION);
    REJECTED(pliant_add_revolute(world, &body, &body, NULL), REPEATED_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_add_weld(W, &body, &other, 0, NULL));
    REJECTED(pliant_add_weld(world, &body, &particle, 0, NULL), NO_ROTATION, NONE);
    REJECTED(pliant_add_weld(world, &body, &other, R(-1.0), NULL), OUT_OF_RANGE, COMPLIANCE);
    WORLDS(PliantWorld, pliant_add_distance_joint(W, &body, &other, 0, R(1.0), NULL));
    REJECTED(pliant_add_distance_joint(world, &body, &other, R(-1.0), R(1.0), NULL), OUT_OF_RANGE, REST_LENGTH);
    REJECTED(pliant_add_distance_joint(world, &body, &other, R(2.0), R(1.0), NULL), OUT_OF_RANGE, REST_LENGTH);
    REJECTED(pliant_add_distance_joint(world, &body, &other, 0, NOT_A_NUMBER, NULL), NON_FINITE, REST_LENGTH);
    WORLDS(PliantWorld, pliant_add_prismatic(W, &body, &other, up, NULL));
    REJECTED(pliant_add_prismatic(world, &body, &other, zero, NULL), OUT_OF_RANGE, NORMAL);
    REJECTED(pliant_add_prismatic(world, &particle, &other, up, NULL), NO_ROTATION, NONE);
    WORLDS(PliantWorld, pliant_add_wheel(W, &body, &other, up, NULL));
    REJECTED(pliant_add_wheel(world, &body, &other, zero, NULL), OUT_OF_RANGE, NORMAL);
    REJECTED(pliant_add_wheel(world, &particle, &other, up, NULL), NO_ROTATION, NONE);
    REJECTED(pliant_set_motor(world, 0, R(1.0), R(1.0)), UNKNOWN_JOINT, NONE);
    DONE(pliant_add_revolute(world, &body, &other, &number));
    wrong += number != 0;
    DONE(pliant_add_revolute(world, &body, &particle, &number));
    wrong += number != 1;
    WORLDS(PliantWorld, pliant_set_motor(W, 0, R(1.0), R(1.0)));
    REJECTED(pliant_set_motor(world, 0, NOT_A_NUMBER, R(1.0)), NON_FINITE, ANGULAR_VELOCITY);
    REJECTED(pliant_set_motor(world, 0, R(1.0), R(-1.0)), OUT_OF_RANGE, TORQUE);
    REJECTED(pliant_set_motor(world, 1, R(1.0), R(1.0)), NO_ROTATION, NONE);
    WORLDS(PliantWorld, pliant_remove_motor(W, 0));
    REJECTED(pliant_remove_motor(world, 2), UNKNOWN_JOINT, NONE);
    WORLDS(PliantWorld, pliant_set_joint_limits(W, 0, up, right));
    REJECTED(pliant_set_joint_limits(world, 0, zero, right), OUT_OF_RANGE, ROTATION);
    REJECTED(pliant_set_joint_limits(world, 1, up, right), NO_ROTATION, NONE);
    REJECTED(pliant_set_joint_range(world, 0, R(1.0), R(-1.0)), OUT_OF_RANGE, POSITION);
    REJECTED(pliant_set_joint_range(world, 0, R(-1.0), R(1.0)), NO_LINE, NONE);
    REJECTED(pliant_set_joint_spring(world, 0, 0, R(1.0), R(1.0)), NO_LINE, NONE);
    uint16_t wheel = 9;
    DONE(pliant_add_wheel(world, &body, &other, up, &wheel));
    wrong += wheel != 2;
    WORLDS(PliantWorld, pliant_set_joint_range(W, wheel, R(-1.0), R(1.0)));
    WORLDS(PliantWorld, pliant_set_joint_spring(W, wheel, 0, R(1.0), R(1.0)));
    REJECTED(pliant_set_joint_spring(world, wheel, NOT_A_NUMBER, R(1.0), R(1.0)), NON_FINITE, POSITION);
    REJECTED(pliant_set_joint_spring(world, wheel, 0, R(-1.0), R(1.0)), OUT_OF_RANGE, COMPLIANCE);
    REJECTED(pliant_set_joint_spring(world, wheel, 0, R(1.0), R(-1.0)), OUT_OF_RANGE, DAMPING);
    REJECTED(pliant_set_joint_spring(world, 3, 0, R(1.0), R(1.0)), UNKNOWN_JOINT, NONE);
    DONE(pliant_set_joint_spring(world, wheel, 0, R(1.0), R(1.0)));
    DONE(pliant_remove_joint(world, wheel));
    DONE(pliant_add_distance_joint(world, &body, &other, 0, R(1.0), &wheel));
    DONE(pliant_set_joint_range(world, wheel, 0, R(2.0)));
    REJECTED(pliant_set_joint_range(world, wheel, R(-1.0), R(1.0)), OUT_OF_RANGE, REST_LENGTH);
    DONE(pliant_remove_joint(world, wheel));
    WORLDS(PliantWorld, pliant_set_joint_compliance(W, 0, R(1.0)));
    REJECTED(pliant_set_joint_compliance(world, 0, R(-1.0)), OUT_OF_RANGE, COMPLIANCE);
    WORLDS(PliantWorld, pliant_set_joint_max_force(W, 0, R(1.0)));
    REJECTED(pliant_set_joint_max_force(world, 0, 0), OUT_OF_RANGE, FORCE);
    WORLDS(const PliantWorld, pliant_joint_broken(W, 0, &broken));
    REJECTED(pliant_joint_broken(world, 2, &broken), UNKNOWN_JOINT, NONE);
    REJECTED(pliant_joint_broken(world, 0, NULL), NULL, NONE);
    DONE(pliant_joint_broken(world, 0, &broken));
    wrong += broken != 0;
    WORLDS(PliantWorld, pliant_remove_joint(W, 0));
    DONE(pliant_set_motor(world, 0, R(1.0), R(1.0)));
    DONE(pliant_remove_motor(world, 0));
    DONE(pliant_remove_joint(world, 0));
    REJECTED(pliant_remove_joint(world, 0), UNKNOWN_JOINT, NONE);
    for (int i = 1; i < PLIANT_JOINTS; i++) {
        DONE(pliant_add_revolute(world, &body, &other, NULL));
    }
    FULL(pliant_add_weld(world, &body, &other, 0, NULL), JOINTS);
}

static void hulls(void) {
    PliantHull good = {R(0.1), 1, 1}, bare = good, back = good;
    PliantPair pairs[2];
    PliantRigidContact contact;
    PliantContactMaterial rough = {R(0.5), R(0.5), 0}, slippery = {R(0.5), R(0.6), 0};
    size_t count, *odd = (size_t *)(void *)((char *)&count + 1);
    PliantVec2 clockwise[3] = {{0, 0}, {0, R(1.0)}, {R(1.0), 0}}, lost[3] = {{NOT_A_NUMBER, 0}, {R(1.0), 0}, {0, R(1.0)}};
    bare.radius = 0, back.radius = R(-1.0);
    WORLDS(PliantWorld, pliant_add_hull(W, 0, square, 4, &good, NULL));
    REJECTED(pliant_add_hull(world, 16, square, 4, &good, NULL), UNKNOWN_BODY, NONE);
    REJECTED(pliant_add_hull(world, 0, NULL, 4, &good, NULL), NULL, NONE);
    REJECTED(pliant_add_hull(world, 0, square, 0, &good, NULL), TOO_FEW_PARTICLES, NONE);
    FULL(pliant_add_hull(world, 0, square, 9, &good, NULL), CORNERS);
    REJECTED(pliant_add_hull(world, 0, square, 4, NULL, NULL), NULL, NONE);
    REJECTED(pliant_add_hull(world, 0, square, 4, &good, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_add_hull(world, 0, square, 4, &back, NULL), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_add_hull(world, 0, square, 1, &bare, NULL), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_add_hull(world, 0, clockwise, 3, &good, NULL), OUT_OF_RANGE, OUTLINE);
    REJECTED(pliant_add_hull(world, 0, lost, 3, &good, NULL), NON_FINITE, POSITION);
    WORLDS(PliantWorld, pliant_add_hull_particle(W, 0, &good, NULL));
    REJECTED(pliant_add_hull_particle(world, 999, &good, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_hull_particle(world, 0, NULL, NULL), NULL, NONE);
    REJECTED(pliant_add_hull_particle(world, 0, &bare, NULL), OUT_OF_RANGE, RADIUS);
    WORLDS(PliantWorld, pliant_add_hull_edge(W, 0, 1, &good, NULL));
    REJECTED(pliant_add_hull_edge(world, 0, 0, &good, NULL), REPEATED_PARTICLE, NONE);
    REJECTED(pliant_add_hull_edge(world, 0, 999, &good, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_hull_edge(world, 0, 1, NULL, NULL), NULL, NONE);
    WORLDS(PliantWorld, pliant_set_hull_material(W, 0, &rough));
    WORLDS(PliantWorld, pliant_set_hull_material(W, 0, NULL));
    REJECTED(pliant_set_hull_material(world, 65535, &rough), UNKNOWN_HULL, NONE);
    WORLDS(PliantWorld, pliant_set_hull_filter(W, 0, 1, 1));
    REJECTED(pliant_set_hull_filter(world, 65535, 1, 1), UNKNOWN_HULL, NONE);
    WORLDS(PliantWorld, pliant_set_hull_sensor(W, 0, 1));
    REJECTED(pliant_set_hull_sensor(world, 65535, 1), UNKNOWN_HULL, NONE);
    WORLDS(PliantWorld, pliant_remove_hull(W, 0));
    REJECTED(pliant_set_hull_material(world, 0, &rough), UNKNOWN_HULL, NONE);
    REJECTED(pliant_remove_hull(world, 0), UNKNOWN_HULL, NONE);
    REJECTED(pliant_remove_hull(world, 65535), UNKNOWN_HULL, NONE);
    WORLDS(PliantWorld, pliant_set_rigid_material(W, &rough));
    REJECTED(pliant_set_rigid_material(world, NULL), NULL, NONE);
    REJECTED(pliant_set_rigid_material(world, &slippery), OUT_OF_RANGE, FRICTION);
    WORLDS(const PliantWorld, pliant_touching(W, pairs, 2, &count));
    WORLDS(const PliantWorld, pliant_began(W, pairs, 2, &count));
    WORLDS(const PliantWorld, pliant_ended(W, pairs, 2, &count));
    WORLDS(const PliantWorld, pliant_rigid_contacts(W, &contact, 1, &count));
    WORLDS(const PliantWorld, pliant_dropped_contacts(W, &count));
    REJECTED(pliant_touching(world, NULL, 2, &count), NULL, NONE);
    REJECTED(pliant_began(world, pairs, 2, NULL), NULL, NONE);
    REJECTED(pliant_ended(world, pairs, 2, odd), MISALIGNED, NONE);
    REJECTED(pliant_rigid_contacts(world, NULL, 1, &count), NULL, NONE);
    REJECTED(pliant_dropped_contacts(world, NULL), NULL, NONE);
    for (int i = 0; i < PLIANT_HULLS; i++) {
        if (i < PLIANT_HULL_CORNERS / 4) {
            DONE(pliant_add_hull(world, (uint16_t)(i % PLIANT_RIGID_BODIES), square, 4, &good, NULL));
        } else {
            DONE(pliant_add_hull_particle(world, 0, &good, NULL));
        }
    }
    FULL(pliant_add_hull_particle(world, 0, &good, NULL), HULLS);
    DONE(pliant_remove_hull(world, 31));
    REJECTED(pliant_remove_hull(world, 31), UNKNOWN_HULL, NONE);
    FULL(pliant_add_hull(world, 0, square, 4, &good, NULL), CORNERS);
}

/* A square falls on a pinned one, and a soft edge lands on it. */
static void piles(void) {
    PliantSolver solver = {{0, R(-9.81)}, 0, SUBSTEPS, 1, 0, 0};
    PliantHull hull = {R(0.05), 1, 1};
    PliantContactMaterial rough = {R(0.5), R(0.5), 0};
    PliantPair pairs[4];
    PliantRigidContact contacts[8];
    PliantVec2 place, rotation;
    PliantRange rope, gone;
    size_t count, began = 0;
    uint64_t sum, later;
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world));
    DONE(pliant_set_rigid_material(world, &rough));
    for (uint16_t i = 0; i < 2; i++) {
        uint16_t number = 9;
        uint16_t body = add_square(0, R(1.3) * i);
        DONE(pliant_add_hull(world, body, square, 4, &hull, &number));
        wrong += number != i;
    }
    DONE(pliant_pin_rigid(world, 0));
    DONE(pliant_add_rope(world, (PliantVec2){R(-0.4), R(2.2)}, (PliantVec2){R(0.4), R(2.2)}, 1, R(0.1), 0, &rope));
    DONE(pliant_add_hull_edge(world, rope.first, (uint16_t)(rope.first + 1), &hull, NULL));
    for (int step = 0; step < 120; step++) {
        DONE(pliant_step(world, R(1.0 / 60.0), &solver));
        DONE(pliant_began(world, pairs, 4, &count));
        began += count;
    }
    wrong += began < 2;
    DONE(pliant_touching(world, pairs, 4, &count));
    wrong += count != 2 || pairs[0].a != 0 || pairs[0].b != 1 || pairs[1].a != 1 || pairs[1].b != 2;
    REJECTED(pliant_touching(world, pairs, 1, &count), SHORT, NONE);
    wrong += count != 2;
    DONE(pliant_rigid_contacts(world, contacts, 8, &count));
    wrong += count < 3;
    double weight = 0;
    for (size_t i = 0; i < count; i++) {
        if (contacts[i].hulls.a == 0) {
            weight -= PLIANT_NUMBER(contacts[i].normal.y) * PLIANT_NUMBER(contacts[i].normal_impulse);
        }
    }
    /* 1.2 kg at rest for a step. In fixed point gravity moves a particle by 44 steps in a substep. */
    wrong += fabs(weight - 1.2 * 9.81 / 60) > 0.02 * weight + 20 * RESOLUTION;
    DONE(pliant_rigid_pose(world, 1, &place, &rotation));
    wrong += FAR(place.y, 1.1, 0.01) || FAR(rotation.x, 1.0, 0.001);
    DONE(pliant_dropped_contacts(world, &count));
    wrong += count != 0;
    DONE(pliant_checksum(world, &sum));
    DONE(pliant_set_rigid_material(world, &rough));
    DONE(pliant_step(world, R(1.0 / 60.0), &solver));
    DONE(pliant_checksum(world, &later));
    wrong += sum == later;
    DONE(pliant_rigid_particles(world, 1, &gone));
    DONE(pliant_remove_particles(world, gone));
    DONE(pliant_step(world, R(1.0 / 60.0), &solver));
    DONE(pliant_ended(world, pairs, 4, &count));
    DONE(pliant_touching(world, pairs, 4, &count));
    wrong += count != 0;
}

/* A crate holds on a pinned one against a fifth of its weight, and slides while its hull has no friction. */
static void materials(void) {
    PliantSolver solver = {{R(2.0), R(-10.0)}, 0, SUBSTEPS, 1, 0, 0};
    PliantHull hull = {R(0.05), 1, 1};
    PliantContactMaterial rough = {R(0.5), R(0.5), 0}, smooth = {0, 0, 0}, slippery = {R(0.5), R(0.6), 0};
    const PliantContactMaterial *own[] = {NULL, &smooth, NULL};
    PliantVec2 place, rotation, velocity[3];
    PliantReal spin;
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world));
    DONE(pliant_set_rigid_material(world, &rough));
    for (uint16_t i = 0; i < 2; i++) {
        DONE(pliant_add_hull(world, add_square(0, R(1.1) * i), square, 4, &hull, NULL));
    }
    DONE(pliant_pin_rigid(world, 0));
    REJECTED(pliant_set_hull_material(world, 1, &slippery), OUT_OF_RANGE, FRICTION);
    REJECTED(pliant_set_hull_material(world, 2, &rough), UNKNOWN_HULL, NONE);
    for (int run = 0; run < 3; run++) {
        DONE(pliant_set_hull_material(world, 1, own[run]));
        for (int step = 0; step < 12; step++) {
            DONE(pliant_step(world, R(1.0 / 60.0), &solver));
        }
        DONE(pliant_rigid_motion(world, 1, &velocity[run], &spin));
    }
    /* After 0.2 s without friction 0.4 m/s, and 3 m/s2 slower with it. */
    wrong += FAR(velocity[0].x, 0, 0.01) || FAR(velocity[1].x, 0.4, 0.02) || FAR(velocity[2].x, 0, 0.02);
    DONE(pliant_rigid_pose(world, 1, &place, &rotation));
    wrong += FAR(place.y, 1.1, 0.01) || FAR(rotation.x, 1.0, 0.001);
}

/* A crate falls through a pinned one that is a sensor, and touches it; without layers it touches nothing. */
static void sensors(void) {
    PliantSolver solver = {{0, R(-10.0)}, 0, SUBSTEPS, 1, 0, 0};
    PliantHull hull = {R(0.05), 1, 1};
    PliantVec2 place, rotation;
    PliantPair pairs[2];
    PliantRigidContact contact;
    size_t count;
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world));
    for (uint16_t i = 0; i < 2; i++) {
        DONE(pliant_add_hull(world, add_square(0, R(1.1) * i), square, 4, &hull, NULL));
    }
    DONE(pliant_pin_rigid(world, 0));
    DONE(pliant_set_hull_sensor(world, 0, 1));
    REJECTED(pliant_set_hull_sensor(world, 2, 1), UNKNOWN_HULL, NONE);
    for (int step = 0; step < 12; step++) {
        DONE(pliant_step(world, R(1.0 / 60.0), &solver));
    }
    DONE(pliant_rigid_pose(world, 1, &place, &rotation));
    wrong += FAR(place.y, 1.1 - 0.2, 0.02);
    DONE(pliant_touching(world, pairs, 2, &count));
    wrong += count != 1 || pairs[0].a != 0 || pairs[0].b != 1;
    DONE(pliant_rigid_contacts(world, &contact, 1, &count));
    wrong += count != 0;
    DONE(pliant_set_hull_filter(world, 1, 0, 0));
    REJECTED(pliant_set_hull_filter(world, 2, 0, 0), UNKNOWN_HULL, NONE);
    DONE(pliant_step(world, R(1.0 / 60.0), &solver));
    DONE(pliant_touching(world, pairs, 2, &count));
    wrong += count != 0;
    DONE(pliant_ended(world, pairs, 2, &count));
    wrong += count != 1;
}

/* A motor turns a wheel against a body that is pinned, and too much force breaks a joint. */
static void machines(void) {
    PliantSolver solver = {{0, R(-9.81)}, 0, SUBSTEPS, 1, 0, 0};
    PliantAnchor hub = {0, 0, {0, 0}}, wheel = {1, 0, {0, 0}}, hook = {0, 0, {R(2.0), 0}}, load = {2, 0, {0, 0}};
    PliantVec2 velocity;
    uint8_t broken;
    PliantReal spin;
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world));
    for (int i = 0; i < 3; i++) {
        add_square(i < 2 ? 0 : R(2.0), 0);
    }
    DONE(pliant_pin_rigid(world, 0));
    DONE(pliant_add_revolute(world, &hub, &wheel, NULL));
    DONE(pliant_set_motor(world, 0, R(5.0), R(10.0)));
    DONE(pliant_add_revolute(world, &hook, &load, NULL));
    DONE(pliant_set_joint_max_force(world, 1, R(20.0)));
    for (int step = 0; step < 60; step++) {
        DONE(pliant_step(world, R(1.0 / 60.0), &solver));
    }
    DONE(pliant_rigid_motion(world, 1, &velocity, &spin));
    /* In fixed point the motor makes up for the rounding of its angle, so its speed varies by 0.012 rad/s. */
    wrong += FAR(spin, 5.0, 0.01 + 20 * RESOLUTION);
    DONE(pliant_joint_broken(world, 1, &broken));
    wrong += broken != 0;
    DONE(pliant_set_joint_max_force(world, 1, R(5.0)));
    DONE(pliant_step(world, R(1.0 / 60.0), &solver));
    DONE(pliant_joint_broken(world, 1, &broken));
    wrong += broken != 1;
}

int main(void) {
    fresh();
    rigid_bodies();
    joints();
    hulls();
    piles();
    materials();
    sensors();
    machines();
    printf("%d checks of rigid bodies, %d wrong\n", checks, wrong);
    return wrong != 0;
}
