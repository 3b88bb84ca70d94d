/* Capacities as options of the build. The program fills a world and prints the identification of the build in
   a snapshot. CHANGED: the library and the header have PLIANT_PARTICLES=300 and PLIANT_SPRINGS=40.
   OTHER_LIBRARY: only the library has, or it has another kind of numbers, so the program is rejected, whatever
   memory it has. */
#include "pliant.h"
#include "expect.h"

static _Alignas(PLIANT_WORLD_ALIGN) unsigned char memory[1 << 20];

#ifndef OTHER_LIBRARY
/* Fills a world up to the capacities, and steps it. */
static void fill(PliantWorld *world, int particles, int springs) {
    static unsigned char snapshot[PLIANT_SNAPSHOT_SIZE];
    PliantSolver solver = {{0, R(-10)}, 0, 1, 1, 0, 0};
    uint16_t number;
    for (int i = 0; i < particles; i++) {
        EXPECT(pliant_add_particle(world, (PliantVec2){R(i), 0}, R(1), &number) == PLIANT_OK && number == i);
    }
    EXPECT(pliant_error(pliant_add_particle(world, (PliantVec2){R(-1), 0}, R(1), &number)) == PLIANT_ERROR_FULL);
    for (int i = 0; i < springs; i++) {
        uint16_t first = (uint16_t)(i % (particles - 1));
        EXPECT(pliant_add_spring(world, first, (uint16_t)(first + 1), R(1), 0, NULL) == PLIANT_OK);
    }
    EXPECT(pliant_error(pliant_add_spring(world, 0, 2, R(1), 0, NULL)) == PLIANT_ERROR_FULL);
    EXPECT(pliant_step(world, R(0.5), &solver) == PLIANT_OK);
    const PliantVec2 *positions;
    size_t count;
    EXPECT(pliant_positions(world, &positions, &count) == PLIANT_OK && count == (size_t)particles);
    EXPECT(positions[0].y == R(-2.5) && positions[particles - 1].y == R(-2.5));
    uint64_t sum, restored;
    EXPECT(pliant_checksum(world, &sum) == PLIANT_OK);
    EXPECT(pliant_error(pliant_save(world, snapshot, sizeof snapshot - 1)) == PLIANT_ERROR_SHORT);
    EXPECT(pliant_save(world, snapshot, sizeof snapshot) == PLIANT_OK);
    EXPECT(pliant_step(world, R(0.5), &solver) == PLIANT_OK);
    EXPECT(pliant_restore(world, snapshot, sizeof snapshot) == PLIANT_OK);
    EXPECT(pliant_checksum(world, &restored) == PLIANT_OK && restored == sum);
    for (int i = 8; i < 16; i++) {
        printf("%02x", snapshot[i]);
    }
    printf(" identifies the build in snapshots\n");
}
#endif

int main(void) {
    PliantWorld *world = NULL;
#ifdef OTHER_LIBRARY
    EXPECT(PLIANT_PARTICLES == 128 && PLIANT_SPRINGS == 512 && pliant_build != PLIANT_BUILD);
    EXPECT(pliant_error(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world)) == PLIANT_ERROR_SHORT);
    EXPECT(pliant_error(pliant_world_init(memory, sizeof memory, &world)) == PLIANT_ERROR_SHORT && world == NULL);
#else
    EXPECT(pliant_world_size() == PLIANT_WORLD_SIZE);
    EXPECT(pliant_error(pliant_world_init(memory, PLIANT_WORLD_SIZE - 1, &world)) == PLIANT_ERROR_SHORT && world == NULL);
    EXPECT(pliant_world_init(memory, PLIANT_WORLD_SIZE, &world) == PLIANT_OK);
    if (wrong == 0) {
        fill(world, PLIANT_PARTICLES, PLIANT_SPRINGS);
    }
#endif
#ifdef CHANGED
    EXPECT(PLIANT_PARTICLES == 300 && PLIANT_SPRINGS == 40);
#endif
    printf("%d particles, %d springs: %d wrong\n", PLIANT_PARTICLES, PLIANT_SPRINGS, wrong);
    return wrong != 0;
}
