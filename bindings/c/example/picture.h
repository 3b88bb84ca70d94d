/* Draws positions and lines between them as characters. */
#ifndef PICTURE_H
#define PICTURE_H

#include "pliant.h"

void picture_clear(void);
void picture_line(PliantVec2 from, PliantVec2 to, char ink);
void picture_point(PliantVec2 place, char ink);
void picture_print(void);

#endif
