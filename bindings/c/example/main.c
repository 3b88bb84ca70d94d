/* A dragged cloth and a body of each mode, in a box with a slope and a ball. Runs for two
   seconds, takes a snapshot, runs on, restores the snapshot and runs again, and draws the final
   state. The output is the same on a host and on a Cortex-M4F. */
#include "picture.h"
#include "pliant.h"

#include <stdio.h>
#include <string.h>

static _Alignas(PLIANT_WORLD_ALIGN) unsigned char memory[PLIANT_WORLD_SIZE];
static unsigned char snapshot[PLIANT_SNAPSHOT_SIZE];

/* Returns the status of a rejected call to the caller. */
#define TRY(call)                                                                         \
    do {                                                                                  \
        PliantStatus status = (call);                                                     \
        if (status != PLIANT_OK) {                                                        \
            printf("%s: error %d, parameter %d\n", #call, (int)pliant_error(status),      \
                   (int)pliant_parameter(status));                                        \
            return status;                                                                \
        }                                                                                 \
    } while (0)

/* A cloth in the upper left corner, and four soft bodies side by side. */
static PliantStatus fill(PliantWorld *world, PliantRange *cloth) {
    PliantLattice fabric = {{0.3f, 2.2f}, 8, 6, 0.12f, 0.02f};
    TRY(pliant_add_cloth(world, &fabric, 1e-4f, cloth));
    TRY(pliant_pin(world, cloth->first));
    TRY(pliant_pin(world, (uint16_t)(cloth->first + 7)));

    PliantRange jelly[4];
    for (int i = 0; i < 4; i++) {
        PliantLattice block = {{0.4f + 0.65f * (float)i, 1.0f + 0.1f * (float)i}, 4, 4, 0.1f, 0.05f};
        TRY(pliant_add_lattice(world, &block, &jelly[i]));
    }
    PliantStiffness soft = {PLIANT_COMPLIANCE, 1e-3f};
    TRY(pliant_add_rigid(world, jelly[0], soft));
    TRY(pliant_add_linear(world, jelly[1], soft, 0.6f));
    TRY(pliant_add_quadratic(world, jelly[2], soft, 0.8f));
    TRY(pliant_add_plastic(world, jelly[3], soft, 0.02f, 5.0f, 0.5f));
    TRY(pliant_apply_impulse(world, jelly[3].first, (PliantVec2){-0.3f, 0.2f}));

    PliantRange all = {0, (uint16_t)(cloth->count + 64)};
    PliantContact ball = {all, 0.02f, {2.3f, 0.2f}, {0.4f, 0.3f, 0.2f}};
    TRY(pliant_add_circle(world, &ball, 0.2f, NULL));
    PliantContact slope = {all, 0.02f, {0.0f, 0.25f}, {0.6f, 0.5f, 0.0f}};
    TRY(pliant_add_half_plane(world, &slope, (PliantVec2){0.3f, 1.0f}, NULL));
    PliantContact crate = {all, 0.02f, {1.2f, 0.1f}, {0.5f, 0.5f, 0.3f}};
    uint16_t lift;
    TRY(pliant_add_box(world, &crate, (PliantVec2){0.2f, 0.1f}, &lift));
    TRY(pliant_move_collider(world, lift, (PliantVec2){0.0f, 0.05f}, 0.1f));
    PliantContact room = {all, 0.02f, {1.6f, 1.2f}, {0.3f, 0.2f, 0.5f}};
    TRY(pliant_add_inside(world, &room, (PliantVec2){1.6f, 1.2f}, NULL));
    return PLIANT_OK;
}

/* Two seconds, during which a corner of the cloth is dragged and released. */
static PliantStatus run(PliantWorld *world, uint16_t corner) {
    PliantSolver solver = {{0.0f, -9.81f}, 0.1f, 4, 1, 1, 0};
    PliantVec2 pointer = {1.14f, 1.6f};
    TRY(pliant_grab(world, corner, pointer, 1e-4f));
    for (int frame = 0; frame < 120; frame++) {
        if (frame < 60) {
            pointer.x += 0.01f;
            TRY(pliant_drag(world, pointer, 1.0f / 60.0f));
        } else if (frame == 60) {
            TRY(pliant_drop(world));
        }
        TRY(pliant_step(world, 1.0f / 60.0f, &solver));
    }
    return PLIANT_OK;
}

static PliantStatus draw(const PliantWorld *world) {
    static PliantPair springs[PLIANT_SPRINGS];
    const PliantVec2 *positions;
    size_t particles, count;
    TRY(pliant_positions(world, &positions, &particles));
    TRY(pliant_springs(world, springs, PLIANT_SPRINGS, &count));
    picture_clear();
    for (size_t i = 0; i < count; i++) {
        picture_line(positions[springs[i].a], positions[springs[i].b], '.');
    }
    for (size_t i = 0; i < particles; i++) {
        picture_point(positions[i], i < 48 ? '+' : "RLQP"[(i - 48) / 16]);
    }
    picture_print();
    return PLIANT_OK;
}

static PliantStatus show(const char *when, const PliantWorld *world, uint64_t *sum) {
    TRY(pliant_checksum(world, sum));
    printf("%-12s %08lx%08lx\n", when, (unsigned long)(*sum >> 32), (unsigned long)(*sum & 0xffffffffu));
    return PLIANT_OK;
}

/* The checksum that builds with other capacities and bindings of other languages compute too. */
static PliantStatus show_motion(const PliantWorld *world) {
    uint64_t sum;
    TRY(pliant_motion_checksum(world, &sum));
    printf("%-12s %08lx%08lx\n", "motion", (unsigned long)(sum >> 32), (unsigned long)(sum & 0xffffffffu));
    return PLIANT_OK;
}

int main(void) {
    PliantWorld *world;
    PliantRange cloth;
    uint64_t saved, later, back, again;
    int ok = pliant_world_init(memory, sizeof memory, &world) == PLIANT_OK && fill(world, &cloth) == PLIANT_OK;
    uint16_t corner = (uint16_t)(cloth.first + cloth.count - 1);
    ok = ok && run(world, corner) == PLIANT_OK && show("2 s", world, &saved) == PLIANT_OK;
    ok = ok && pliant_save(world, snapshot, sizeof snapshot) == PLIANT_OK;
    ok = ok && run(world, corner) == PLIANT_OK && show("4 s", world, &later) == PLIANT_OK;
    ok = ok && pliant_restore(world, snapshot, sizeof snapshot) == PLIANT_OK && show("back at 2 s", world, &back) == PLIANT_OK;
    ok = ok && run(world, corner) == PLIANT_OK && show("4 s again", world, &again) == PLIANT_OK;
    ok = ok && show_motion(world) == PLIANT_OK;
    ok = ok && draw(world) == PLIANT_OK;
    if (!ok || saved != back || later != again || saved == later) {
        puts("FAILED");
        return 1;
    }
    return 0;
}
