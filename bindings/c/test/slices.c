/* A step of N substeps produces the same bits as N steps of one substep, with the length divided
   the same way. */
#include "pliant.h"

#include <stdio.h>

/* A number in any build. */
#define R(number) PLIANT_REAL(number)

static _Alignas(PLIANT_WORLD_ALIGN) unsigned char memory[2][PLIANT_WORLD_SIZE];

static PliantStatus fill(PliantWorld *world) {
    PliantLattice fabric = {{0, R(1.0)}, 6, 5, R(0.1), R(0.02)}, block = {{R(0.2), R(2.0)}, 5, 5, R(0.1), R(0.05)};
    PliantRange cloth, jelly;
    PliantStiffness soft = {PLIANT_COMPLIANCE, R(1e-3)};
    PliantStatus status = pliant_add_cloth(world, &fabric, R(1e-4), &cloth);
    status |= pliant_pin(world, 0);
    status |= pliant_add_lattice(world, &block, &jelly);
    status |= pliant_add_quadratic(world, jelly, soft, R(0.7), NULL);
    PliantContact floor = {{0, 55}, R(0.02), {0, 0}, {R(0.5), R(0.4), R(0.3)}};
    status |= pliant_add_half_plane(world, &floor, (PliantVec2){R(0.1), R(1.0)}, NULL);
    status |= pliant_grab(world, 5, (PliantVec2){R(0.5), R(1.0)}, R(1e-4));
    return status;
}

int main(void) {
    PliantSolver whole = {{0, R(-9.81)}, R(0.1), 3, 2, 1, 0}, slice = whole;
    slice.substeps = 1;
    PliantWorld *worlds[2];
    PliantStatus status = PLIANT_OK;
    for (int i = 0; i < 2; i++) {
        status |= pliant_world_init(memory[i], sizeof memory[i], &worlds[i]);
        status |= fill(worlds[i]);
    }
    const PliantReal frame = R(1.0 / 60.0);
    uint64_t sums[2] = {0, 0};
    for (int i = 0; i < 120; i++) {
        PliantVec2 pointer = {R(0.5) + R(0.002) * i, R(1.0)};
        status |= pliant_drag(worlds[0], pointer, frame);
        status |= pliant_drag(worlds[1], pointer, frame);
        status |= pliant_step(worlds[0], frame, &whole);
        for (int part = 0; part < 3; part++) {
            status |= pliant_step(worlds[1], frame / 3, &slice);
        }
    }
    for (int i = 0; i < 2; i++) {
        status |= pliant_checksum(worlds[i], &sums[i]);
    }
    puts(status == PLIANT_OK && sums[0] == sums[1] ? "N steps of one substep produce the bits of one step of N substeps" : "DIFFERENT");
    return status != PLIANT_OK || sums[0] != sums[1];
}
