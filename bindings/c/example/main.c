/* A dragged cloth and a body of each mode, in a box with a slope and a ball. Runs for two
   seconds, takes a snapshot, runs on, restores the snapshot and runs again, and draws the final
   state. The output is the same on a host and on a Cortex-M4F. */
#include "picture.h"
#include "pliant.h"

#include <stdio.h>
#include <string.h>

/* A number in any build of the library. */
#define R(number) PLIANT_REAL(number)

/* In fixed point a substep is at least 1/181 s long. */
#ifdef PLIANT_FIXED
enum { SUBSTEPS = 2 };
#else
enum { SUBSTEPS = 4 };
#endif

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
    PliantLattice fabric = {{R(0.3), R(2.2)}, 8, 6, R(0.12), R(0.02)};
    TRY(pliant_add_cloth(world, &fabric, R(1e-4), cloth));
    TRY(pliant_pin(world, cloth->first));
    TRY(pliant_pin(world, (uint16_t)(cloth->first + 7)));

    PliantRange jelly[4];
    for (int i = 0; i < 4; i++) {
        PliantLattice block = {{R(0.4) + R(0.65) * i, R(1.0) + R(0.1) * i}, 4, 4, R(0.1), R(0.05)};
        TRY(pliant_add_lattice(world, &block, &jelly[i]));
    }
    PliantStiffness soft = {PLIANT_COMPLIANCE, R(1e-3)};
    TRY(pliant_add_rigid(world, jelly[0], soft, NULL));
    TRY(pliant_add_linear(world, jelly[1], soft, R(0.6), NULL));
    TRY(pliant_add_quadratic(world, jelly[2], soft, R(0.8), NULL));
    TRY(pliant_add_plastic(world, jelly[3], soft, R(0.02), R(5.0), R(0.5), NULL));
    TRY(pliant_apply_impulse(world, jelly[3].first, (PliantVec2){R(-0.3), R(0.2)}));

    PliantRange all = {0, (uint16_t)(cloth->count + 64)};
    PliantContact ball = {all, R(0.02), {R(2.3), R(0.2)}, {R(0.4), R(0.3), R(0.2)}};
    TRY(pliant_add_circle(world, &ball, R(0.2), NULL));
    PliantContact slope = {all, R(0.02), {0, R(0.25)}, {R(0.6), R(0.5), 0}};
    TRY(pliant_add_half_plane(world, &slope, (PliantVec2){R(0.3), R(1.0)}, NULL));
    PliantContact crate = {all, R(0.02), {R(1.2), R(0.1)}, {R(0.5), R(0.5), R(0.3)}};
    uint16_t lift;
    TRY(pliant_add_box(world, &crate, (PliantVec2){R(0.2), R(0.1)}, &lift));
    TRY(pliant_move_collider(world, lift, (PliantVec2){0, R(0.05)}, R(0.1)));
    PliantContact room = {all, R(0.02), {R(1.6), R(1.2)}, {R(0.3), R(0.2), R(0.5)}};
    TRY(pliant_add_inside(world, &room, (PliantVec2){R(1.6), R(1.2)}, NULL));
    return PLIANT_OK;
}

/* Two seconds, during which a corner of the cloth is dragged and released. */
static PliantStatus run(PliantWorld *world, uint16_t corner) {
    PliantSolver solver = {{0, R(-9.81)}, R(0.1), SUBSTEPS, 1, 1, 0};
    PliantVec2 pointer = {R(1.14), R(1.6)};
    TRY(pliant_grab(world, corner, pointer, R(1e-4)));
    for (int frame = 0; frame < 120; frame++) {
        if (frame < 60) {
            pointer.x += R(0.01);
            TRY(pliant_drag(world, pointer, R(1.0 / 60.0)));
        } else if (frame == 60) {
            TRY(pliant_drop(world));
        }
        TRY(pliant_step(world, R(1.0 / 60.0), &solver));
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
