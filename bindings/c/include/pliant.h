#ifndef PLIANT_H
#define PLIANT_H

/* Made by cbindgen from bindings/c/src: bindings/c/run --write does it anew. */

#include <stddef.h>
#include <stdint.h>

// Soft bodies in the plane: cloth, jelly and what they meet, in memory that you give, without an allocator.
//
// Numbers are SI units in single precision, y points up, angles turn counter-clockwise. Every function returns a PliantStatus. It is
// PLIANT_OK, or it says what was wrong, and then nothing has changed. No function stops the program, whatever numbers it is given. What C
// cannot check is up to you: a pointer that is not null points to as much as its function says, and arguments do not overlap the world.
// Two threads or an interrupt may not use one world at the same time.

// The kind of a stiffness: `value` is the share of the way to its goal that a particle is moved in a pass, from 0 to 1.
#define PLIANT_ALPHA 0

// The kind of a stiffness: `value` is the compliance 1/ω², s², with ω the angular frequency at which particles swing about their goals.
// Zero is rigid.
#define PLIANT_COMPLIANCE 1

// The kind of a stiffness: `value` is the time, s, in which the distance to the goals shrinks to 1/e.
#define PLIANT_RELAXATION 2

// The bytes that a snapshot takes.
#define PLIANT_SNAPSHOT_SIZE 40976

// How many particles fit a world. To change capacities, change them in bindings/c/src/world.rs and build the library anew.
#define PLIANT_PARTICLES 128

// How many springs fit a world.
#define PLIANT_SPRINGS 512

// How many bodies fit a world.
#define PLIANT_BODIES 4

// How many particles fit a body.
#define PLIANT_MEMBERS 64

// How many colliders fit a world.
#define PLIANT_COLLIDERS 4

// The bytes of memory that a world takes, static or not.
#define PLIANT_WORLD_SIZE 40960

// What that memory must be aligned to.
#define PLIANT_WORLD_ALIGN 8

// Why a call was refused: the lower byte of a PliantStatus.
typedef enum PliantError {
  // It was not.
  PLIANT_ERROR_NONE = 0,
  // A fixed capacity is used up.
  PLIANT_ERROR_FULL = 1,
  // A particle that the world does not hold.
  PLIANT_ERROR_UNKNOWN_PARTICLE = 2,
  // A spring that the world does not hold.
  PLIANT_ERROR_UNKNOWN_CONSTRAINT = 3,
  // The same particle was named twice where each may stand once.
  PLIANT_ERROR_REPEATED_PARTICLE = 4,
  // Fewer particles than the shape or the maker needs.
  PLIANT_ERROR_TOO_FEW_PARTICLES = 5,
  // A body none of whose particles is free.
  PLIANT_ERROR_ALL_PINNED = 6,
  // A map of nodes whose last row is not complete.
  PLIANT_ERROR_PARTIAL_ROW = 7,
  // An infinite or NaN value, or one that leads to an infinite one.
  PLIANT_ERROR_NON_FINITE = 8,
  // A finite value outside the range its documentation states.
  PLIANT_ERROR_OUT_OF_RANGE = 9,
  // A null pointer.
  PLIANT_ERROR_NULL = 10,
  // A pointer to a world that is not aligned to PLIANT_WORLD_ALIGN, or one to numbers that is not aligned as they are.
  PLIANT_ERROR_MISALIGNED = 11,
  // Less memory than is needed.
  PLIANT_ERROR_SHORT = 12,
  // Memory in which pliant_world_init has made no world.
  PLIANT_ERROR_NO_WORLD = 13,
  // A collider that the world does not hold.
  PLIANT_ERROR_UNKNOWN_COLLIDER = 14,
  // Memory that holds no snapshot of this build of the library, or one that has been changed.
  PLIANT_ERROR_BAD_SNAPSHOT = 15,
  // An error that this interface has no name for.
  PLIANT_ERROR_OTHER = 255,
} PliantError;

