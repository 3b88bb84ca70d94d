//! XPBD as published.

use super::{Particle, num::Num};

/// Distance constraint with its multiplier.
#[derive(Clone, Copy)]
pub struct Spring<T> {
    pub a: u32,
    pub b: u32,
    pub length: T,
    pub compliance: T,
    pub lambda: T,
}

/// One step of a cloth: predict, `iterations` sweeps over the springs, velocities from positions.
#[inline(never)]
pub fn cloth_step<T: Num>(
    particles: &mut [Particle<T>],
    springs: &mut [Spring<T>],
    gravity: T,
    h: T,
    iterations: usize,
) {
    let zero = T::default();
    let rate = T::from_f64(1.0) / h;
    for p in particles.iter_mut() {
        if p.w > zero {
            p.vy += gravity * h;
        }
        p.old_x = p.x;
        p.old_y = p.y;
        p.x += p.vx * h;
        p.y += p.vy * h;
    }
    for s in springs.iter_mut() {
        s.lambda = zero;
    }
    for _ in 0..iterations {
        for s in springs.iter_mut() {
            let (p, q) = (particles[s.a as usize], particles[s.b as usize]);
            let (dx, dy) = (p.x - q.x, p.y - q.y);
            let length = (dx * dx + dy * dy).root();
            let w = p.w + q.w;
            if w == zero || length == zero {
                continue;
            }
            let alpha = s.compliance / (h * h);
            let delta = (-(length - s.length) - alpha * s.lambda) / (w + alpha);
            s.lambda += delta;
            let (nx, ny) = (dx / length, dy / length);
            let p = &mut particles[s.a as usize];
            p.x += nx * delta * p.w;
            p.y += ny * delta * p.w;
            let q = &mut particles[s.b as usize];
            q.x -= nx * delta * q.w;
            q.y -= ny * delta * q.w;
        }
    }
    for p in particles.iter_mut() {
        p.vx = (p.x - p.old_x) * rate;
        p.vy = (p.y - p.old_y) * rate;
    }
}
