/* Snapshots: equal worlds produce equal bytes, whatever the memory held before; snapshots of
   other builds are rejected, and forged ones do no harm. */
#include "pliant.h"
#include "expect.h"

#include <string.h>

enum { HEAD = 32, SUM = 24 };

static _Alignas(PLIANT_WORLD_ALIGN) unsigned char memory[2][PLIANT_WORLD_SIZE];
static unsigned char snapshots[2][PLIANT_SNAPSHOT_SIZE], forged[PLIANT_SNAPSHOT_SIZE];
static const PliantSolver solver = {{0, R(-9.81)}, R(0.1), 2, 2, 1, 0};

/* Adds two crates on a pinned one, connected by a motor. */
static PliantStatus add_crates(PliantWorld *world) {
    PliantVec2 corners[4] = {{R(-0.25), R(-0.25)}, {R(0.25), R(-0.25)}, {R(0.25), R(0.25)}, {R(-0.25), R(0.25)}};
    PliantMassProperties square;
    PliantHull hull = {0, 1, 1};
    PliantStatus status = pliant_mass_of_polygon(corners, 4, R(1.0), &square);
    for (uint16_t i = 0; i < 3; i++) {
        PliantVec2 position = {R(3.0) + R(0.1) * i, R(1.0) + R(0.5) * i};
        status |= pliant_add_rigid_body(world, &square, position, (PliantVec2){R(1.0), 0}, NULL);
        status |= pliant_add_hull(world, i, corners, 4, &hull, NULL);
    }
    PliantAnchor low = {1, 0, {R(0.3), R(0.25)}}, high = {2, 0, {R(0.2), R(-0.25)}};
    status |= pliant_pin_rigid(world, 0);
    status |= pliant_add_revolute(world, &low, &high, NULL);
    return status | pliant_set_motor(world, 0, R(1.0), R(0.1));
}

/* A cloth, a body of each mode, crates, a grabbed particle, and a collider of each kind. */
static PliantStatus fill(PliantWorld *world) {
    PliantLattice fabric = {{0, R(1.0)}, 6, 5, R(0.1), R(0.02)}, block = {{R(0.2), R(2.0)}, 4, 4, R(0.1), R(0.05)};
    PliantStiffness soft = {PLIANT_COMPLIANCE, R(1e-3)}, half = {PLIANT_ALPHA, R(0.5)}, slow = {PLIANT_RELAXATION, R(0.1)};
    PliantRange cloth, jelly[4];
    PliantStatus status = pliant_add_cloth(world, &fabric, R(1e-4), &cloth);
    status |= pliant_pin(world, 0);
    for (int i = 0; i < 4; i++) {
        block.corner.x += R(0.6);
        status |= pliant_add_lattice(world, &block, &jelly[i]);
    }
    status |= pliant_add_rigid(world, jelly[0], half, NULL);
    status |= pliant_add_linear(world, jelly[1], soft, R(0.5), NULL);
    status |= pliant_add_quadratic(world, jelly[2], slow, R(0.7), NULL);
    status |= pliant_add_plastic(world, jelly[3], half, R(0.05), R(1.0), R(0.5), NULL);
    PliantContact contact = {{0, 94}, R(0.02), {0, 0}, {R(0.5), R(0.4), R(0.3)}};
    status |= pliant_add_half_plane(world, &contact, (PliantVec2){R(0.1), R(1.0)}, NULL);
    status |= pliant_add_circle(world, &contact, R(0.3), NULL);
    status |= pliant_add_box(world, &contact, (PliantVec2){R(0.2), R(0.1)}, NULL);
    status |= pliant_move_collider(world, 2, (PliantVec2){R(0.1), 0}, R(0.5));
    status |= pliant_add_inside(world, &contact, (PliantVec2){R(5.0), R(5.0)}, NULL);
    status |= add_crates(world);
    status |= pliant_grab(world, 5, (PliantVec2){R(0.5), R(1.0)}, R(1e-4));
    status |= pliant_drag(world, (PliantVec2){R(0.9), R(1.2)}, R(1.0));
    return status;
}

static PliantStatus run(PliantWorld *world, int steps) {
    PliantStatus status = PLIANT_OK;
    for (int i = 0; i < steps; i++) {
        status |= pliant_step(world, R(1.0 / 60.0), &solver);
    }
    return status;
}

static uint64_t hash(uint64_t sum, const unsigned char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    }
    return sum;
}