// What a PliantError is about: the second byte of a PliantStatus.
typedef enum PliantParameter {
  // The error is about no parameter.
  PLIANT_PARAMETER_NONE = 0,
  // A position, m.
  PLIANT_PARAMETER_POSITION = 1,
  // A velocity, m/s.
  PLIANT_PARAMETER_VELOCITY = 2,
  // A mass, kg: positive, with a finite inverse.
  PLIANT_PARAMETER_MASS = 3,
  // An impulse, kg m/s.
  PLIANT_PARAMETER_IMPULSE = 4,
  // A rest length, m: not negative.
  PLIANT_PARAMETER_REST_LENGTH = 5,
  // A distance between neighbors, m: positive.
  PLIANT_PARAMETER_SPACING = 6,
  // A radius, m: positive; that of a particle in contact may be zero.
  PLIANT_PARAMETER_RADIUS = 7,
  // A compliance: not negative, and finite when divided by the squared length of a substep.
  PLIANT_PARAMETER_COMPLIANCE = 8,
  // A rate of damping: not negative.
  PLIANT_PARAMETER_DAMPING = 9,
  // A stiffness of shape matching, or its kind.
  PLIANT_PARAMETER_STIFFNESS = 10,
  // A blend of a deforming mode with the rigid one: from 0 to 1.
  PLIANT_PARAMETER_BLEND = 11,
  // A strain at which a plastic body yields: not negative.
  PLIANT_PARAMETER_YIELD_STRAIN = 12,
  // A rate of plastic creep, 1/s: not negative.
  PLIANT_PARAMETER_CREEP = 13,
  // A limit of plastic strain: positive.
  PLIANT_PARAMETER_PLASTIC_LIMIT = 14,
  // A time step, s: positive, and long enough after division into substeps for 1/h² to be finite.
  PLIANT_PARAMETER_TIME_STEP = 15,
  // A number of substeps: at least one.
  PLIANT_PARAMETER_SUBSTEPS = 16,
  // A number of iterations: at least one.
  PLIANT_PARAMETER_ITERATIONS = 17,
  // An acceleration of gravity, m/s².
  PLIANT_PARAMETER_GRAVITY = 18,
  // Half a length or width, m.
  PLIANT_PARAMETER_EXTENT = 19,
  // A normal: not zero.
  PLIANT_PARAMETER_NORMAL = 20,
  // An angular velocity, rad/s.
  PLIANT_PARAMETER_ANGULAR_VELOCITY = 21,
  // A coefficient of friction: not negative, and the kinetic one at most the static one.
  PLIANT_PARAMETER_FRICTION = 22,
  // A coefficient of restitution, from zero to one.
  PLIANT_PARAMETER_RESTITUTION = 23,
  // A parameter that this interface has no name for.
  PLIANT_PARAMETER_OTHER = 255,
} PliantParameter;

// Particles and all that acts on them. C sees only pointers to it.
typedef struct PliantWorld PliantWorld;

// The answer of a function: PLIANT_OK, or a PliantError with, in the byte above it, the PliantParameter it is about.
typedef uint32_t PliantStatus;

// Particles that were added one after the other.
typedef struct PliantRange {
  // The first of them.
  uint16_t first;
  // How many there are.
  uint16_t count;
} PliantRange;

// How hard a body is pulled towards its shape.
typedef struct PliantStiffness {
  // PLIANT_ALPHA, PLIANT_COMPLIANCE or PLIANT_RELAXATION.
  uint32_t kind;
  // Its value.
  float value;
} PliantStiffness;

// A vector or point, m or m/s.
typedef struct PliantVec2 {
  // To the right.
  float x;
  // Up.
  float y;
} PliantVec2;

// What a collider does to particles that touch it. All zero is smooth and does not bounce.
typedef struct PliantSurface {
  // The coefficient of static friction.
  float static_friction;
  // The coefficient of kinetic friction, at most the static one.
  float kinetic_friction;
  // The coefficient of restitution, from 0 (stays) to 1 (bounces back as fast as it came).
  float restitution;
} PliantSurface;

// Which particles meet a collider, where it is, and what its surface does.
typedef struct PliantMeeting {
  // The particles.
  struct PliantRange particles;
  // Their radius, m, which may be zero.
  float radius;
  // Where the collider is, m.
  struct PliantVec2 position;
  // Its surface.
  struct PliantSurface surface;
} PliantMeeting;

// The numbers of two particles.
typedef struct PliantPair {
  // One end of a spring.
  uint16_t a;
  // The other.
  uint16_t b;
} PliantPair;

// A rectangle of particles.
typedef struct PliantLattice {
  // The top left corner, m.
  struct PliantVec2 corner;
  // Particles in a row.
  uint16_t columns;
  // Particles in a column.
  uint16_t rows;
  // The distance between neighbors, m.
  float spacing;
  // The mass of a particle, kg.
  float mass;
} PliantLattice;

