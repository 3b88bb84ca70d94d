// C++17 layer over pliant.h: a world that owns its memory, exceptions, and spans.
//
// A world converts to PliantWorld *, so every function of pliant.h accepts it. `call` passes it as the
// first argument and throws Error for a rejected call; `get` also returns the last output, and `list` the
// items that a function copies. What only reads a world accepts a constant one.
#ifndef PLIANT_HPP
#define PLIANT_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "pliant.h"

namespace pliant {

// Rejection of a call, with the text of the kernel.
class Error : public std::runtime_error {
public:
    explicit Error(PliantStatus status) : std::runtime_error(text(status)), status_(status) {}

    PliantStatus status() const noexcept { return status_; }
    PliantError error() const noexcept { return pliant_error(status_); }
    PliantParameter parameter() const noexcept { return pliant_parameter(status_); }
    PliantCapacity capacity() const noexcept { return pliant_capacity(status_); }

private:
    static std::string text(PliantStatus status) {
        char text[PLIANT_TEXT_SIZE];
        pliant_status_text(status, text, sizeof text);
        return text;
    }

    PliantStatus status_;
};

// Throws Error for a rejected call.
inline void check(PliantStatus status) {
    if (status != PLIANT_OK) {
        throw Error(status);
    }
}

// Converts an argument to an integer parameter; throws std::out_of_range if the number does not fit. Other
// arguments stay as they are, and the call converts them.
template <typename Parameter, typename Argument>
constexpr decltype(auto) fitted(Argument &&argument) {
    using Value = std::remove_cv_t<std::remove_reference_t<Argument>>;
    if constexpr (std::is_integral_v<Parameter> && std::is_arithmetic_v<Value>) {
        static_assert(std::is_integral_v<Value>, "the parameter is an integer");
        const auto converted = static_cast<Parameter>(argument);
        const bool fits = static_cast<Value>(converted) == argument && (converted < 0) == (argument < 0);
        if (!fits) {
            throw std::out_of_range("number " + std::to_string(argument) + " does not fit the parameter");
        }
        return converted;
    } else {
        return std::forward<Argument>(argument);
    }
}

// View of consecutive items, which does not own them.
template <typename T>
class Span {
public:
    constexpr Span() noexcept = default;
    constexpr Span(T *items, std::size_t count) noexcept : items_(items), count_(count) {}

    constexpr T *data() const noexcept { return items_; }
    constexpr std::size_t size() const noexcept { return count_; }
    constexpr bool empty() const noexcept { return count_ == 0; }
    constexpr T *begin() const noexcept { return items_; }
    constexpr T *end() const noexcept { return items_ + count_; }
    constexpr T &operator[](std::size_t index) const { return items_[index]; }

private:
    T *items_ = nullptr;
    std::size_t count_ = 0;
};

// World in memory of its own, which moves but does not copy.
class World {
public:
    World() : memory_(allocate()) { check(pliant_world_init(memory_.get(), PLIANT_WORLD_SIZE, &world_)); }
    World(World &&other) noexcept : memory_(std::move(other.memory_)), world_(std::exchange(other.world_, nullptr)) {}
    World &operator=(World &&other) noexcept {
        memory_ = std::move(other.memory_);
        world_ = std::exchange(other.world_, nullptr);
        return *this;
    }

    operator PliantWorld *() noexcept { return world_; }
    operator const PliantWorld *() const noexcept { return world_; }

    // Calls a function with this world as the first argument. An integer that does not fit its parameter, such as
    // the number 65537 for a particle, throws std::out_of_range.
    template <typename... Parameters, typename... Arguments>
    void call(PliantStatus (*function)(PliantWorld *, Parameters...), Arguments &&...arguments) {
        check(function(world_, fitted<Parameters>(std::forward<Arguments>(arguments))...));
    }
    template <typename... Parameters, typename... Arguments>
    void call(PliantStatus (*function)(const PliantWorld *, Parameters...), Arguments &&...arguments) const {
        check(function(world_, fitted<Parameters>(std::forward<Arguments>(arguments))...));
    }

    // Calls a function whose last argument is a single output, and returns the output.
    template <typename... Parameters, typename... Arguments>
    auto get(PliantStatus (*function)(PliantWorld *, Parameters...), Arguments &&...arguments) {
        Output<1, Parameters...> output{};
        call(function, std::forward<Arguments>(arguments)..., &output);
        return output;
    }
    template <typename... Parameters, typename... Arguments>
    auto get(PliantStatus (*function)(const PliantWorld *, Parameters...), Arguments &&...arguments) const {
        Output<1, Parameters...> output{};
        call(function, std::forward<Arguments>(arguments)..., &output);
        return output;
    }

    void step(PliantReal dt, const PliantSolver &solver) { call(pliant_step, dt, &solver); }

    // Positions, m: a view that follows later steps.
    Span<const PliantVec2> positions() const { return view(pliant_positions); }
    // Velocities, m/s: a view that follows later steps.
    Span<const PliantVec2> velocities() const { return view(pliant_velocities); }

    // Calls a function that copies items, such as pliant_springs, and returns them. `arguments` are those
    // before the items.
    template <typename... Parameters, typename... Arguments>
    auto list(PliantStatus (*function)(const PliantWorld *, Parameters...), const Arguments &...arguments) const {
        return items(std::index_sequence_for<Arguments...>(), function, arguments...);
    }

private:
    // What the parameter at a place counted from the end points to.
    template <std::size_t place, typename... Parameters>
    using Output = std::remove_pointer_t<std::tuple_element_t<sizeof...(Parameters) - place, std::tuple<Parameters...>>>;

    template <std::size_t... places, typename... Parameters, typename... Arguments>
    auto items(std::index_sequence<places...>, PliantStatus (*function)(const PliantWorld *, Parameters...),
               const Arguments &...arguments) const {
        using List = std::tuple<Parameters...>;
        std::size_t count = 0;
        const auto copy = [&](auto *items, std::size_t length) {
            return function(world_, fitted<std::tuple_element_t<places, List>>(arguments)..., items, length, &count);
        };
        Output<3, Parameters...> *none = nullptr;
        const PliantStatus status = copy(none, 0);
        if (status != PLIANT_OK && pliant_error(status) != PLIANT_ERROR_SHORT) {
            throw Error(status);
        }
        std::vector<Output<3, Parameters...>> items(count);
        check(copy(items.data(), count));
        return items;
    }

    struct Free {
        void operator()(void *memory) const noexcept { ::operator delete(memory, std::align_val_t{PLIANT_WORLD_ALIGN}); }
    };

    static void *allocate() { return ::operator new(PLIANT_WORLD_SIZE, std::align_val_t{PLIANT_WORLD_ALIGN}); }

    Span<const PliantVec2> view(PliantStatus (*function)(const PliantWorld *, const PliantVec2 **, std::size_t *)) const {
        const PliantVec2 *items = nullptr;
        std::size_t count = 0;
        check(function(world_, &items, &count));
        return {items, count};
    }

    std::unique_ptr<void, Free> memory_;
    PliantWorld *world_ = nullptr;
};

} // namespace pliant

#endif // PLIANT_HPP
