#include "picture.h"

#include <stdio.h>
#include <string.h>

/* Visible area: 3.2 m x 2.4 m from the origin. A character is 5 cm wide and 10 cm high. */
enum { WIDTH = 64, HEIGHT = 24 };
static char canvas[HEIGHT][WIDTH + 1];

void picture_clear(void) {
    for (int row = 0; row < HEIGHT; row++) {
        memset(canvas[row], ' ', WIDTH);
        canvas[row][WIDTH] = '\0';
    }
}

void picture_point(PliantVec2 place, char ink) {
    int column = (int)(PLIANT_NUMBER(place.x) * 20.0f);
    int row = HEIGHT - 1 - (int)(PLIANT_NUMBER(place.y) * 10.0f);
    if (place.x >= 0 && place.y >= 0 && column < WIDTH && row >= 0) {
        canvas[row][column] = ink;
    }
}

void picture_line(PliantVec2 from, PliantVec2 to, char ink) {
    enum { STEPS = 16 };
    for (int step = 0; step <= STEPS; step++) {
        PliantVec2 place = {from.x + (to.x - from.x) * step / STEPS, from.y + (to.y - from.y) * step / STEPS};
        picture_point(place, ink);
    }
}

void picture_print(void) {
    for (int row = 0; row < HEIGHT; row++) {
        printf("|%s|\n", canvas[row]);
    }
}