// How a step is made.
typedef struct PliantSolver {
  // The acceleration of free particles, m/s².
  struct PliantVec2 gravity;
  // The rate at which velocities decay, 1/s: not negative.
  float damping;
  // How many substeps make a step, at least one. More of them are worth more than more iterations.
  uint16_t substeps;
  // How often springs and bodies are visited in a substep, at least once.
  uint16_t iterations;
  // Whether each visit goes back as well as forth: not zero for yes.
  uint8_t symmetric;
  // Whether bodies take their goals from where particles were at the start of the substep: not zero for yes.
  uint8_t explicit_goals;
} PliantSolver;

// It was done.
#define PLIANT_OK 0

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Makes particles a body whose shape at rest is where they are now, and which turns but does not deform.
PliantStatus pliant_add_rigid(struct PliantWorld *world, struct PliantRange members, struct PliantStiffness stiffness);

// Makes particles a body that also stretches and shears. `blend`, from 0 to 1, says how much: zero is rigid.
PliantStatus pliant_add_linear(struct PliantWorld *world,
                               struct PliantRange members,
                               struct PliantStiffness stiffness,
                               float blend);

// Makes particles a body that also bends and twists. `blend`, from 0 to 1, says how much: zero is rigid.
PliantStatus pliant_add_quadratic(struct PliantWorld *world,
                                  struct PliantRange members,
                                  struct PliantStiffness stiffness,
                                  float blend);

// Makes particles a body that keeps part of a large deformation: above the strain `yield_strain`, the part `creep`, 1/s, of it in a
// second, up to the strain `limit`.
PliantStatus pliant_add_plastic(struct PliantWorld *world,
                                struct PliantRange members,
                                struct PliantStiffness stiffness,
                                float yield_strain,
                                float creep,
                                float limit);

// Adds a half-plane through the position of the meeting, whose free side `normal` points to: a floor, a wall, a slope. `collider`, which
// may be null, gets its number.
PliantStatus pliant_add_half_plane(struct PliantWorld *world,
                                   const struct PliantMeeting *meeting,
                                   struct PliantVec2 normal,
                                   uint16_t *collider);

// Adds a circle of this radius, m.
PliantStatus pliant_add_circle(struct PliantWorld *world, const struct PliantMeeting *meeting, float radius, uint16_t *collider);

// Adds a box of these half extents, m.
PliantStatus pliant_add_box(struct PliantWorld *world,
                            const struct PliantMeeting *meeting,
                            struct PliantVec2 half,
                            uint16_t *collider);

// Adds a box of these half extents, m, that particles cannot leave.
PliantStatus pliant_add_container(struct PliantWorld *world,
                                  const struct PliantMeeting *meeting,
                                  struct PliantVec2 half,
                                  uint16_t *collider);

// Gives a collider a velocity, m/s, and an angular velocity, rad/s, which it keeps until it is given others. It carries what stands on it.
PliantStatus pliant_move_collider(struct PliantWorld *world,
                                  uint16_t collider,
                                  struct PliantVec2 velocity,
                                  float angular_velocity);

// The positions of all particles, m: a view into the world, which shows what later steps do, too. `count` gets their number.
PliantStatus pliant_positions(const struct PliantWorld *world, const struct PliantVec2 **positions, size_t *count);

// Copies the ends of all springs to `pairs`, which has room for `capacity` of them, in the order of adding. `count` gets their number,
// also where they do not fit; with no room `pairs` may be null.
PliantStatus pliant_springs(const struct PliantWorld *world,
                            struct PliantPair *pairs,
                            size_t capacity,
                            size_t *count);

// A checksum over the bits of everything that later steps depend on: equal on every machine that has made the same calls.
PliantStatus pliant_checksum(const struct PliantWorld *world, uint64_t *checksum);

// Takes a particle, at its offset from the pointer, m, and lets go of the one held before. With compliance zero it follows at once, with
// some on a spring of that many m/N.
PliantStatus pliant_grab(struct PliantWorld *world,
                         uint16_t particle,
                         struct PliantVec2 pointer,
                         float compliance);

// Sends the pointer to a place, m, where it arrives after `duration` seconds: once a frame with the frame's time step. Holding nothing,
// this does nothing.
PliantStatus pliant_drag(struct PliantWorld *world,
                         struct PliantVec2 pointer,
                         float duration);

// Lets go of what is held, if anything is. It flies on with the velocity it has.
PliantStatus pliant_drop(struct PliantWorld *world);

