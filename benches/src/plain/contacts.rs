//! Contacts of particles with each other and with a floor, by a uniform grid over all of them.

use super::{Node, num::Num};

/// Uniform grid: a list of nodes for each bucket of cells.
#[derive(Clone)]
pub struct ColliderContacts {
    first: Vec<u32>,
    next: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl ColliderContacts {
    pub fn new(nodes: usize) -> Self {
        Self {
            first: vec![NONE; nodes.next_power_of_two()],
            next: vec![NONE; nodes],
        }
    }

    fn bucket(&self, x: i32, y: i32) -> usize {
        (x.wrapping_mul(73_856_093) ^ y.wrapping_mul(19_349_663)) as usize & (self.first.len() - 1)
    }

    /// Separates overlapping discs of different bodies, then moves particles below the floor onto
    /// it; velocities from positions.
    #[inline(never)]
    pub fn step<T: Num>(
        &mut self,
        nodes: &mut [Node<T>],
        body: usize,
        radius: T,
        friction: T,
        h: T,
    ) {
        let (width, rate) = (radius.to_f64() * 2.0, T::from_f64(1.0) / h);
        self.first.fill(NONE);
        for i in 0..nodes.len() {
            let p = &nodes[i].p;
            let (x, y) = (
                (p.x.to_f64() / width).floor() as i32,
                (p.y.to_f64() / width).floor() as i32,
            );
            for (x, y) in (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y))) {
                let mut j = self.first[self.bucket(x, y)];
                while j != NONE {
                    if j as usize / body != i / body {
                        let (before, rest) = nodes.split_at_mut(i);
                        part(
                            &mut rest[0],
                            &mut before[j as usize],
                            radius + radius,
                            friction,
                        );
                    }
                    j = self.next[j as usize];
                }
            }
            let bucket = self.bucket(x, y);
            (self.next[i], self.first[bucket]) = (self.first[bucket], i as u32);
        }
        for Node { p, .. } in nodes {
            if p.y < radius {
                let limit = friction * (radius - p.y);
                p.y = radius;
                p.x -= (p.x - p.old_x).at_most(limit).at_least(-limit);
            }
            p.vx = (p.x - p.old_x) * rate;
            p.vy = (p.y - p.old_y) * rate;
        }
    }
}

/// Separates two overlapping discs, and applies friction along their tangent.
fn part<T: Num>(a: &mut Node<T>, b: &mut Node<T>, distance: T, friction: T) {
    let (a, b) = (&mut a.p, &mut b.p);
    let (x, y) = (a.x - b.x, a.y - b.y);
    let square = x * x + y * y;
    if square >= distance * distance || square == T::default() {
        return;
    }
    let length = square.root();
    let (nx, ny) = (x / length, y / length);
    let push = distance - length;
    let slide = (a.y - a.old_y - b.y + b.old_y) * nx - (a.x - a.old_x - b.x + b.old_x) * ny;
    let limit = friction * push;
    let held = -slide.at_most(limit).at_least(-limit);
    let (x, y) = (nx * push - ny * held, ny * push + nx * held);
    let share = T::from_f64(1.0) / (a.w + b.w);
    a.x += x * a.w * share;
    a.y += y * a.w * share;
    b.x -= x * b.w * share;
    b.y -= y * b.w * share;
}