/* Sets the correct checksum of a changed snapshot: over the body, then over the header. */
static void seal(unsigned char *snapshot) {
    uint64_t sum = hash(0xcbf29ce484222325u, snapshot + HEAD, PLIANT_SNAPSHOT_SIZE - HEAD);
    sum = hash(sum, snapshot, SUM);
    for (int i = 0; i < 8; i++) {
        snapshot[SUM + i] = (unsigned char)(sum >> (8 * i));
    }
}

static uint32_t state = 12345;

static uint32_t draw(uint32_t below) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

int main(void) {
    PliantWorld *worlds[2];
    uint64_t sums[2];
    memset(memory[0], 0x00, sizeof memory[0]);
    memset(memory[1], 0xff, sizeof memory[1]);
    memset(snapshots[0], 0x55, sizeof snapshots[0]);
    for (int i = 0; i < 2; i++) {
        EXPECT(pliant_world_init(memory[i], sizeof memory[i], &worlds[i]) == PLIANT_OK);
        EXPECT(fill(worlds[i]) == PLIANT_OK && run(worlds[i], 30) == PLIANT_OK);
        EXPECT(pliant_save(worlds[i], snapshots[i], sizeof snapshots[i]) == PLIANT_OK);
    }
    EXPECT(memcmp(snapshots[0], snapshots[1], sizeof snapshots[0]) == 0);
    printf("snapshot %016llx\n", (unsigned long long)hash(0, snapshots[0], sizeof snapshots[0]));

    /* A restored world is saved as the same bytes, and continues with the same bits. */
    EXPECT(run(worlds[1], 17) == PLIANT_OK && pliant_restore(worlds[1], snapshots[0], sizeof snapshots[0]) == PLIANT_OK);
    EXPECT(pliant_save(worlds[1], snapshots[1], sizeof snapshots[1]) == PLIANT_OK);
    EXPECT(memcmp(snapshots[0], snapshots[1], sizeof snapshots[0]) == 0);
    for (int i = 0; i < 2; i++) {
        EXPECT(run(worlds[i], 60) == PLIANT_OK && pliant_checksum(worlds[i], &sums[i]) == PLIANT_OK);
    }
    EXPECT(sums[0] == sums[1]);

    /* Another build: any bit of the magic bytes, the fingerprint, the version and the length is
       changed, with a correct checksum. */
    for (int bit = 0; bit < 8 * SUM; bit++) {
        memcpy(forged, snapshots[0], sizeof forged);
        forged[bit / 8] ^= (unsigned char)(1 << bit % 8);
        seal(forged);
        EXPECT(pliant_error(pliant_restore(worlds[1], forged, sizeof forged)) == PLIANT_ERROR_BAD_SNAPSHOT);
    }
    memcpy(forged, snapshots[0], sizeof forged);
    seal(forged);
    EXPECT(memcmp(forged, snapshots[0], sizeof forged) == 0);
    EXPECT(pliant_checksum(worlds[1], &sums[1]) == PLIANT_OK && sums[0] == sums[1]);

    /* Forged worlds with a correct checksum are rejected, or can be stepped, saved and read. */
    int refused = 0, restored = 0;
    for (int round = 0; round < 400; round++) {
        const PliantVec2 *positions;
        static PliantPair pairs[PLIANT_SPRINGS];
        size_t count;
        memcpy(forged, snapshots[0], sizeof forged);
        for (uint32_t i = 0; i <= (uint32_t)round % 7; i++) {
            uint32_t place = HEAD + draw(PLIANT_SNAPSHOT_SIZE - HEAD);
            forged[place] = (unsigned char)draw(256);
        }
        if (round % 50 == 49) {
            for (size_t place = HEAD; place < sizeof forged; place++) {
                forged[place] = (unsigned char)draw(256);
            }
        }
        seal(forged);
        PliantStatus status = pliant_restore(worlds[1], forged, sizeof forged);
        if (status != PLIANT_OK) {
            EXPECT(pliant_error(status) == PLIANT_ERROR_BAD_SNAPSHOT);
            refused++;
            continue;
        }
        restored++;
        run(worlds[1], 2);
        EXPECT(pliant_save(worlds[1], forged, sizeof forged) == PLIANT_OK);
        EXPECT(pliant_positions(worlds[1], &positions, &count) == PLIANT_OK && count <= PLIANT_PARTICLES);
        EXPECT(pliant_springs(worlds[1], pairs, PLIANT_SPRINGS, &count) == PLIANT_OK && count <= PLIANT_SPRINGS);
        EXPECT(pliant_checksum(worlds[1], &sums[1]) == PLIANT_OK);
    }
    EXPECT(refused > 0 && restored > 0);
    printf("%d forged snapshots rejected, %d restored; %d wrong\n", refused, restored, wrong);
    return wrong != 0;
}
