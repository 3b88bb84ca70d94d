/* Callbacks of pliant_draw: what they receive for one object of each kind. */
#include "pliant.h"
#include "expect.h"

#include <math.h>

enum { KINDS = 5, MOST = 16 };

/* Segments, circles and half-planes of each kind: four numbers each. */
typedef struct {
    int count[3][KINDS];
    double values[3][KINDS][MOST][4];
} Page;

static _Alignas(PLIANT_WORLD_ALIGN) unsigned char memory[PLIANT_WORLD_SIZE];

static void put(Page *page, int form, uint32_t what, PliantVec2 a, PliantVec2 b) {
    if (what >= KINDS || page->count[form][what] == MOST) {
        wrong++;
        return;
    }
    double *values = page->values[form][what][page->count[form][what]++];
    values[0] = PLIANT_NUMBER(a.x), values[1] = PLIANT_NUMBER(a.y), values[2] = PLIANT_NUMBER(b.x), values[3] = PLIANT_NUMBER(b.y);
}

static void segment(void *page, uint32_t what, PliantVec2 a, PliantVec2 b) { put(page, 0, what, a, b); }
static void circle(void *page, uint32_t what, PliantVec2 center, PliantReal radius) {
    put(page, 1, what, center, (PliantVec2){radius, 0});
}
static void half_plane(void *page, uint32_t what, PliantVec2 point, PliantVec2 normal) { put(page, 2, what, point, normal); }

static int has(const Page *page, int form, int what, double a, double b, double c, double d) {
    double wanted[4] = {a, b, c, d};
    for (int i = 0; i < page->count[form][what]; i++) {
        int equal = 1;
        for (int j = 0; j < 4; j++) {
            equal &= fabs(page->values[form][what][i][j] - wanted[j]) < 1e-5;
        }
        if (equal) {
            return 1;
        }
    }
    return 0;
}

int main(void) {
    static Page page;
    PliantWorld *world;
    PliantDrawing drawing = {&page, segment, circle, half_plane}, none = {NULL, NULL, NULL, NULL};
    EXPECT(pliant_world_init(memory, sizeof memory, &world) == PLIANT_OK);
    uint16_t a, b, removed, body, joint;
    EXPECT(pliant_add_particle(world, (PliantVec2){R(1), R(2)}, R(1), &a) == PLIANT_OK);
    EXPECT(pliant_add_particle(world, (PliantVec2){R(3), R(2)}, R(1), &b) == PLIANT_OK);
    EXPECT(pliant_add_particle(world, (PliantVec2){R(9), R(9)}, R(1), &removed) == PLIANT_OK);
    EXPECT(pliant_add_spring(world, a, b, R(2), 0, NULL) == PLIANT_OK);
    PliantContact contact = {{0, 2}, 0, {R(5), R(6)}, {0, 0, 0}};
    EXPECT(pliant_add_half_plane(world, &contact, (PliantVec2){0, R(1)}, NULL) == PLIANT_OK);
    EXPECT(pliant_add_circle(world, &contact, R(2), NULL) == PLIANT_OK);
    EXPECT(pliant_add_box(world, &contact, (PliantVec2){R(2), R(1)}, NULL) == PLIANT_OK);
    PliantMassProperties disc;
    EXPECT(pliant_mass_of_circle(R(1), R(1), &disc) == PLIANT_OK);
    EXPECT(pliant_add_rigid_body(world, &disc, (PliantVec2){R(-4), 0}, (PliantVec2){0, R(1)}, &body) == PLIANT_OK);
    PliantHull sharp = {0, 1, 1}, round = {R(0.5), 1, 1};
    PliantVec2 triangle[] = {{0, 0}, {R(2), 0}, {0, R(1)}}, ends[] = {{R(-1), 0}, {R(1), 0}};
    EXPECT(pliant_add_hull(world, body, triangle, 3, &sharp, NULL) == PLIANT_OK);
    EXPECT(pliant_add_hull(world, body, ends, 2, &round, NULL) == PLIANT_OK);
    EXPECT(pliant_add_hull_particle(world, a, &round, NULL) == PLIANT_OK);
    PliantAnchor first = {body, 0, {R(1), 0}}, second = {PLIANT_NO_BODY, b, {0, 0}};
    EXPECT(pliant_add_revolute(world, &first, &second, &joint) == PLIANT_OK);
    EXPECT(pliant_remove_particles(world, (PliantRange){removed, 1}) == PLIANT_OK);

    EXPECT(pliant_draw(world, &none) == PLIANT_OK);
    EXPECT(pliant_draw(world, &drawing) == PLIANT_OK);
    int counts[3][KINDS] = {{0, 1, 1, 3 + 2, 4}, {4, 0, 0, 2 + 1, 1}, {0, 0, 0, 0, 1}};
    for (int form = 0; form < 3; form++) {
        for (int what = 0; what < KINDS; what++) {
            EXPECT(page.count[form][what] == counts[form][what]);
        }
    }
    EXPECT(has(&page, 1, PLIANT_DRAW_PARTICLE, 1, 2, 0, 0) && has(&page, 1, PLIANT_DRAW_PARTICLE, 3, 2, 0, 0));
    EXPECT(!has(&page, 1, PLIANT_DRAW_PARTICLE, 9, 9, 0, 0));
    EXPECT(has(&page, 0, PLIANT_DRAW_SPRING, 1, 2, 3, 2));
    EXPECT(has(&page, 0, PLIANT_DRAW_JOINT, -4, 1, 3, 2));
    /* The body is turned by a right angle: its x axis points up. */
    EXPECT(has(&page, 0, PLIANT_DRAW_HULL, -4, 0, -4, 2) && has(&page, 0, PLIANT_DRAW_HULL, -4, 2, -5, 0));
    EXPECT(has(&page, 0, PLIANT_DRAW_HULL, -3.5, -1, -3.5, 1));
    EXPECT(has(&page, 0, PLIANT_DRAW_HULL, -4.5, 1, -4.5, -1));
    EXPECT(has(&page, 1, PLIANT_DRAW_HULL, -4, -1, 0.5, 0) && has(&page, 1, PLIANT_DRAW_HULL, 1, 2, 0.5, 0));
    EXPECT(has(&page, 2, PLIANT_DRAW_COLLIDER, 5, 6, 0, 1) && has(&page, 1, PLIANT_DRAW_COLLIDER, 5, 6, 2, 0));
    EXPECT(has(&page, 0, PLIANT_DRAW_COLLIDER, 3, 5, 7, 5) && has(&page, 0, PLIANT_DRAW_COLLIDER, 3, 7, 3, 5));
    printf("callbacks for drawing: %d wrong\n", wrong);
    return wrong != 0;
}
