/* Every function with each argument wrong in turn: each call is rejected with the expected
   status, and the world is unchanged. */
#include "pliant.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static _Alignas(PLIANT_WORLD_ALIGN) unsigned char memory[PLIANT_WORLD_SIZE + PLIANT_WORLD_ALIGN];
static _Alignas(PLIANT_WORLD_ALIGN) unsigned char unmade[PLIANT_WORLD_SIZE];
static unsigned char before[PLIANT_SNAPSHOT_SIZE], after[PLIANT_SNAPSHOT_SIZE], snapshot[PLIANT_SNAPSHOT_SIZE];
static PliantWorld *world;
static int checks, wrong;

/* Expects this error and this parameter, and an unchanged world: unused memory may change. */
#define REFUSED(call, error, about)                                                                              \
    do {                                                                                                         \
        int saved = pliant_save(world, before, sizeof before) == PLIANT_OK;                                      \
        PliantStatus status = (call);                                                                            \
        checks++;                                                                                                \
        saved = saved && pliant_save(world, after, sizeof after) == PLIANT_OK;                                   \
        if (pliant_error(status) != PLIANT_ERROR_##error || pliant_parameter(status) != PLIANT_PARAMETER_##about || \
            !saved || memcmp(before, after, sizeof before) != 0) {                                               \
            wrong++;                                                                                             \
            printf("line %d: %s gives %d, %d\n", __LINE__, #call, (int)pliant_error(status),                     \
                   (int)pliant_parameter(status));                                                               \
        }                                                                                                        \
    } while (0)

