//! Draws the game on any canvas.

use crate::game::Game;
use crate::rules::BULLET_RADIUS;
use crate::world::{Blob, Enemy};
use pliant::prelude::*;

/// A surface to draw on, in the coordinates of the level. Colors are 0xRRGGBB.
pub(crate) trait Canvas {
    fn polygon(&mut self, points: &[Vec2<f32>], color: u32);
    fn circle(&mut self, center: Vec2<f32>, radius: f32, color: u32);
    fn line(&mut self, from: Vec2<f32>, to: Vec2<f32>, width: f32, color: u32);
}

const SKY: u32 = 0x00D9_EFFA;
const HILL: u32 = 0x00C5_E3D0;
/// Hills in the background: position along x and radius.
const HILLS: [[f32; 2]; 6] = [
    [1.0, 6.5],
    [9.0, 8.0],
    [18.5, 7.0],
    [27.0, 8.3],
    [36.0, 7.3],
    [44.0, 8.0],
];
const EARTH: u32 = 0x0085_6250;
const GRASS: u32 = 0x006F_B24A;
const STEEL: u32 = 0x0060_7D8B;
const WATER: [u32; 2] = [0x009B_D7F2, 0x0048_A9DE];
const ROPE: u32 = 0x005D_4037;
const WOOD: u32 = 0x00D6_A15E;
const EDGE: u32 = 0x008A_5A2B;
const GOLD: [u32; 2] = [0x00E0_9F1F, 0x00FF_D54F];
const FLAG: u32 = 0x00E5_3935;
const PLAYER: [u32; 2] = [0x002E_7D32, 0x0066_BB6A];
const ENEMY: [u32; 2] = [0x006A_1B7A, 0x00AB_5CC0];
const WHITE: u32 = 0x00FF_FFFF;
const BLACK: u32 = 0x0026_2626;

/// Draws the game. `position` returns the position of each particle.
pub(crate) fn draw(
    game: &Game,
    canvas: &mut impl Canvas,
    position: impl Fn(ParticleId) -> Vec2<f32>,
) {
    let points = |ids: &mut dyn Iterator<Item = ParticleId>| ids.map(&position).collect::<Vec<_>>();
    scenery(canvas, game.level.goal.into());
    for (radius, color) in [0.2, 0.15].into_iter().zip(WATER) {
        for drop in &game.water {
            canvas.circle(position(drop), radius, color);
        }
    }
    for [lower, upper] in game
        .level
        .blocks()
        .into_iter()
        .map(|block| block.map(Vec2::from))
    {
        canvas.polygon(&corners(lower, upper), EARTH);
        canvas.polygon(&corners(Vec2::new(lower.x, upper.y - 0.18), upper), GRASS);
    }
    canvas.polygon(&points(&mut game.platform.iter()), STEEL);
    for spring in game.bridge.as_slice() {
        let [a, b] = spring.particles().map(&position);
        canvas.line(a, b, 0.06, ROPE);
        canvas.line(a.lerp(b, 0.12), a.lerp(b, 0.88), 0.14, EDGE);
    }
    for (_, body) in game.crates.iter() {
        let corners = points(&mut body.into_iter());
        canvas.polygon(&corners, WOOD);
        for (index, from) in corners.iter().enumerate() {
            for to in corners.iter().skip(index + 1) {
                canvas.line(*from, *to, 0.05, EDGE);
            }
        }
    }
    for coin in &game.coins {
        canvas.circle(*coin, 0.17, GOLD[0]);
        canvas.circle(*coin, 0.12, GOLD[1]);
    }
    let ring = |blob: &Blob| points(&mut blob.shape.into_iter());
    for (
        _,
        Enemy {
            blob, direction, ..
        },
    ) in game.enemies.iter()
    {
        let center = body(canvas, &ring(blob), ENEMY);
        eyes(canvas, center, 0.75, *direction);
        for side in [-1.0, 1.0] {
            let brow = |x: f32, y: f32| center + Vec2::new(side * x + 0.05 * direction, y);
            canvas.line(brow(0.02, 0.11), brow(0.19, 0.2), 0.045, BLACK);
        }
    }
    let center = body(canvas, &ring(&game.body), PLAYER);
    eyes(canvas, center, 1.0, game.player.facing);
    for (_, bullet) in game.bullets.iter() {
        canvas.circle(position(bullet.particle), BULLET_RADIUS, BLACK);
    }
}

/// Draws sky, hills and the goal.
fn scenery(canvas: &mut impl Canvas, goal: Vec2<f32>) {
    let [lower, upper] = [Vec2::new(-20.0, -10.0), Vec2::new(60.0, 20.0)];
    canvas.polygon(&corners(lower, upper), SKY);
    for [x, radius] in HILLS {
        canvas.circle(Vec2::new(x, -5.0), radius, HILL);
    }
    let foot = goal - Vec2::new(0.0, 0.5);
    let flag = [[0.0, 1.6], [0.0, 1.0], [0.8, 1.3]].map(|corner| goal + Vec2::from(corner));
    canvas.line(foot, goal + Vec2::new(0.0, 1.7), 0.08, STEEL);
    canvas.polygon(&flag, FLAG);
}

/// Returns the corners of a rectangle.
fn corners(lower: Vec2<f32>, upper: Vec2<f32>) -> [Vec2<f32>; 4] {
    let (right, left) = (Vec2::new(upper.x, lower.y), Vec2::new(lower.x, upper.y));
    [lower, right, upper, left]
}

/// Draws a blob with a dark border, and returns its center.
fn body(canvas: &mut impl Canvas, ring: &[Vec2<f32>], [border, fill]: [u32; 2]) -> Vec2<f32> {
    let sum = ring.iter().fold(Vec2::ZERO, |sum, point| sum + *point);
    let center = sum * (1.0 / ring.len() as f32);
    let outline = smooth(ring);
    let inner: Vec<_> = outline
        .iter()
        .map(|point| point.lerp(center, 0.12))
        .collect();
    canvas.polygon(&outline, border);
    canvas.polygon(&inner, fill);
    center
}

/// Draws two eyes that look to the left or to the right.
fn eyes(canvas: &mut impl Canvas, center: Vec2<f32>, size: f32, direction: f32) {
    for side in [-0.13, 0.13] {
        let eye = center + Vec2::new(side + 0.06 * direction, 0.06) * size;
        canvas.circle(eye, 0.105 * size, WHITE);
        canvas.circle(
            eye + Vec2::new(0.04 * direction * size, 0.0),
            0.055 * size,
            BLACK,
        );
    }
}

/// Returns a closed Catmull–Rom spline through the points.
fn smooth(points: &[Vec2<f32>]) -> Vec<Vec2<f32>> {
    let at = |shift: usize| points.iter().cycle().skip(shift);
    let spans = at(0).zip(at(1)).zip(at(2).zip(at(3))).take(points.len());
    let curve = |((a, b), (c, d))| {
        let [a, b, c, d]: [Vec2<f32>; 4] = [a, b, c, d].map(|point: &Vec2<f32>| *point);
        [0.0, 0.25, 0.5, 0.75].map(|t: f32| {
            let linear = (c - a) * t;
            let square = (a * 2.0 - b * 5.0 + c * 4.0 - d) * (t * t);
            let cubic = (b * 3.0 - a - c * 3.0 + d) * (t * t * t);
            b + (linear + square + cubic) * 0.5
        })
    };
    spans.flat_map(curve).collect()
}
