//! Overlapping rigid regions, in sequence.

use super::{Node, num::Num};

/// Regions of a lattice: their members and rest shapes.
#[derive(Clone)]
pub struct RegionMatching<T> {
    members: Vec<u32>,
    /// First index of the members of each region, and the end of the last region.
    starts: Vec<u32>,
    /// Σ w, and the center of the rest shape.
    rest: Vec<(T, T, T)>,
    /// 1/k, with k the number of regions of a node.
    shares: Vec<T>,
}

impl<T: Num> RegionMatching<T> {
    /// Creates a region around each node of a square grid.
    pub fn of_square(nodes: &[Node<T>], side: usize, half_width: usize) -> Self {
        let near =
            |place: usize| place.saturating_sub(half_width)..(place + half_width + 1).min(side);
        let (mut members, mut starts) = (Vec::new(), vec![0]);
        for row in 0..side {
            for column in 0..side {
                members.extend(
                    near(row).flat_map(|r| near(column).map(move |c| (r * side + c) as u32)),
                );
                starts.push(members.len() as u32);
            }
        }
        let one = T::from_f64(1.0);
        let shares: Vec<T> = starts
            .windows(2)
            .map(|ends| one / T::from_f64(f64::from(ends[1] - ends[0])))
            .collect();
        let rest = starts.windows(2).map(|ends| {
            let zero = T::default();
            let (mut mass, mut x, mut y) = (zero, zero, zero);
            for &i in &members[ends[0] as usize..ends[1] as usize] {
                let n = &nodes[i as usize];
                let w = n.p.m * shares[i as usize];
                mass += w;
                x += w * n.qx;
                y += w * n.qy;
            }
            (mass, x / mass, y / mass)
        });
        let rest = rest.collect();
        Self {
            members,
            starts,
            rest,
            shares,
        }
    }

    /// One step: predict, fit every region, pull towards the means of the goals, velocities from
    /// positions.
    #[inline(never)]
    pub fn step(&self, nodes: &mut [Node<T>], alpha: T, h: T) {
        let zero = T::default();
        let rate = T::from_f64(1.0) / h;
        for n in nodes.iter_mut() {
            n.p.old_x = n.p.x;
            n.p.old_y = n.p.y;
            n.p.x += n.p.vx * h;
            n.p.y += n.p.vy * h;
            n.goal_x = zero;
            n.goal_y = zero;
        }
        for (ends, &(mass, rest_x, rest_y)) in self.starts.windows(2).zip(&self.rest) {
            let members = &self.members[ends[0] as usize..ends[1] as usize];
            let (mut cx, mut cy) = (zero, zero);
            for &i in members {
                let n = &nodes[i as usize];
                let w = n.p.m * self.shares[i as usize];
                cx += w * n.p.x;
                cy += w * n.p.y;
            }
            cx /= mass;
            cy /= mass;
            let (mut a, mut b, mut c, mut d) = (zero, zero, zero, zero);
            for &i in members {
                let n = &nodes[i as usize];
                let w = n.p.m * self.shares[i as usize];
                let (px, py) = (w * (n.p.x - cx), w * (n.p.y - cy));
                let (qx, qy) = (n.qx - rest_x, n.qy - rest_y);
                a += px * qx;
                b += px * qy;
                c += py * qx;
                d += py * qy;
            }
            let (x, y) = (a + d, c - b);
            let r = (x * x + y * y).root();
            let (cos, sin) = (x / r, y / r);
            for &i in members {
                let n = &mut nodes[i as usize];
                let (qx, qy) = (n.qx - rest_x, n.qy - rest_y);
                n.goal_x += cx + cos * qx - sin * qy;
                n.goal_y += cy + sin * qx + cos * qy;
            }
        }
        for (n, &share) in nodes.iter_mut().zip(&self.shares) {
            n.p.x += alpha * (n.goal_x * share - n.p.x);
            n.p.y += alpha * (n.goal_y * share - n.p.y);
            n.p.vx = (n.p.x - n.p.old_x) * rate;
            n.p.vy = (n.p.y - n.p.old_y) * rate;
        }
    }
}
