//! Rigid shape matching as published.

use super::{Particle, num::Num};

/// Particle of a body with its rest offset and its goal.
#[derive(Clone, Copy, Default)]
pub struct Node<T> {
    pub p: Particle<T>,
    pub qx: T,
    pub qy: T,
    pub goal_x: T,
    pub goal_y: T,
}

/// One step of a body: predict, fit the rest shape, pull towards the goals, velocities from
/// positions.
#[inline(never)]
pub fn shape_step<T: Num>(nodes: &mut [Node<T>], alpha: T, h: T) {
    let zero = T::default();
    let rate = T::from_f64(1.0) / h;
    let (mut mass, mut cx, mut cy) = (zero, zero, zero);
    for Node { p, .. } in nodes.iter_mut() {
        p.old_x = p.x;
        p.old_y = p.y;
        p.x += p.vx * h;
        p.y += p.vy * h;
        mass += p.m;
        cx += p.m * p.x;
        cy += p.m * p.y;
    }
    cx /= mass;
    cy /= mass;
    let (mut a, mut b, mut c, mut d) = (zero, zero, zero, zero);
    for n in nodes.iter() {
        let (px, py) = (n.p.x - cx, n.p.y - cy);
        a += n.p.m * px * n.qx;
        b += n.p.m * px * n.qy;
        c += n.p.m * py * n.qx;
        d += n.p.m * py * n.qy;
    }
    let (x, y) = (a + d, c - b);
    let r = (x * x + y * y).root();
    let (cos, sin) = (x / r, y / r);
    for n in nodes.iter_mut() {
        n.goal_x = cx + cos * n.qx - sin * n.qy;
        n.goal_y = cy + sin * n.qx + cos * n.qy;
        n.p.x += alpha * (n.goal_x - n.p.x);
        n.p.y += alpha * (n.goal_y - n.p.y);
        n.p.vx = (n.p.x - n.p.old_x) * rate;
        n.p.vy = (n.p.y - n.p.old_y) * rate;
    }
}
