/* Expectations: `wrong` counts those that fail. */
#include <stdio.h>

/* A number in any build. */
#define R(number) PLIANT_REAL(number)

static int wrong;

#define EXPECT(condition)                                  \
    do {                                                   \
        if (!(condition)) {                                \
            wrong++;                                       \
            printf("line %d: %s\n", __LINE__, #condition); \
        }                                                  \
    } while (0)
