// The C++ layer: outputs, exceptions, spans, lists and moves.
#include "pliant.hpp"

#include <cstdio>
#include <cstring>

static int wrong;

#define EXPECT(condition)                                  \
    do {                                                   \
        if (!(condition)) {                                \
            wrong++;                                       \
            std::printf("line %d: %s\n", __LINE__, #condition); \
        }                                                  \
    } while (0)

int main() {
    pliant::World world;
    const std::uint16_t first = world.get(pliant_add_particle, PliantVec2{0, 2}, PliantReal(1));
    const std::uint16_t second = world.get(pliant_add_particle, PliantVec2{1, 2}, PliantReal(1));
    EXPECT(first == 0 && second == 1);
    const auto positions = world.positions();
    EXPECT(positions.size() == 2 && positions[1].x == 1);
    EXPECT(world.list(pliant_springs).empty());
    world.get(pliant_add_spring, first, second, PliantReal(1), PliantReal(0));
    const auto springs = world.list(pliant_springs);
    EXPECT(springs.size() == 1 && springs[0].a == 0 && springs[0].b == 1);
    PliantSolver solver{};
    solver.gravity.y = -10;
    solver.substeps = solver.iterations = 1;
    world.step(PliantReal(0.5), solver);
    EXPECT(positions[0].y == PliantReal(-0.5));
    EXPECT(world.velocities()[1].y == -5);
    const pliant::World &constant = world;
    EXPECT(constant.get(pliant_energy, PliantReal(0.5)).kinetic == 25);
    EXPECT(constant.list(pliant_springs).size() == 1);
#if defined(PLIANT_HOST)
    PliantHull disc{};
    disc.radius = PliantReal(0.75);
    disc.layers = disc.mask = 1;
    world.get(pliant_add_discs, PliantRange{first, 1}, &disc);
    world.get(pliant_add_discs, PliantRange{second, 1}, &disc);
    world.step(PliantReal(0.001), solver);
    const std::vector<PliantPair> touching = constant.list(pliant_contact_pairs, PLIANT_DISCS, PLIANT_TOUCHING);
    EXPECT(touching.size() == 1 && touching[0].a == 0 && touching[0].b == 1);
#endif
    try {
        world.call(pliant_set_mass, first, PliantReal(-1));
        EXPECT(false);
    } catch (const pliant::Error &error) {
        EXPECT(error.error() == PLIANT_ERROR_OUT_OF_RANGE && error.parameter() == PLIANT_PARAMETER_MASS);
        EXPECT(std::strcmp(error.what(), "mass must be positive, with a finite inverse") == 0);
    }
    for (const long long number : {-1LL, 65536LL, 65537LL + first}) {
        try {
            world.call(pliant_pin, number);
            EXPECT(false);
        } catch (const std::out_of_range &error) {
            EXPECT(error.what() == "number " + std::to_string(number) + " does not fit the parameter");
        }
    }
    EXPECT(pliant::fitted<std::uint16_t>(65535) == 65535 && pliant::fitted<std::int32_t>(5u) == 5);
    try {
        pliant::fitted<std::int32_t>(4000000000u);
        EXPECT(false);
    } catch (const std::out_of_range &) {
    }
    try {
        for (;;) {
            world.call(pliant_add_particle, PliantVec2{}, PliantReal(1), nullptr);
        }
    } catch (const pliant::Error &error) {
        EXPECT(error.error() == PLIANT_ERROR_FULL && error.capacity() == PLIANT_CAPACITY_PARTICLES);
        EXPECT(std::strcmp(error.what(), "the capacity for particles is used up") == 0);
    }
    const std::uint64_t sum = world.get(pliant_checksum);
    pliant::World moved = std::move(world);
    EXPECT(moved.get(pliant_checksum) == sum);
    world = std::move(moved);
    EXPECT(world.get(pliant_checksum) == sum);
    try {
        moved.get(pliant_checksum);
        EXPECT(false);
    } catch (const pliant::Error &error) {
        EXPECT(error.error() == PLIANT_ERROR_NULL);
    }
    std::printf("%d wrong\n", wrong);
    return wrong != 0;
}
