/* Checks of calls: a rejected one returns the expected status, and leaves the world unchanged. A test defines
   `state`, which writes the state of the world. */
#include <stdio.h>
#include <string.h>

/* A number in any build. */
#define R(number) PLIANT_REAL(number)

/* Fixed point has no NaN, but infinities, and a substep is at least 1/181 s long. LARGEST is finite in both
   precisions, or in fixed point. RESOLUTION is the error that some steps of fixed point add. */
#ifdef PLIANT_FIXED
#define NOT_A_NUMBER INT32_MIN
#define LARGEST R(32767)
#define RESOLUTION 3e-4
enum { SUBSTEPS = 2 };
#else
#define NOT_A_NUMBER NAN
#define LARGEST R(3e38)
#define RESOLUTION 0.0
enum { SUBSTEPS = 4 };
#endif

/* Whether a result is farther from a number than the tolerance and the resolution, or nearer. */
#define FAR(real, number, tolerance) (fabs(PLIANT_NUMBER(real) - (number)) > (tolerance) + RESOLUTION)
#define NEAR(real, number, tolerance) !FAR(real, number, tolerance)

/* Not every test uses all of what the headers define. */
unsigned char before[STATE_SIZE], after[STATE_SIZE];
static PliantWorld *world;
static int checks, wrong;

/* Writes the state of the world, and zeros behind it. */
static inline int state(unsigned char *to);

/* Expects a condition of the status, and an unchanged world: unused memory may change. */
#define UNCHANGED(call, expected)                                                                   \
    do {                                                                                            \
        int saved = state(before);                                                                  \
        PliantStatus status = (call);                                                               \
        checks++;                                                                                   \
        saved = saved && state(after);                                                              \
        if (!(expected) || !saved || memcmp(before, after, sizeof before) != 0) {                   \
            wrong++;                                                                                \
            printf("line %d: %s gives %d, %d, %d\n", __LINE__, #call, (int)pliant_error(status),    \
                   (int)pliant_parameter(status), (int)pliant_capacity(status));                    \
        }                                                                                           \
    } while (0)

/* Expects this error and this parameter, and an unchanged world. */
#define REJECTED(call, error, about)                                                                             \
    UNCHANGED(call, pliant_error(status) == PLIANT_ERROR_##error &&                                              \
                        pliant_parameter(status) == PLIANT_PARAMETER_##about && pliant_capacity(status) == PLIANT_CAPACITY_NONE)

/* Expects that this capacity is used up, and an unchanged world. */
#define FULL(call, list)                                                                                         \
    UNCHANGED(call, pliant_error(status) == PLIANT_ERROR_FULL &&                                                 \
                        pliant_parameter(status) == PLIANT_PARAMETER_NONE && pliant_capacity(status) == PLIANT_CAPACITY_##list)

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
        REJECTED(call, NULL, NONE);                              \
        W = (type *)(void *)((char *)world + 1);                \
        REJECTED(call, MISALIGNED, NONE);                        \
        W = (type *)(void *)unmade;                             \
        REJECTED(call, NO_WORLD, NONE);                          \
    } while (0)