#define DONE(call)                                                                     \
    do {                                                                               \
        PliantStatus status = (call);                                                  \
        checks++;                                                                      \
        if (status != PLIANT_OK) {                                                     \
            wrong++;                                                                   \
            printf("line %d: %s gives %x\n", __LINE__, #call, (unsigned)status);       \
        }                                                                              \
    } while (0)

/* Calls with a world that is null, misaligned and uninitialized. W stands for the world. */
#define WORLDS(type, call)                                      \
    do {                                                        \
        type *W = NULL;                                         \
        REFUSED(call, NULL, NONE);                              \
        W = (type *)(void *)((char *)world + 1);                \
        REFUSED(call, MISALIGNED, NONE);                        \
        W = (type *)(void *)unmade;                             \
        REFUSED(call, NO_WORLD, NONE);                          \
    } while (0)

static void worlds(void) {
    PliantWorld *to;
    REFUSED(pliant_world_init(NULL, PLIANT_WORLD_SIZE, &to), NULL, NONE);
    REFUSED(pliant_world_init(memory, PLIANT_WORLD_SIZE, NULL), NULL, NONE);
    REFUSED(pliant_world_init(memory + 4, PLIANT_WORLD_SIZE, &to), MISALIGNED, NONE);
    REFUSED(pliant_world_init(memory, PLIANT_WORLD_SIZE - 1, &to), SHORT, NONE);
    REFUSED(pliant_world_init(memory, 0, &to), SHORT, NONE);
}

static void particles(void) {
    PliantVec2 v = {1.0f, 2.0f}, nan = {NAN, 0.0f}, far = {0.0f, INFINITY};
    char *odd = (char *)&v + 1;
    WORLDS(PliantWorld, pliant_add_particle(W, v, 1.0f, NULL));
    REFUSED(pliant_add_particle(world, v, 1.0f, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REFUSED(pliant_add_particle(world, nan, 1.0f, NULL), NON_FINITE, POSITION);
    REFUSED(pliant_add_particle(world, far, 1.0f, NULL), NON_FINITE, POSITION);
    REFUSED(pliant_add_particle(world, v, NAN, NULL), NON_FINITE, MASS);
    REFUSED(pliant_add_particle(world, v, 0.0f, NULL), OUT_OF_RANGE, MASS);
    REFUSED(pliant_add_particle(world, v, -1.0f, NULL), OUT_OF_RANGE, MASS);
    WORLDS(PliantWorld, pliant_add_spring(W, 0, 1, 1.0f, 0.0f, NULL));
    REFUSED(pliant_add_spring(world, 0, 1, 1.0f, 0.0f, (uint16_t *)(void *)odd), MISALIGNED, NONE);
    REFUSED(pliant_add_spring(world, 0, 9, 1.0f, 0.0f, NULL), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_add_spring(world, 65535, 0, 1.0f, 0.0f, NULL), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_add_spring(world, 1, 1, 1.0f, 0.0f, NULL), REPEATED_PARTICLE, NONE);
    REFUSED(pliant_add_spring(world, 0, 1, -1.0f, 0.0f, NULL), OUT_OF_RANGE, REST_LENGTH);
    REFUSED(pliant_add_spring(world, 0, 1, NAN, 0.0f, NULL), NON_FINITE, REST_LENGTH);
    REFUSED(pliant_add_spring(world, 0, 1, 1.0f, -1.0f, NULL), OUT_OF_RANGE, COMPLIANCE);
    REFUSED(pliant_add_spring(world, 0, 1, 1.0f, INFINITY, NULL), NON_FINITE, COMPLIANCE);
    WORLDS(PliantWorld, pliant_set_spring(W, 0, 1.0f, 0.0f));
    REFUSED(pliant_set_spring(world, 1, 1.0f, 0.0f), UNKNOWN_CONSTRAINT, NONE);
    REFUSED(pliant_set_spring(world, 0, -1.0f, 0.0f), OUT_OF_RANGE, REST_LENGTH);
    REFUSED(pliant_set_spring(world, 0, 1.0f, NAN), NON_FINITE, COMPLIANCE);
    WORLDS(PliantWorld, pliant_remove_spring(W, 0));
    REFUSED(pliant_remove_spring(world, 1), UNKNOWN_CONSTRAINT, NONE);
    WORLDS(PliantWorld, pliant_remove_particles(W, (PliantRange){0, 1}));
    REFUSED(pliant_remove_particles(world, (PliantRange){3, 2}), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_remove_particles(world, (PliantRange){65535, 2}), UNKNOWN_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_pin(W, 0));
    REFUSED(pliant_pin(world, 9), UNKNOWN_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_release(W, 0));
    REFUSED(pliant_release(world, 9), UNKNOWN_PARTICLE, NONE);
    WORLDS(PliantWorld, pliant_set_mass(W, 0, 2.0f));
    REFUSED(pliant_set_mass(world, 9, 2.0f), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_set_mass(world, 0, 0.0f), OUT_OF_RANGE, MASS);
    REFUSED(pliant_set_mass(world, 0, INFINITY), NON_FINITE, MASS);
    WORLDS(PliantWorld, pliant_set_position(W, 0, v));
    REFUSED(pliant_set_position(world, 9, v), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_set_position(world, 0, nan), NON_FINITE, POSITION);
    WORLDS(PliantWorld, pliant_set_velocity(W, 0, v));
    REFUSED(pliant_set_velocity(world, 9, v), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_set_velocity(world, 0, far), NON_FINITE, VELOCITY);
    WORLDS(PliantWorld, pliant_apply_impulse(W, 0, v));
    REFUSED(pliant_apply_impulse(world, 9, v), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_apply_impulse(world, 0, nan), NON_FINITE, IMPULSE);
    WORLDS(PliantWorld, pliant_grab(W, 0, v, 0.0f));
    REFUSED(pliant_grab(world, 9, v, 0.0f), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_grab(world, 0, nan, 0.0f), NON_FINITE, POSITION);
    REFUSED(pliant_grab(world, 0, v, -1.0f), OUT_OF_RANGE, COMPLIANCE);
    WORLDS(PliantWorld, pliant_drag(W, v, 1.0f));
    REFUSED(pliant_drag(world, nan, 1.0f), NON_FINITE, POSITION);
    REFUSED(pliant_drag(world, v, 0.0f), OUT_OF_RANGE, TIME_STEP);
    REFUSED(pliant_drag(world, v, NAN), NON_FINITE, TIME_STEP);
    WORLDS(PliantWorld, pliant_drop(W));
}

static void builders(void) {
    PliantVec2 v = {1.0f, 2.0f}, w = {2.0f, 2.0f}, nan = {NAN, 0.0f};
    PliantLattice good = {{0.0f, 0.0f}, 2, 2, 0.1f, 1.0f}, none = good, large = good, flat = good, light = good;
    none.rows = 0, large.columns = large.rows = 65535, flat.spacing = 0.0f, light.mass = -1.0f;
    PliantRange *odd_range = (PliantRange *)(void *)((char *)&good + 1);
    const PliantLattice *odd = (const PliantLattice *)(const void *)((char *)&good + 1);
    WORLDS(PliantWorld, pliant_add_lattice(W, &good, NULL));
    REFUSED(pliant_add_lattice(world, NULL, NULL), NULL, NONE);
    REFUSED(pliant_add_lattice(world, odd, NULL), MISALIGNED, NONE);
    REFUSED(pliant_add_lattice(world, &good, odd_range), MISALIGNED, NONE);
    REFUSED(pliant_add_lattice(world, &none, NULL), TOO_FEW_PARTICLES, NONE);
    REFUSED(pliant_add_lattice(world, &large, NULL), FULL, NONE);
    REFUSED(pliant_add_lattice(world, &flat, NULL), OUT_OF_RANGE, SPACING);
    REFUSED(pliant_add_lattice(world, &light, NULL), OUT_OF_RANGE, MASS);
    WORLDS(PliantWorld, pliant_add_cloth(W, &good, 0.0f, NULL));
    REFUSED(pliant_add_cloth(world, NULL, 0.0f, NULL), NULL, NONE);
    REFUSED(pliant_add_cloth(world, odd, 0.0f, NULL), MISALIGNED, NONE);
    REFUSED(pliant_add_cloth(world, &good, 0.0f, odd_range), MISALIGNED, NONE);
    REFUSED(pliant_add_cloth(world, &none, 0.0f, NULL), TOO_FEW_PARTICLES, NONE);
    REFUSED(pliant_add_cloth(world, &large, 0.0f, NULL), FULL, NONE);
    REFUSED(pliant_add_cloth(world, &good, NAN, NULL), NON_FINITE, COMPLIANCE);
    WORLDS(PliantWorld, pliant_add_rope(W, v, w, 3, 1.0f, 0.0f, NULL));
    REFUSED(pliant_add_rope(world, v, w, 3, 1.0f, 0.0f, odd_range), MISALIGNED, NONE);
    REFUSED(pliant_add_rope(world, nan, w, 3, 1.0f, 0.0f, NULL), NON_FINITE, POSITION);
    REFUSED(pliant_add_rope(world, v, w, 0, 1.0f, 0.0f, NULL), TOO_FEW_PARTICLES, NONE);
    REFUSED(pliant_add_rope(world, v, w, 65535, 1.0f, 0.0f, NULL), FULL, NONE);
    REFUSED(pliant_add_rope(world, v, w, 3, 0.0f, 0.0f, NULL), OUT_OF_RANGE, MASS);
    REFUSED(pliant_add_rope(world, v, w, 3, 1.0f, -1.0f, NULL), OUT_OF_RANGE, COMPLIANCE);
}

static void bodies(void) {
    PliantRange four = {0, 4}, none = {0, 0}, beyond = {2, 4}, round = {65535, 2};
    PliantStiffness half = {PLIANT_ALPHA, 0.5f}, hard = {PLIANT_ALPHA, 2.0f}, odd = {3, 0.5f}, nan = {PLIANT_COMPLIANCE, NAN},
                    back = {PLIANT_RELAXATION, -1.0f};
    WORLDS(PliantWorld, pliant_add_rigid(W, four, half));
    WORLDS(PliantWorld, pliant_add_linear(W, four, half, 0.5f));
    WORLDS(PliantWorld, pliant_add_quadratic(W, four, half, 0.5f));
    WORLDS(PliantWorld, pliant_add_plastic(W, four, half, 0.1f, 1.0f, 0.5f));
    REFUSED(pliant_add_rigid(world, none, half), TOO_FEW_PARTICLES, NONE);
    REFUSED(pliant_add_rigid(world, beyond, half), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_add_rigid(world, round, half), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_add_rigid(world, four, hard), OUT_OF_RANGE, STIFFNESS);
    REFUSED(pliant_add_rigid(world, four, odd), OUT_OF_RANGE, STIFFNESS);
    REFUSED(pliant_add_rigid(world, four, nan), NON_FINITE, STIFFNESS);
    REFUSED(pliant_add_rigid(world, four, back), OUT_OF_RANGE, STIFFNESS);
    REFUSED(pliant_add_linear(world, four, half, 1.5f), OUT_OF_RANGE, BLEND);
    REFUSED(pliant_add_linear(world, four, half, NAN), NON_FINITE, BLEND);
    REFUSED(pliant_add_quadratic(world, four, half, -0.5f), OUT_OF_RANGE, BLEND);
    REFUSED(pliant_add_quadratic(world, beyond, half, 0.5f), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_add_plastic(world, four, half, -0.1f, 1.0f, 0.5f), OUT_OF_RANGE, YIELD_STRAIN);
    REFUSED(pliant_add_plastic(world, four, half, 0.1f, NAN, 0.5f), NON_FINITE, CREEP);
    REFUSED(pliant_add_plastic(world, four, half, 0.1f, 1.0f, 0.0f), OUT_OF_RANGE, PLASTIC_LIMIT);
}

static void colliders(void) {
    PliantVec2 up = {0.0f, 1.0f}, zero = {0.0f, 0.0f}, nan = {NAN, 0.0f}, half = {1.0f, 1.0f}, thin = {1.0f, 0.0f};
    PliantContact good = {{0, 4}, 0.1f, {0.0f, 0.0f}, {0.5f, 0.5f, 0.5f}}, beyond = good, lost = good, shrunk = good, slippery = good,
                  lively = good;
    beyond.particles.count = 5, lost.position = nan, shrunk.radius = -1.0f, slippery.material.kinetic_friction = 0.6f;
    lively.material.restitution = 1.5f;
    const PliantContact *odd = (const PliantContact *)(const void *)((char *)&good + 1);
    uint16_t *odd_number = (uint16_t *)(void *)((char *)&good + 1);
    WORLDS(PliantWorld, pliant_add_half_plane(W, &good, up, NULL));
    WORLDS(PliantWorld, pliant_add_circle(W, &good, 1.0f, NULL));
    WORLDS(PliantWorld, pliant_add_box(W, &good, half, NULL));
    WORLDS(PliantWorld, pliant_add_inside(W, &good, half, NULL));
    REFUSED(pliant_add_half_plane(world, NULL, up, NULL), NULL, NONE);
    REFUSED(pliant_add_circle(world, NULL, 1.0f, NULL), NULL, NONE);
    REFUSED(pliant_add_box(world, odd, half, NULL), MISALIGNED, NONE);
    REFUSED(pliant_add_inside(world, &good, half, odd_number), MISALIGNED, NONE);
    REFUSED(pliant_add_half_plane(world, &beyond, up, NULL), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_add_half_plane(world, &lost, up, NULL), NON_FINITE, POSITION);
    REFUSED(pliant_add_half_plane(world, &shrunk, up, NULL), OUT_OF_RANGE, RADIUS);
    REFUSED(pliant_add_half_plane(world, &slippery, up, NULL), OUT_OF_RANGE, FRICTION);
    REFUSED(pliant_add_half_plane(world, &lively, up, NULL), OUT_OF_RANGE, RESTITUTION);
    REFUSED(pliant_add_half_plane(world, &good, zero, NULL), OUT_OF_RANGE, NORMAL);
    REFUSED(pliant_add_half_plane(world, &good, nan, NULL), NON_FINITE, NORMAL);
    REFUSED(pliant_add_circle(world, &good, 0.0f, NULL), OUT_OF_RANGE, RADIUS);
    REFUSED(pliant_add_box(world, &good, thin, NULL), OUT_OF_RANGE, EXTENT);
    REFUSED(pliant_add_inside(world, &good, nan, NULL), NON_FINITE, EXTENT);
    WORLDS(PliantWorld, pliant_move_collider(W, 0, up, 0.0f));
    REFUSED(pliant_move_collider(world, 0, up, 0.0f), UNKNOWN_COLLIDER, NONE);
    DONE(pliant_add_half_plane(world, &good, up, NULL));
    REFUSED(pliant_move_collider(world, 1, up, 0.0f), UNKNOWN_COLLIDER, NONE);
    REFUSED(pliant_move_collider(world, 0, nan, 0.0f), NON_FINITE, VELOCITY);
    REFUSED(pliant_move_collider(world, 0, up, INFINITY), NON_FINITE, ANGULAR_VELOCITY);
}

static void steps(void) {
    PliantSolver good = {{0.0f, -9.81f}, 0.0f, 1, 1, 0, 0}, none = good, idle = good, nan = good, pushed = good;
    none.substeps = 0, idle.iterations = 0, nan.gravity.x = NAN, pushed.damping = -1.0f;
    WORLDS(PliantWorld, pliant_step(W, 0.01f, &good));
    REFUSED(pliant_step(world, 0.01f, NULL), NULL, NONE);
    REFUSED(pliant_step(world, 0.01f, (const PliantSolver *)(const void *)((char *)&good + 1)), MISALIGNED, NONE);
    REFUSED(pliant_step(world, 0.0f, &good), OUT_OF_RANGE, TIME_STEP);
    REFUSED(pliant_step(world, 1e-30f, &good), OUT_OF_RANGE, TIME_STEP);
    REFUSED(pliant_step(world, NAN, &good), NON_FINITE, TIME_STEP);
    REFUSED(pliant_step(world, 0.01f, &none), OUT_OF_RANGE, SUBSTEPS);
    REFUSED(pliant_step(world, 0.01f, &idle), OUT_OF_RANGE, ITERATIONS);
    REFUSED(pliant_step(world, 0.01f, &nan), NON_FINITE, GRAVITY);
    REFUSED(pliant_step(world, 0.01f, &pushed), OUT_OF_RANGE, DAMPING);
}

static void views(void) {
    const PliantVec2 *positions;
    PliantPair pairs[2];
    size_t count;
    uint64_t sum;
    size_t *odd = (size_t *)(void *)((char *)&sum + 1);
    WORLDS(const PliantWorld, pliant_positions(W, &positions, &count));
    REFUSED(pliant_positions(world, NULL, &count), NULL, NONE);
    REFUSED(pliant_positions(world, &positions, NULL), NULL, NONE);
    REFUSED(pliant_positions(world, &positions, odd), MISALIGNED, NONE);
    WORLDS(const PliantWorld, pliant_springs(W, pairs, 2, &count));
    REFUSED(pliant_springs(world, NULL, 2, &count), NULL, NONE);
    REFUSED(pliant_springs(world, pairs, 2, NULL), NULL, NONE);
    REFUSED(pliant_springs(world, (PliantPair *)(void *)((char *)pairs + 1), 2, &count), MISALIGNED, NONE);
    REFUSED(pliant_springs(world, pairs, 0, &count), SHORT, NONE);
    WORLDS(const PliantWorld, pliant_checksum(W, &sum));
    REFUSED(pliant_checksum(world, NULL), NULL, NONE);
    REFUSED(pliant_checksum(world, (uint64_t *)(void *)((char *)&sum + 1)), MISALIGNED, NONE);
}

static void snapshots(void) {
    WORLDS(const PliantWorld, pliant_save(W, snapshot, sizeof snapshot));
    WORLDS(PliantWorld, pliant_restore(W, snapshot, sizeof snapshot));
    REFUSED(pliant_save(world, NULL, sizeof snapshot), NULL, NONE);
    REFUSED(pliant_save(world, snapshot, sizeof snapshot - 1), SHORT, NONE);
    memset(snapshot, 0, sizeof snapshot);
    REFUSED(pliant_restore(world, snapshot, sizeof snapshot), BAD_SNAPSHOT, NONE);
    DONE(pliant_save(world, snapshot, sizeof snapshot));
    REFUSED(pliant_restore(world, NULL, sizeof snapshot), NULL, NONE);
    REFUSED(pliant_restore(world, snapshot, sizeof snapshot - 1), SHORT, NONE);
    for (size_t place = 0; place < 64; place++) {
        snapshot[place] ^= 0x10;
        REFUSED(pliant_restore(world, snapshot, sizeof snapshot), BAD_SNAPSHOT, NONE);
        snapshot[place] ^= 0x10;
    }
    DONE(pliant_restore(world, snapshot, sizeof snapshot));
}

/* Up to each capacity, and one more. */
static void capacities(void) {
    PliantRange four = {0, 4};
    PliantStiffness half = {PLIANT_ALPHA, 0.5f};
    PliantContact contact = {four, 0.1f, {0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}};
    PliantVec2 up = {0.0f, 1.0f};
    for (int i = 0; i < PLIANT_BODIES; i++) {
        DONE(pliant_add_rigid(world, four, half));
    }
    REFUSED(pliant_add_rigid(world, four, half), FULL, NONE);
    REFUSED(pliant_add_plastic(world, four, half, 0.1f, 1.0f, 0.5f), FULL, NONE);
    for (int i = 1; i < PLIANT_COLLIDERS; i++) {
        DONE(pliant_add_half_plane(world, &contact, up, NULL));
    }
    REFUSED(pliant_add_half_plane(world, &contact, up, NULL), FULL, NONE);
    REFUSED(pliant_add_inside(world, &contact, up, NULL), FULL, NONE);
    for (int i = 4; i < PLIANT_PARTICLES; i++) {
        DONE(pliant_add_particle(world, up, 1.0f, NULL));
    }
    REFUSED(pliant_add_particle(world, up, 1.0f, NULL), FULL, NONE);
    for (int i = 1; i < PLIANT_SPRINGS; i++) {
        DONE(pliant_add_spring(world, 0, (uint16_t)(1 + i % 100), 1.0f, 0.0f, NULL));
    }
    REFUSED(pliant_add_spring(world, 0, 1, 1.0f, 0.0f, NULL), FULL, NONE);
}

/* More members than a body can hold; and a world in which every particle of a body is pinned. */
static void crowds(void) {
    PliantWorld *to;
    PliantLattice lattice = {{0.0f, 0.0f}, 13, 5, 0.1f, 1.0f};
    PliantRange all;
    PliantStiffness half = {PLIANT_ALPHA, 0.5f};
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &to));
    DONE(pliant_add_lattice(world, &lattice, &all));
    REFUSED(pliant_add_rigid(world, all, half), FULL, NONE);
    DONE(pliant_pin(world, 0));
    REFUSED(pliant_add_rigid(world, (PliantRange){0, 1}, half), ALL_PINNED, NONE);
}

/* What is removed is unknown, and new particles and springs take its numbers. */
static void removal(void) {
    PliantSolver solver = {{0.0f, -9.81f}, 0.0f, 1, 1, 0, 0};
    PliantStiffness half = {PLIANT_ALPHA, 0.5f};
    uint16_t number = 9;
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world));
    for (int i = 0; i < 4; i++) {
        DONE(pliant_add_particle(world, (PliantVec2){(float)(i % 2), (float)(i / 2)}, 1.0f, NULL));
    }
    for (uint16_t i = 0; i < 3; i++) {
        DONE(pliant_add_spring(world, i, (uint16_t)(i + 1), 1.0f, 0.0f, NULL));
    }
    DONE(pliant_add_rigid(world, (PliantRange){0, 4}, half));
    DONE(pliant_grab(world, 0, (PliantVec2){0.0f, 0.0f}, 0.0f));
    DONE(pliant_set_spring(world, 1, 0.5f, 0.01f));
    DONE(pliant_remove_particles(world, (PliantRange){0, 1}));
    REFUSED(pliant_pin(world, 0), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_remove_particles(world, (PliantRange){0, 2}), UNKNOWN_PARTICLE, NONE);
    REFUSED(pliant_set_spring(world, 0, 1.0f, 0.0f), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_step(world, 0.01f, &solver));
    DONE(pliant_remove_spring(world, 2));
    REFUSED(pliant_remove_spring(world, 2), UNKNOWN_CONSTRAINT, NONE);
    DONE(pliant_add_particle(world, (PliantVec2){5.0f, 5.0f}, 1.0f, &number));
    wrong += number != 0;
    DONE(pliant_add_spring(world, 0, 1, 6.0f, 0.0f, &number));
    wrong += number != 0;
    DONE(pliant_step(world, 0.01f, &solver));
}

int main(void) {
    PliantSolver solver = {{0.0f, -9.81f}, 0.0f, 1, 1, 0, 0};
    DONE(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world));
    for (int i = 0; i < 4; i++) {
        DONE(pliant_add_particle(world, (PliantVec2){(float)(i % 2), (float)(i / 2)}, 1.0f, NULL));
    }
    DONE(pliant_add_spring(world, 0, 1, 1.0f, 0.0f, NULL));
    worlds();
    particles();
    builders();
    bodies();
    colliders();
    steps();
    views();
    snapshots();
    DONE(pliant_step(world, 0.01f, &solver));
    capacities();
    DONE(pliant_step(world, 0.01f, &solver));
    crowds();
    removal();
    if (pliant_error(0x7f) != PLIANT_ERROR_OTHER || pliant_parameter(0x7f00) != PLIANT_PARAMETER_OTHER) {
        wrong++;
    }
    printf("%d checks, %d wrong\n", checks, wrong);
    return wrong != 0;
}
