/* A step of N substeps produces the same bits as N steps of one substep, with the length divided
   the same way. */
#include "pliant.h"

#include <stdio.h>

static _Alignas(PLIANT_WORLD_ALIGN) unsigned char memory[2][PLIANT_WORLD_SIZE];

static PliantStatus fill(PliantWorld *world) {
    PliantLattice fabric = {{0.0f, 1.0f}, 6, 5, 0.1f, 0.02f}, block = {{0.2f, 2.0f}, 5, 5, 0.1f, 0.05f};
    PliantRange cloth, jelly;
    PliantStiffness soft = {PLIANT_COMPLIANCE, 1e-3f};
    PliantStatus status = pliant_add_cloth(world, &fabric, 1e-4f, &cloth);
    status |= pliant_pin(world, 0);
    status |= pliant_add_lattice(world, &block, &jelly);
    status |= pliant_add_quadratic(world, jelly, soft, 0.7f);
    PliantContact floor = {{0, 55}, 0.02f, {0.0f, 0.0f}, {0.5f, 0.4f, 0.3f}};
    status |= pliant_add_half_plane(world, &floor, (PliantVec2){0.1f, 1.0f}, NULL);
    status |= pliant_grab(world, 5, (PliantVec2){0.5f, 1.0f}, 1e-4f);
    return status;
}

int main(void) {
    PliantSolver whole = {{0.0f, -9.81f}, 0.1f, 3, 2, 1, 0}, slice = whole;
    slice.substeps = 1;
    PliantWorld *worlds[2];
    PliantStatus status = PLIANT_OK;
    for (int i = 0; i < 2; i++) {
        status |= pliant_world_init(memory[i], sizeof memory[i], &worlds[i]);
        status |= fill(worlds[i]);
    }
    const float frame = 1.0f / 60.0f;
    uint64_t sums[2] = {0, 0};
    for (int i = 0; i < 120; i++) {
        PliantVec2 pointer = {0.5f + 0.002f * (float)i, 1.0f};
        status |= pliant_drag(worlds[0], pointer, frame);
        status |= pliant_drag(worlds[1], pointer, frame);
        status |= pliant_step(worlds[0], frame, &whole);
        for (int part = 0; part < 3; part++) {
            status |= pliant_step(worlds[1], frame / 3.0f, &slice);
        }
    }
    for (int i = 0; i < 2; i++) {
        status |= pliant_checksum(worlds[i], &sums[i]);
    }
    puts(status == PLIANT_OK && sums[0] == sums[1] ? "N steps of one substep produce the bits of one step of N substeps" : "DIFFERENT");
    return status != PLIANT_OK || sums[0] != sums[1];
}