// Adds a lattice of particles without springs, row by row from the top left corner: what a body is made of. `particles`, which may be
// null, gets them.
PliantStatus pliant_add_lattice(struct PliantWorld *world,
                                const struct PliantLattice *lattice,
                                struct PliantRange *particles);

// Adds a cloth: a lattice of particles, and springs of this compliance, m/N, along its rows, along its columns and across its cells.
// Nothing is pinned.
PliantStatus pliant_add_cloth(struct PliantWorld *world,
                              const struct PliantLattice *lattice,
                              float compliance,
                              struct PliantRange *particles);

// Adds a rope from one place to another, m: `segments` springs of this compliance, m/N, between particles of this mass, kg, of which
// there is one more. Nothing is pinned.
PliantStatus pliant_add_rope(struct PliantWorld *world,
                             struct PliantVec2 from,
                             struct PliantVec2 to,
                             uint16_t segments,
                             float mass,
                             float compliance,
                             struct PliantRange *particles);

// Adds a free particle at rest: its place, m, and its mass, kg. `particle`, which may be null, gets its number: the place at which it
// is in pliant_positions.
PliantStatus pliant_add_particle(struct PliantWorld *world,
                                 struct PliantVec2 position,
                                 float mass,
                                 uint16_t *particle);

// Adds a spring between two particles: rest length, m, and compliance, m/N, of which zero is a rod. `spring`, which may be null, gets its
// place in pliant_springs.
PliantStatus pliant_add_spring(struct PliantWorld *world,
                               uint16_t a,
                               uint16_t b,
                               float rest_length,
                               float compliance,
                               uint16_t *spring);

// Pins a particle where it is and stops it.
PliantStatus pliant_pin(struct PliantWorld *world, uint16_t particle);

// Frees a particle. It goes on with the velocity it has.
PliantStatus pliant_release(struct PliantWorld *world, uint16_t particle);

// Puts a particle somewhere, m, free or pinned, without touching its velocity.
PliantStatus pliant_set_position(struct PliantWorld *world, uint16_t particle, struct PliantVec2 position);

// Gives a particle a velocity, m/s. A pinned one keeps it until it is given another.
PliantStatus pliant_set_velocity(struct PliantWorld *world, uint16_t particle, struct PliantVec2 velocity);

// Changes the velocity of a free particle by an impulse, kg m/s, over its mass.
PliantStatus pliant_apply_impulse(struct PliantWorld *world, uint16_t particle, struct PliantVec2 impulse);

// Saves the world to `memory`, which has `bytes` bytes, at least PLIANT_SNAPSHOT_SIZE, and need not be aligned. All
// PLIANT_SNAPSHOT_SIZE bytes are written. Worlds that were made by the same calls give the same bytes, on every machine. A snapshot can be
// moved, kept and sent, and restored on any machine by the same version of the library with the same capacities.
PliantStatus pliant_save(const struct PliantWorld *world,
                         void *memory,
                         size_t bytes);

// Makes a world what it was when it was saved, or another one, which must have been made with pliant_world_init.
//
// The snapshot must come from the same version of the library with the same capacities, and must not have been changed: both are checked,
// and other memory is refused. The checksum guards against accidents and not against forgery. A forged snapshot leads to no undefined
// behavior and stops no program, but may hold numbers that no other function accepts. Needs 12 kB of stack.
PliantStatus pliant_restore(struct PliantWorld *world,
                            const void *memory,
                            size_t bytes);

// The error of a status.
enum PliantError pliant_error(PliantStatus status);

// The parameter that the error of a status is about.
enum PliantParameter pliant_parameter(PliantStatus status);

// Advances the world by `time_step` seconds: springs, then bodies, then what is grabbed, then colliders. The product of substeps,
// iterations and the contents of the world bounds the time of a step. Below this bound the time depends on the motion: a particle that
// grazes a collider costs up to 34 evaluations of its distance in a pass, and one that stays away costs one or two.
PliantStatus pliant_step(struct PliantWorld *world,
                         float time_step,
                         const struct PliantSolver *solver);

// Makes an empty world in `memory`, which has `bytes` bytes, at least PLIANT_WORLD_SIZE, and says where it is. Nothing needs to be
// closed: a world ends with its memory, and may be made anew in it.
//
// Refuses null, misaligned and short memory.
PliantStatus pliant_world_init(void *memory,
                               size_t bytes,
                               struct PliantWorld **world);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PLIANT_H */
