/* Every function with each argument wrong in turn: each call is rejected with the expected
   status, and the world is unchanged. Those of rigid bodies are in rigid.c. */
#include "total.h"

static _Alignas(PLIANT_WORLD_ALIGN) unsigned char spare[PLIANT_WORLD_SIZE];

static void worlds(void) {
    PliantWorld *to;
    REJECTED(pliant_world_init(NULL, PLIANT_WORLD_SIZE, &to), NULL, NONE);
    REJECTED(pliant_world_init(memory, PLIANT_WORLD_SIZE, NULL), NULL, NONE);
    REJECTED(pliant_world_init(memory + 4, PLIANT_WORLD_SIZE, &to), MISALIGNED, NONE);
    REJECTED(pliant_world_init(memory, PLIANT_WORLD_SIZE - 1, &to), SHORT, NONE);
    REJECTED(pliant_world_init(memory, 0, &to), SHORT, NONE);
}

static void particles(void) {
    PliantVec2 v = {R(1.0), R(2.0)}, nan = {NOT_A_NUMBER, 0}, far = {0, R(INFINITY)};
    char *odd = (char *)&v + 1;
    WORLDS(PliantWorld, pliant_add_particle(W, v, R(1.0), NULL));
    REJECTED(pliant_add_particle(world, v, R(1.0), (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_add_particle(world, nan, R(1.0), NULL), NON_FINITE, POSITION);
    REJECTED(pliant_add_particle(world, far, R(1.0), NULL), NON_FINITE, POSITION);
    REJECTED(pliant_add_particle(world, v, NOT_A_NUMBER, NULL), NON_FINITE, MASS);
    REJECTED(pliant_add_particle(world, v, 0, NULL), OUT_OF_RANGE, MASS);
    REJECTED(pliant_add_particle(world, v, R(-1.0), NULL), OUT_OF_RANGE, MASS);
    WORLDS(PliantWorld, pliant_add_spring(W, 0, 1, R(1.0), 0, NULL));
    REJECTED(pliant_add_spring(world, 0, 1, R(1.0), 0, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REJECTED(pliant_add_spring(world, 0, 9, R(1.0), 0, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_spring(world, 65535, 0, R(1.0), 0, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_spring(world, 1, 1, R(1.0), 0, NULL), REPEATED_PARTICLE, NONE);
    REJECTED(pliant_add_spring(world, 0, 1, R(-1.0), 0, NULL), OUT_OF_RANGE, REST_LENGTH);
    REJECTED(pliant_add_spring(world, 0, 1, NOT_A_NUMBER, 0, NULL), NON_FINITE, REST_LENGTH);
    REJECTED(pliant_add_spring(world, 0, 1, R(1.0), R(-1.0), NULL), OUT_OF_RANGE, COMPLIANCE);
    REJECTED(pliant_add_spring(world, 0, 1, R(1.0), R(INFINITY), NULL), NON_FINITE, COMPLIANCE);
    WORLDS(PliantWorld, pliant_set_spring(W, 0, R(1.0), 0));
    REJECTED(pliant_set_spring(world, 1, R(1.0), 0), UNKNOWN_CONSTRAINT, NONE);
    REJECTED(pliant_set_spring(world, 0, R(-1.0), 0), OUT_OF_RANGE, REST_LENGTH);
    REJECTED(pliant_set_spring(world, 0, R(1.0), NOT_A_NUMBER), NON_FINITE, COMPLIANCE);
    WORLDS(PliantWorld, pliant_remove_spring(W, 0));
    REJECTED(pliant_remove_spring(world, 1), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(PliantWorld, pliant_remove_particles(W, (PliantRange){0, 1}));
    REJECTED(pliant_remove_particles(world, (PliantRange){3, 2}), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_remove_particles(world, (PliantRange){65535, 2}), UNKNOWN_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_pin(W, 0));
    REJECTED(pliant_pin(world, 9), UNKNOWN_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_release(W, 0));
    REJECTED(pliant_release(world, 9), UNKNOWN_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_set_mass(W, 0, R(2.0)));
    REJECTED(pliant_set_mass(world, 9, R(2.0)), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_set_mass(world, 0, 0), OUT_OF_RANGE, MASS);
    REJECTED(pliant_set_mass(world, 0, R(INFINITY)), NON_FINITE, MASS);
    WORLDS(PliantWorld, pliant_set_position(W, 0, v));
    REJECTED(pliant_set_position(world, 9, v), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_set_position(world, 0, nan), NON_FINITE, POSITION);
    WORLDS(PliantWorld, pliant_set_velocity(W, 0, v));
    REJECTED(pliant_set_velocity(world, 9, v), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_set_velocity(world, 0, far), NON_FINITE, VELOCITY);
    WORLDS(PliantWorld, pliant_apply_impulse(W, 0, v));
    REJECTED(pliant_apply_impulse(world, 9, v), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_apply_impulse(world, 0, nan), NON_FINITE, IMPULSE);
    WORLDS(PliantWorld, pliant_grab(W, 0, v, 0));
    REJECTED(pliant_grab(world, 9, v, 0), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_grab(world, 0, nan, 0), NON_FINITE, POSITION);
    REJECTED(pliant_grab(world, 0, v, R(-1.0)), OUT_OF_RANGE, COMPLIANCE);
    WORLDS(PliantWorld, pliant_drag(W, v, R(1.0)));
    REJECTED(pliant_drag(world, nan, R(1.0)), NON_FINITE, POSITION);
    REJECTED(pliant_drag(world, v, 0), OUT_OF_RANGE, TIME_STEP);
    REJECTED(pliant_drag(world, v, NOT_A_NUMBER), NON_FINITE, TIME_STEP);
    WORLDS(PliantWorld, pliant_drop(W));
}

static void builders(void) {
    PliantVec2 v = {R(1.0), R(2.0)}, w = {R(2.0), R(2.0)}, nan = {NOT_A_NUMBER, 0};
    PliantLattice good = {{0, 0}, 2, 2, R(0.1), R(1.0)}, none = good, large = good, flat = good, light = good;
    none.rows = 0, large.columns = large.rows = 65535, flat.spacing = 0, light.mass = R(-1.0);
    PliantRange *odd_range = (PliantRange *)(void *)((char *)&good + 1);
    const PliantLattice *odd = (const PliantLattice *)(const void *)((char *)&good + 1);
    WORLDS(PliantWorld, pliant_add_lattice(W, &good, NULL));
    REJECTED(pliant_add_lattice(world, NULL, NULL), NULL, NONE);
    REJECTED(pliant_add_lattice(world, odd, NULL), MISALIGNED, NONE);
    REJECTED(pliant_add_lattice(world, &good, odd_range), MISALIGNED, NONE);
    REJECTED(pliant_add_lattice(world, &none, NULL), TOO_FEW_PARTICLES, NONE);
    FULL(pliant_add_lattice(world, &large, NULL), PARTICLES);
    REJECTED(pliant_add_lattice(world, &flat, NULL), OUT_OF_RANGE, SPACING);
    REJECTED(pliant_add_lattice(world, &light, NULL), OUT_OF_RANGE, MASS);
    WORLDS(PliantWorld, pliant_add_cloth(W, &good, 0, NULL));
    REJECTED(pliant_add_cloth(world, NULL, 0, NULL), NULL, NONE);
    REJECTED(pliant_add_cloth(world, odd, 0, NULL), MISALIGNED, NONE);
    REJECTED(pliant_add_cloth(world, &good, 0, odd_range), MISALIGNED, NONE);
    REJECTED(pliant_add_cloth(world, &none, 0, NULL), TOO_FEW_PARTICLES, NONE);
    FULL(pliant_add_cloth(world, &large, 0, NULL), CONSTRAINTS);
    REJECTED(pliant_add_cloth(world, &good, NOT_A_NUMBER, NULL), NON_FINITE, COMPLIANCE);
    WORLDS(PliantWorld, pliant_add_rope(W, v, w, 3, R(1.0), 0, NULL));
    REJECTED(pliant_add_rope(world, v, w, 3, R(1.0), 0, odd_range), MISALIGNED, NONE);
    REJECTED(pliant_add_rope(world, nan, w, 3, R(1.0), 0, NULL), NON_FINITE, POSITION);
    REJECTED(pliant_add_rope(world, v, w, 0, R(1.0), 0, NULL), TOO_FEW_PARTICLES, NONE);
    FULL(pliant_add_rope(world, v, w, 65535, R(1.0), 0, NULL), PARTICLES);
    REJECTED(pliant_add_rope(world, v, w, 3, 0, 0, NULL), OUT_OF_RANGE, MASS);
    REJECTED(pliant_add_rope(world, v, w, 3, R(1.0), R(-1.0), NULL), OUT_OF_RANGE, COMPLIANCE);
}

static void bodies(void) {
    uint16_t numbers[2] = {9, 9};
    uint16_t *odd_place = (uint16_t *)(void *)((char *)numbers + 1);
    PliantRange four = {0, 4}, none = {0, 0}, beyond = {2, 4}, round = {65535, 2};
    PliantStiffness half = {PLIANT_ALPHA, R(0.5)}, hard = {PLIANT_ALPHA, R(2.0)}, odd = {3, R(0.5)}, nan = {PLIANT_COMPLIANCE, NOT_A_NUMBER},
                    back = {PLIANT_RELAXATION, R(-1.0)};
    WORLDS(PliantWorld, pliant_add_rigid(W, four, half, NULL));
    WORLDS(PliantWorld, pliant_add_linear(W, four, half, R(0.5), NULL));
    WORLDS(PliantWorld, pliant_add_quadratic(W, four, half, R(0.5), NULL));
    WORLDS(PliantWorld, pliant_add_plastic(W, four, half, R(0.1), R(1.0), R(0.5), NULL));
    REJECTED(pliant_add_rigid(world, four, half, odd_place), MISALIGNED, NONE);
    REJECTED(pliant_add_linear(world, four, half, R(0.5), odd_place), MISALIGNED, NONE);
    REJECTED(pliant_add_quadratic(world, four, half, R(0.5), odd_place), MISALIGNED, NONE);
    REJECTED(pliant_add_plastic(world, four, half, R(0.1), R(1.0), R(0.5), odd_place), MISALIGNED, NONE);
    REJECTED(pliant_add_rigid(world, none, half, NULL), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_add_rigid(world, beyond, half, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_rigid(world, round, half, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_rigid(world, four, hard, NULL), OUT_OF_RANGE, STIFFNESS);
    REJECTED(pliant_add_rigid(world, four, odd, NULL), OUT_OF_RANGE, STIFFNESS);
    REJECTED(pliant_add_rigid(world, four, nan, NULL), NON_FINITE, STIFFNESS);
    REJECTED(pliant_add_rigid(world, four, back, NULL), OUT_OF_RANGE, STIFFNESS);
    REJECTED(pliant_add_linear(world, four, half, R(1.5), NULL), OUT_OF_RANGE, BLEND);
    REJECTED(pliant_add_linear(world, four, half, NOT_A_NUMBER, NULL), NON_FINITE, BLEND);
    REJECTED(pliant_add_quadratic(world, four, half, R(-0.5), NULL), OUT_OF_RANGE, BLEND);
    REJECTED(pliant_add_quadratic(world, beyond, half, R(0.5), NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_plastic(world, four, half, R(-0.1), R(1.0), R(0.5), NULL), OUT_OF_RANGE, YIELD_STRAIN);
    REJECTED(pliant_add_plastic(world, four, half, R(0.1), NOT_A_NUMBER, R(0.5), NULL), NON_FINITE, CREEP);
    REJECTED(pliant_add_plastic(world, four, half, R(0.1), R(1.0), 0, NULL), OUT_OF_RANGE, PLASTIC_LIMIT);
}

/* A right angle, and those of a half turn and of vectors of any length. */
static void rotations(void) {
    PliantVec2 rotation = {0, 0}, left = {R(-2.0), 0}, down = {0, R(-0.5)}, zero = {0, 0}, nan = {NOT_A_NUMBER, 0};
    PliantReal angle = 0;
    PliantVec2 *odd_rotation = (PliantVec2 *)(void *)((char *)&rotation + 1);
    PliantReal *odd_angle = (PliantReal *)(void *)((char *)&rotation + 1);
    REJECTED(pliant_rotation(0, NULL), NULL, NONE);
    REJECTED(pliant_rotation(0, odd_rotation), MISALIGNED, NONE);
    REJECTED(pliant_rotation(NOT_A_NUMBER, &rotation), NON_FINITE, ROTATION);
    REJECTED(pliant_angle(left, NULL), NULL, NONE);
    REJECTED(pliant_angle(left, odd_angle), MISALIGNED, NONE);
    REJECTED(pliant_angle(nan, &angle), NON_FINITE, ROTATION);
    DONE(pliant_rotation(R(-0.5), &rotation));
    wrong += FAR(rotation.x, 0.87758256, 1e-6) || FAR(rotation.y, -0.47942554, 1e-6);
    DONE(pliant_angle(rotation, &angle));
    wrong += FAR(angle, -0.5, 1e-6);
    DONE(pliant_angle(left, &angle));
    wrong += FAR(angle, 3.14159265, 1e-6);
    DONE(pliant_angle(down, &angle));
    wrong += FAR(angle, -1.57079633, 1e-6);
    DONE(pliant_angle(zero, &angle));
    wrong += FAR(angle, 0.0, 0.0);
}

/* Four particles of equal mass at the corners of a square, as a group. */
static void groups(void) {
    PliantVec2 zero = {0, 0}, right = {R(2.0), 0}, up = {0, R(1.0)}, nan = {NOT_A_NUMBER, 0};
    const PliantVec2 *velocities;
    PliantRange four = {0, 4}, none = {0, 0}, beyond = {2, 4}, round = {65535, 2};
    PliantGroupMotion motion = {0}, other = {0};
    PliantBounds bounds, turned;
    PliantGroupMotion *odd_motion = (PliantGroupMotion *)(void *)((char *)&motion + 1);
    PliantBounds *odd_bounds = (PliantBounds *)(void *)((char *)&bounds + 1);
    size_t count;
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world));
    for (int i = 0; i < 4; i++) {
        DONE(pliant_add_particle(world, (PliantVec2){R(i % 2), R(i / 2)}, R(1.0), NULL));
    }
    WORLDS(const PliantWorld, pliant_group_motion(W, four, &motion));
    WORLDS(const PliantWorld, pliant_group_bounds(W, four, &bounds));
    WORLDS(PliantWorld, pliant_set_group_motion(W, four, right, R(1.0)));
    WORLDS(PliantWorld, pliant_damp_group(W, four, R(0.5)));
    WORLDS(PliantWorld, pliant_apply_group_impulse(W, four, right, up));
    WORLDS(PliantWorld, pliant_apply_angular_impulse(W, four, R(1.0)));
    WORLDS(PliantWorld, pliant_move_group(W, four, up));
    WORLDS(PliantWorld, pliant_rotate_group(W, four, zero, up));
    WORLDS(PliantWorld, pliant_pin_group(W, four));
    WORLDS(PliantWorld, pliant_release_group(W, four));
    REJECTED(pliant_group_motion(world, four, NULL), NULL, NONE);
    REJECTED(pliant_group_motion(world, four, odd_motion), MISALIGNED, NONE);
    REJECTED(pliant_group_motion(world, none, &motion), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_group_motion(world, beyond, &motion), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_group_bounds(world, four, NULL), NULL, NONE);
    REJECTED(pliant_group_bounds(world, four, odd_bounds), MISALIGNED, NONE);
    REJECTED(pliant_group_bounds(world, none, &bounds), TOO_FEW_PARTICLES, NONE);
    REJECTED(pliant_group_bounds(world, round, &bounds), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_set_group_motion(world, beyond, right, 0), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_set_group_motion(world, four, nan, 0), NON_FINITE, VELOCITY);
    REJECTED(pliant_damp_group(world, round, R(0.5)), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_damp_group(world, four, R(-0.5)), OUT_OF_RANGE, DAMPING);
    REJECTED(pliant_damp_group(world, four, R(1.5)), OUT_OF_RANGE, DAMPING);
    REJECTED(pliant_damp_group(world, four, NOT_A_NUMBER), NON_FINITE, DAMPING);
    REJECTED(pliant_apply_group_impulse(world, beyond, right, up), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_apply_group_impulse(world, four, nan, up), NON_FINITE, IMPULSE);
    REJECTED(pliant_apply_angular_impulse(world, beyond, R(1.0)), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_apply_angular_impulse(world, four, NOT_A_NUMBER), NON_FINITE, IMPULSE);
    REJECTED(pliant_move_group(world, beyond, up), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_move_group(world, four, nan), NON_FINITE, POSITION);
    REJECTED(pliant_rotate_group(world, beyond, zero, up), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_rotate_group(world, four, zero, zero), OUT_OF_RANGE, ROTATION);
    REJECTED(pliant_rotate_group(world, four, zero, nan), NON_FINITE, ROTATION);
    REJECTED(pliant_pin_group(world, beyond), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_release_group(world, round), UNKNOWN_PARTICLE, NONE);
    DONE(pliant_set_group_motion(world, four, right, R(0.5)));
    DONE(pliant_group_motion(world, four, &motion));
    wrong += FAR(motion.velocity.x, 2.0, 1e-5) || FAR(motion.velocity.y, 0.0, 1e-5) || FAR(motion.spin, 0.5, 1e-4);
    DONE(pliant_set_velocity(world, 0, up));
    DONE(pliant_group_motion(world, four, &motion));
    DONE(pliant_damp_group(world, four, R(1.0)));
    DONE(pliant_group_motion(world, four, &other));
    wrong += FAR(other.velocity.x, PLIANT_NUMBER(motion.velocity.x), 1e-5) || FAR(other.velocity.y, PLIANT_NUMBER(motion.velocity.y), 1e-5);
    wrong += FAR(other.spin, PLIANT_NUMBER(motion.spin), 1e-4);
    DONE(pliant_velocities(world, &velocities, &count));
    wrong += NEAR(velocities[0].x, 0.0, 1e-2);
    DONE(pliant_apply_group_impulse(world, four, right, motion.center));
    DONE(pliant_group_motion(world, four, &other));
    wrong += FAR(other.velocity.x, PLIANT_NUMBER(motion.velocity.x) + 2.0 / PLIANT_NUMBER(motion.mass), 1e-4);
    DONE(pliant_set_group_motion(world, four, zero, 0));
    DONE(pliant_apply_angular_impulse(world, four, motion.inertia));
    DONE(pliant_group_motion(world, four, &other));
    wrong += FAR(other.spin, 1.0, 1e-2);
    DONE(pliant_group_bounds(world, four, &bounds));
    DONE(pliant_move_group(world, four, up));
    DONE(pliant_group_motion(world, four, &other));
    wrong += FAR(other.center.y, PLIANT_NUMBER(motion.center.y) + 1.0, 1e-5);
    DONE(pliant_rotate_group(world, four, other.center, up));
    DONE(pliant_group_bounds(world, four, &turned));
    wrong += FAR(turned.upper.x, PLIANT_NUMBER(bounds.upper.x), 1e-4) || FAR(turned.lower.y, PLIANT_NUMBER(bounds.lower.y) + 1.0, 1e-4);
    DONE(pliant_pin_group(world, four));
    DONE(pliant_group_motion(world, four, &other));
    wrong += FAR(other.spin, 0.0, 1e-6);
    DONE(pliant_release_group(world, four));
    DONE(pliant_apply_group_impulse(world, four, right, up));
}

static void colliders(void) {
    PliantVec2 up = {0, R(1.0)}, zero = {0, 0}, nan = {NOT_A_NUMBER, 0}, half = {R(1.0), R(1.0)}, thin = {R(1.0), 0};
    PliantContact good = {{0, 4}, R(0.1), {0, 0}, {R(0.5), R(0.5), R(0.5)}}, beyond = good, lost = good, shrunk = good, slippery = good,
                  lively = good;
    beyond.particles.count = 5, lost.position = nan, shrunk.radius = R(-1.0), slippery.material.kinetic_friction = R(0.6);
    lively.material.restitution = R(1.5);
    const PliantContact *odd = (const PliantContact *)(const void *)((char *)&good + 1);
    uint16_t *odd_number = (uint16_t *)(void *)((char *)&good + 1);
    WORLDS(PliantWorld, pliant_add_half_plane(W, &good, up, NULL));
    WORLDS(PliantWorld, pliant_add_circle(W, &good, R(1.0), NULL));
    WORLDS(PliantWorld, pliant_add_box(W, &good, half, NULL));
    WORLDS(PliantWorld, pliant_add_inside(W, &good, half, NULL));
    REJECTED(pliant_add_half_plane(world, NULL, up, NULL), NULL, NONE);
    REJECTED(pliant_add_circle(world, NULL, R(1.0), NULL), NULL, NONE);
    REJECTED(pliant_add_box(world, odd, half, NULL), MISALIGNED, NONE);
    REJECTED(pliant_add_inside(world, &good, half, odd_number), MISALIGNED, NONE);
    REJECTED(pliant_add_half_plane(world, &beyond, up, NULL), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_add_half_plane(world, &lost, up, NULL), NON_FINITE, POSITION);
    REJECTED(pliant_add_half_plane(world, &shrunk, up, NULL), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_add_half_plane(world, &slippery, up, NULL), OUT_OF_RANGE, FRICTION);
    REJECTED(pliant_add_half_plane(world, &lively, up, NULL), OUT_OF_RANGE, RESTITUTION);
    REJECTED(pliant_add_half_plane(world, &good, zero, NULL), OUT_OF_RANGE, NORMAL);
    REJECTED(pliant_add_half_plane(world, &good, nan, NULL), NON_FINITE, NORMAL);
    REJECTED(pliant_add_circle(world, &good, 0, NULL), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_add_box(world, &good, thin, NULL), OUT_OF_RANGE, EXTENT);
    REJECTED(pliant_add_inside(world, &good, nan, NULL), NON_FINITE, EXTENT);
    WORLDS(PliantWorld, pliant_move_collider(W, 0, up, 0));
    REJECTED(pliant_move_collider(world, 0, up, 0), UNKNOWN_COLLIDER, NONE);
    DONE(pliant_add_half_plane(world, &good, up, NULL));
    REJECTED(pliant_move_collider(world, 1, up, 0), UNKNOWN_COLLIDER, NONE);
    REJECTED(pliant_move_collider(world, 0, nan, 0), NON_FINITE, VELOCITY);
    REJECTED(pliant_move_collider(world, 0, up, R(INFINITY)), NON_FINITE, ANGULAR_VELOCITY);
}

static void steps(void) {
    /* The square of its inverse is infinite. */
    PliantReal short_step = R(sizeof(PliantReal) == 8 ? 1e-170 : 1e-30);
    PliantSolver good = {{0, R(-9.81)}, 0, 1, 1, 0, 0}, none = good, idle = good, nan = good, pushed = good;
    none.substeps = 0, idle.iterations = 0, nan.gravity.x = NOT_A_NUMBER, pushed.damping = R(-1.0);
    WORLDS(PliantWorld, pliant_step(W, R(0.01), &good));
    REJECTED(pliant_step(world, R(0.01), NULL), NULL, NONE);
    REJECTED(pliant_step(world, R(0.01), (const PliantSolver *)(const void *)((char *)&good + 1)), MISALIGNED, NONE);
    REJECTED(pliant_step(world, 0, &good), OUT_OF_RANGE, TIME_STEP);
    REJECTED(pliant_step(world, short_step, &good), OUT_OF_RANGE, TIME_STEP);
    REJECTED(pliant_step(world, NOT_A_NUMBER, &good), NON_FINITE, TIME_STEP);
    REJECTED(pliant_step(world, R(0.01), &none), OUT_OF_RANGE, SUBSTEPS);
    REJECTED(pliant_step(world, R(0.01), &idle), OUT_OF_RANGE, ITERATIONS);
    REJECTED(pliant_step(world, R(0.01), &nan), NON_FINITE, GRAVITY);
    REJECTED(pliant_step(world, R(0.01), &pushed), OUT_OF_RANGE, DAMPING);
}

static void views(void) {
    const PliantVec2 *positions;
    PliantPair pairs[2];
    size_t count;
    uint64_t sum;
    size_t *odd = (size_t *)(void *)((char *)&sum + 1);
    WORLDS(const PliantWorld, pliant_positions(W, &positions, &count));
    REJECTED(pliant_positions(world, NULL, &count), NULL, NONE);
    REJECTED(pliant_positions(world, &positions, NULL), NULL, NONE);
    REJECTED(pliant_positions(world, &positions, odd), MISALIGNED, NONE);
    WORLDS(const PliantWorld, pliant_springs(W, pairs, 2, &count));
    REJECTED(pliant_springs(world, NULL, 2, &count), NULL, NONE);
    REJECTED(pliant_springs(world, pairs, 2, NULL), NULL, NONE);
    REJECTED(pliant_springs(world, (PliantPair *)(void *)((char *)pairs + 1), 2, &count), MISALIGNED, NONE);
    REJECTED(pliant_springs(world, pairs, 0, &count), SHORT, NONE);
    PliantDrawing pen = {NULL, NULL, NULL, NULL};
    WORLDS(const PliantWorld, pliant_draw(W, &pen));
    REJECTED(pliant_draw(world, NULL), NULL, NONE);
    REJECTED(pliant_draw(world, (PliantDrawing *)(void *)((char *)&pen + 1)), MISALIGNED, NONE);
    WORLDS(const PliantWorld, pliant_checksum(W, &sum));
    REJECTED(pliant_checksum(world, NULL), NULL, NONE);
    REJECTED(pliant_checksum(world, (uint64_t *)(void *)((char *)&sum + 1)), MISALIGNED, NONE);
}

/* Energies, momentum, queries, versions and texts. */
static void measures(void) {
    const PliantVec2 *velocities;
    const PliantReal *masses;
    PliantEnergy energy, *odd_energy = (PliantEnergy *)(void *)((char *)&energy + 1);
    PliantVec2 momentum;
    PliantReal angular, distance;
    uint16_t particle;
    uint64_t sum, motion;
    size_t count;
    char text[PLIANT_TEXT_SIZE];
    WORLDS(const PliantWorld, pliant_velocities(W, &velocities, &count));
    REJECTED(pliant_velocities(world, NULL, &count), NULL, NONE);
    REJECTED(pliant_velocities(world, &velocities, NULL), NULL, NONE);
    WORLDS(const PliantWorld, pliant_inverse_masses(W, &masses, &count));
    REJECTED(pliant_inverse_masses(world, NULL, &count), NULL, NONE);
    REJECTED(pliant_inverse_masses(world, &masses, NULL), NULL, NONE);
    REJECTED(pliant_inverse_masses(world, (const PliantReal **)(void *)odd_energy, &count), MISALIGNED, NONE);
    WORLDS(const PliantWorld, pliant_energy(W, R(0.01), &energy));
    REJECTED(pliant_energy(world, R(0.01), NULL), NULL, NONE);
    REJECTED(pliant_energy(world, R(0.01), odd_energy), MISALIGNED, NONE);
    REJECTED(pliant_energy(world, 0, &energy), OUT_OF_RANGE, TIME_STEP);
    REJECTED(pliant_energy(world, R(-0.01), &energy), OUT_OF_RANGE, TIME_STEP);
    REJECTED(pliant_energy(world, NOT_A_NUMBER, &energy), NON_FINITE, TIME_STEP);
    WORLDS(const PliantWorld, pliant_momentum(W, &momentum, &angular));
    REJECTED(pliant_momentum(world, (PliantVec2 *)(void *)odd_energy, NULL), MISALIGNED, NONE);
    WORLDS(const PliantWorld, pliant_nearest(W, momentum, &particle, &distance));
    REJECTED(pliant_nearest(world, (PliantVec2){0, 0}, NULL, NULL), NULL, NONE);
    REJECTED(pliant_nearest(world, (PliantVec2){NOT_A_NUMBER, 0}, &particle, NULL), NON_FINITE, POSITION);
    WORLDS(const PliantWorld, pliant_motion_checksum(W, &sum));
    REJECTED(pliant_motion_checksum(world, NULL), NULL, NONE);
    REJECTED(pliant_status_text(0, NULL, sizeof text), NULL, NONE);
    REJECTED(pliant_status_text(0, text, sizeof text - 1), SHORT, NONE);
    wrong += pliant_world_size() != PLIANT_WORLD_SIZE;
    wrong += pliant_version() != (PLIANT_VERSION_MAJOR << 16 | PLIANT_VERSION_MINOR << 8 | PLIANT_VERSION_PATCH);
    /* Two particles of 1 kg and 2 kg, one meter apart, the heavy one with 3 m/s upward. */
    PliantWorld *other;
    PliantSolver solver = {{0, 0}, 0, 1, 1, 0, 0};
    DONE(pliant_world_init(spare, sizeof spare, &other));
    REJECTED(pliant_nearest(other, (PliantVec2){0, 0}, &particle, NULL), UNKNOWN_PARTICLE, NONE);
    DONE(pliant_add_particle(other, (PliantVec2){0, 0}, R(1.0), NULL));
    DONE(pliant_add_particle(other, (PliantVec2){R(1.0), 0}, R(2.0), NULL));
    DONE(pliant_set_velocity(other, 1, (PliantVec2){0, R(3.0)}));
    DONE(pliant_add_spring(other, 0, 1, R(0.5), R(0.125), NULL));
    DONE(pliant_energy(other, R(0.01), &energy));
    wrong += energy.kinetic != R(9.0) || energy.potential != 0 || energy.elastic != R(1.0);
    DONE(pliant_momentum(other, &momentum, &angular));
    wrong += momentum.x != 0 || momentum.y != R(6.0) || angular != R(6.0);
    DONE(pliant_momentum(other, NULL, NULL));
    DONE(pliant_nearest(other, (PliantVec2){R(1.0), R(2.0)}, &particle, &distance));
    wrong += particle != 1 || distance != R(2.0);
    DONE(pliant_velocities(other, &velocities, &count));
    wrong += count != 2 || velocities[1].y != R(3.0);
    DONE(pliant_inverse_masses(other, &masses, &count));
    wrong += count != 2 || masses[0] != R(1.0) || masses[1] != R(0.5);
    DONE(pliant_pin(other, 0));
    wrong += masses[0] != 0;
    DONE(pliant_release(other, 0));
    wrong += masses[0] != R(1.0);
    DONE(pliant_motion_checksum(other, &motion));
    DONE(pliant_set_spring(other, 0, R(0.25), R(0.125)));
    DONE(pliant_motion_checksum(other, &sum));
    wrong += sum != motion;
    DONE(pliant_step(other, R(0.01), &solver));
    DONE(pliant_motion_checksum(other, &sum));
    wrong += sum == motion;
    static const struct {
        PliantStatus status;
        const char *text;
    } texts[] = {
        {PLIANT_OK, "no error"},
        {PLIANT_ERROR_FULL, "a capacity is used up"},
        {PLIANT_ERROR_FULL | PLIANT_CAPACITY_PARTICLES << 8, "the capacity for particles is used up"},
        {PLIANT_ERROR_FULL | PLIANT_CAPACITY_TERRAIN_CHAINS << 8, "the capacity for chains of the terrain is used up"},
        {PLIANT_ERROR_OUT_OF_RANGE | PLIANT_PARAMETER_YOUNGS_MODULUS << 8, "Young's modulus must be positive"},
        {PLIANT_ERROR_NON_FINITE | PLIANT_PARAMETER_MASS << 8, "mass must be finite"},
        {PLIANT_ERROR_UNKNOWN_HULL, "no such hull"},
        {0xffffffffu, "an error without a name"},
    };
    wrong += pliant_capacity(PLIANT_ERROR_FULL | 0xff00) != PLIANT_CAPACITY_OTHER;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        DONE(pliant_status_text(texts[i].status, text, sizeof text));
        if (strcmp(text, texts[i].text) != 0) {
            wrong++;
            printf("%x: %s\n", (unsigned)texts[i].status, text);
        }
    }
    /* Every status has a text of its own that fits. */
    for (int error = 0; error <= PLIANT_ERROR_UNKNOWN_SURFACE; error++) {
        for (int about = 0; about <= PLIANT_PARAMETER_SLEEP_DELAY; about++) {
            if ((error == PLIANT_ERROR_NON_FINITE || error == PLIANT_ERROR_OUT_OF_RANGE) != (about != 0)) continue;
            DONE(pliant_status_text((PliantStatus)(error | about << 8), text, sizeof text));
            wrong += strlen(text) == 0 || strlen(text) > sizeof text - 2 || strcmp(text, "an error without a name") == 0 ||
                     strncmp(text, "a value", 7) == 0;
        }
    }
}

static void snapshots(void) {
    WORLDS(const PliantWorld, pliant_save(W, snapshot, sizeof snapshot));
    WORLDS(PliantWorld, pliant_restore(W, snapshot, sizeof snapshot));
    REJECTED(pliant_save(world, NULL, sizeof snapshot), NULL, NONE);
    REJECTED(pliant_save(world, snapshot, sizeof snapshot - 1), SHORT, NONE);
    memset(snapshot, 0, sizeof snapshot);
    REJECTED(pliant_restore(world, snapshot, sizeof snapshot), BAD_SNAPSHOT, NONE);
    DONE(pliant_save(world, snapshot, sizeof snapshot));
    REJECTED(pliant_restore(world, NULL, sizeof snapshot), NULL, NONE);
    REJECTED(pliant_restore(world, snapshot, sizeof snapshot - 1), SHORT, NONE);
    for (size_t place = 0; place < 64; place++) {
        snapshot[place] ^= 0x10;
        REJECTED(pliant_restore(world, snapshot, sizeof snapshot), BAD_SNAPSHOT, NONE);
        snapshot[place] ^= 0x10;
    }
    DONE(pliant_restore(world, snapshot, sizeof snapshot));
}

/* Up to each capacity, and one more. */
static void capacities(void) {
    PliantRange four = {0, 4};
    PliantStiffness half = {PLIANT_ALPHA, R(0.5)};
    PliantContact contact = {four, R(0.1), {0, 0}, {0, 0, 0}};
    PliantVec2 up = {0, R(1.0)};
    for (int i = 0; i < PLIANT_BODIES; i++) {
        DONE(pliant_add_rigid(world, four, half, NULL));
    }
    FULL(pliant_add_rigid(world, four, half, NULL), BODIES);
    FULL(pliant_add_plastic(world, four, half, R(0.1), R(1.0), R(0.5), NULL), BODIES);
    for (int i = 1; i < PLIANT_COLLIDERS; i++) {
        DONE(pliant_add_half_plane(world, &contact, up, NULL));
    }
    FULL(pliant_add_half_plane(world, &contact, up, NULL), COLLIDERS);
    FULL(pliant_add_inside(world, &contact, up, NULL), COLLIDERS);
    for (int i = 4; i < PLIANT_PARTICLES; i++) {
        DONE(pliant_add_particle(world, up, R(1.0), NULL));
    }
    FULL(pliant_add_particle(world, up, R(1.0), NULL), PARTICLES);
    for (int i = 1; i < PLIANT_SPRINGS; i++) {
        DONE(pliant_add_spring(world, 0, (uint16_t)(1 + i % 100), R(1.0), 0, NULL));
    }
    FULL(pliant_add_spring(world, 0, 1, R(1.0), 0, NULL), CONSTRAINTS);
}

/* More members than a body can hold; and a world in which every particle of a body is pinned. */
static void crowds(void) {
    PliantWorld *to;
    PliantLattice lattice = {{0, 0}, 13, 5, R(0.1), R(1.0)};
    PliantRange all;
    PliantStiffness half = {PLIANT_ALPHA, R(0.5)};
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &to));
    DONE(pliant_add_lattice(world, &lattice, &all));
    FULL(pliant_add_rigid(world, all, half, NULL), MEMBERS);
    DONE(pliant_pin(world, 0));
    REJECTED(pliant_add_rigid(world, (PliantRange){0, 1}, half, NULL), ALL_PINNED, NONE);
}

/* Places of bodies whose particles are gone are free for others. */
static void places(void) {
    PliantStiffness half = {PLIANT_ALPHA, R(0.5)};
    for (int round = 0; round < 3; round++) {
        PliantLattice lattice = {{0, 0}, 2, 2, R(1.0), R(1.0)};
        PliantRange block;
        DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world));
        for (int again = 0; again <= round; again++) {
            DONE(pliant_add_lattice(world, &lattice, &block));
            for (int i = 0; i < PLIANT_BODIES; i++) {
                DONE(pliant_add_quadratic(world, block, half, R(0.5), NULL));
            }
            FULL(pliant_add_rigid(world, block, half, NULL), BODIES);
            DONE(pliant_remove_particles(world, block));
            REJECTED(pliant_add_linear(world, block, half, R(0.5), NULL), UNKNOWN_PARTICLE, NONE);
            REJECTED(pliant_add_linear(world, (PliantRange){0, 0}, half, R(0.5), NULL), TOO_FEW_PARTICLES, NONE);
        }
    }
}

/* What is removed is unknown, and new particles and springs take its numbers. */
static void removal(void) {
    PliantSolver solver = {{0, R(-9.81)}, 0, 1, 1, 0, 0};
    PliantStiffness half = {PLIANT_ALPHA, R(0.5)};
    uint16_t number = 9;
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world));
    for (int i = 0; i < 4; i++) {
        DONE(pliant_add_particle(world, (PliantVec2){R(i % 2), R(i / 2)}, R(1.0), NULL));
    }
    for (uint16_t i = 0; i < 3; i++) {
        DONE(pliant_add_spring(world, i, (uint16_t)(i + 1), R(1.0), 0, NULL));
    }
    DONE(pliant_add_rigid(world, (PliantRange){0, 4}, half, NULL));
    DONE(pliant_grab(world, 0, (PliantVec2){0, 0}, 0));
    DONE(pliant_set_spring(world, 1, R(0.5), R(0.01)));
    DONE(pliant_remove_particles(world, (PliantRange){0, 1}));
    REJECTED(pliant_pin(world, 0), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_remove_particles(world, (PliantRange){0, 2}), UNKNOWN_PARTICLE, NONE);
    REJECTED(pliant_set_spring(world, 0, R(1.0), 0), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_step(world, R(0.01), &solver));
    DONE(pliant_remove_spring(world, 2));
    REJECTED(pliant_remove_spring(world, 2), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_add_particle(world, (PliantVec2){R(5.0), R(5.0)}, R(1.0), &number));
    wrong += number != 0;
    DONE(pliant_add_spring(world, 0, 1, R(6.0), 0, &number));
    wrong += number != 0;
    DONE(pliant_step(world, R(0.01), &solver));
}

static void masses(void) {
    PliantVec2 zero = {0, 0}, one = {R(1.0), 0}, nan = {NOT_A_NUMBER, 0};
    PliantVec2 corners[9] = {{0, 0}, {R(1.0), 0}, {0, R(1.0)}}, clockwise[3] = {{0, 0}, {0, R(1.0)}, {R(1.0), 0}};
    PliantMassProperties to, *odd = (PliantMassProperties *)(void *)((char *)&to + 1);
    REJECTED(pliant_mass_of_circle(R(1.0), R(1.0), NULL), NULL, NONE);
    REJECTED(pliant_mass_of_circle(R(1.0), R(1.0), odd), MISALIGNED, NONE);
    REJECTED(pliant_mass_of_circle(0, R(1.0), &to), OUT_OF_RANGE, RADIUS);
    REJECTED(pliant_mass_of_circle(R(1.0), NOT_A_NUMBER, &to), NON_FINITE, DENSITY);
    REJECTED(pliant_mass_of_capsule(zero, one, R(1.0), R(1.0), NULL), NULL, NONE);
    REJECTED(pliant_mass_of_capsule(nan, one, R(1.0), R(1.0), &to), NON_FINITE, POSITION);
    REJECTED(pliant_mass_of_capsule(zero, one, R(1.0), 0, &to), OUT_OF_RANGE, DENSITY);
    REJECTED(pliant_mass_of_polygon(NULL, 3, R(1.0), &to), NULL, NONE);
    REJECTED(pliant_mass_of_polygon(corners, 3, R(1.0), NULL), NULL, NONE);
    REJECTED(pliant_mass_of_polygon(corners, 2, R(1.0), &to), TOO_FEW_PARTICLES, NONE);
    FULL(pliant_mass_of_polygon(corners, 9, R(1.0), &to), CORNERS);
    FULL(pliant_mass_of_polygon(corners, SIZE_MAX, R(1.0), &to), CORNERS);
    REJECTED(pliant_mass_of_polygon(clockwise, 3, R(1.0), &to), OUT_OF_RANGE, OUTLINE);
    DONE(pliant_mass_of_circle(R(1.0), R(2.0), &to));
    wrong += FAR(to.mass, 6.2831853, 1e-5) || FAR(to.inertia, 3.1415927, 1e-5);
    DONE(pliant_mass_of_capsule(zero, one, R(1.0), R(1.0), &to));
    wrong += to.center.x != R(0.5);
    DONE(pliant_mass_of_polygon(corners, 3, R(2.0), &to));
    wrong += FAR(to.mass, 1.0, 1e-6);
}

int main(void) {
    PliantSolver solver = {{0, R(-9.81)}, 0, 1, 1, 0, 0};
    fresh();
    worlds();
    particles();
    builders();
    bodies();
    colliders();
    steps();
    views();
    measures();
    snapshots();
    DONE(pliant_step(world, R(0.01), &solver));
    capacities();
    DONE(pliant_step(world, R(0.01), &solver));
    crowds();
    places();
    removal();
    masses();
    groups();
    rotations();
    if (pliant_error(0x7f) != PLIANT_ERROR_OTHER || pliant_parameter(0x7f00) != PLIANT_PARAMETER_OTHER) {
        wrong++;
    }
    printf("%d checks, %d wrong\n", checks, wrong);
    return wrong != 0;
}
