//! Implicit Euler: minimizes ½|x − y|²_M/h² + Σ½kC² by Newton's method with a direct solver.

use crate::inertia;
use crate::number::{Number, Vector};
use crate::scene::Scene;
use num_traits::ConstZero;
use pliant::Real;

/// One step of size `h` with at most this many iterations.
pub fn step(scene: &mut Scene, h: f64, iterations: usize) {
    let h = Number(h);
    let before = inertia::predict(scene, h);
    let target = scene.x.clone();
    let inv_h2 = Number(1.0) / (h * h);
    for _ in 0..iterations {
        let (mut matrix, mut right) = linearize(scene, &target, inv_h2);
        let residual = right.clone();
        matrix.solve(&mut right);
        let slope: f64 = residual.iter().zip(&right).map(|(r, d)| r.0 * d.0).sum();
        let energy = energy(scene, &target, inv_h2);
        if slope <= 1e-14 * energy.0 {
            break;
        }
        line_search(scene, &target, inv_h2, &right, energy);
    }
    inertia::finish(scene, &before, h);
}

/// Moves along a direction of descent, by half as much until the energy decreases.
fn line_search(
    scene: &mut Scene,
    target: &[Vector],
    inv_h2: Number,
    direction: &[Number],
    least: Number,
) {
    let from = scene.x.clone();
    let mut length = Number(1.0);
    for _ in 0..10 {
        for (i, x) in scene.x.iter_mut().enumerate() {
            if scene.w[i] != Number::ZERO {
                let d = Vector {
                    x: direction[2 * i],
                    y: direction[2 * i + 1],
                };
                *x = from[i] + d * length;
            }
        }
        if energy(scene, target, inv_h2) <= least {
            return;
        }
        length *= Number(0.5);
    }
    scene.x = from;
}

fn energy(scene: &Scene, target: &[Vector], inv_h2: Number) -> Number {
    let mut sum = Number::ZERO;
    for ((x, y), w) in scene.x.iter().zip(target).zip(&scene.w) {
        if *w != Number::ZERO {
            let d = *x - *y;
            sum += d.dot(d) * inv_h2 / *w;
        }
    }
    for term in &scene.terms {
        let c = term.evaluate(&scene.x).c;
        sum += Number(term.stiffness.unwrap_or(f64::INFINITY)) * c * c;
    }
    sum
}

/// Returns the matrix and the negative gradient. Second derivatives of C are left out where they
/// would make the matrix indefinite.
fn linearize(scene: &Scene, target: &[Vector], inv_h2: Number) -> (Banded, Vec<Number>) {
    let width = scene
        .terms
        .iter()
        .flat_map(|term| {
            let members = term.members();
            members
                .iter()
                .map(|a| members.iter().map(|b| a.abs_diff(*b)).max())
        })
        .flatten()
        .max();
    let mut matrix = Banded::new(2 * scene.x.len(), 2 * width.unwrap_or(0) + 1);
    let mut right = vec![Number::ZERO; 2 * scene.x.len()];
    for (i, w) in scene.w.iter().enumerate() {
        let free = *w != Number::ZERO;
        let inertia = if free { inv_h2 / *w } else { Number(1.0) };
        for axis in 0..2 {
            matrix.add(2 * i + axis, 2 * i + axis, inertia);
        }
        if free {
            let force = (target[i] - scene.x[i]) * inertia;
            right[2 * i] = force.x;
            right[2 * i + 1] = force.y;
        }
    }
    for term in &scene.terms {
        let value = term.evaluate(&scene.x);
        let k = Number(term.stiffness.unwrap_or(f64::INFINITY));
        let f = k * value.c;
        let curved = f > Number::ZERO && term.is_convex();
        for (p, i) in term.members().iter().enumerate() {
            if scene.w[*i] == Number::ZERO {
                continue;
            }
            let g = value.gradients[p];
            right[2 * i] -= g.x * f;
            right[2 * i + 1] -= g.y * f;
            let kg = g * k;
            for (q, j) in term.members().iter().enumerate() {
                if scene.w[*j] == Number::ZERO || j > i {
                    continue;
                }
                let h = value.gradients[q];
                let mut block = [[kg.x * h.x, kg.x * h.y], [kg.y * h.x, kg.y * h.y]];
                if curved {
                    let second = term.second(&scene.x, p, q);
                    block[0][0] += f * second.xx;
                    block[0][1] += f * second.xy;
                    block[1][0] += f * second.xy;
                    block[1][1] += f * second.yy;
                }
                for (a, row) in block.iter().enumerate() {
                    for (b, entry) in row.iter().enumerate() {
                        if 2 * j + b <= 2 * i + a {
                            matrix.add(2 * i + a, 2 * j + b, *entry);
                        }
                    }
                }
            }
        }
    }
    (matrix, right)
}

/// Lower half of a symmetric positive definite matrix of few diagonals.
struct Banded {
    width: usize,
    /// Rows of `width + 1` entries; the last one is on the diagonal.
    rows: Vec<Vec<Number>>,
}

impl Banded {
    fn new(size: usize, width: usize) -> Self {
        let rows = vec![vec![Number::ZERO; width + 1]; size];
        Self { width, rows }
    }

    fn add(&mut self, row: usize, column: usize, entry: Number) {
        self.rows[row][self.width + column - row] += entry;
    }

    fn get(&self, row: usize, column: usize) -> Number {
        self.rows[row][self.width + column - row]
    }

    /// Solves by Cholesky decomposition in place.
    fn solve(&mut self, right: &mut [Number]) {
        let size = self.rows.len();
        for i in 0..size {
            let first = i.saturating_sub(self.width);
            for j in first..=i {
                let mut sum = self.get(i, j);
                for k in first.max(j.saturating_sub(self.width))..j {
                    sum -= self.get(i, k) * self.get(j, k);
                }
                let entry = if i == j {
                    sum.sqrt()
                } else {
                    sum / self.get(j, j)
                };
                self.rows[i][self.width + j - i] = entry;
            }
            for k in first..i {
                right[i] -= self.get(i, k) * right[k];
            }
            right[i] /= self.get(i, i);
        }
        for i in (0..size).rev() {
            right[i] /= self.get(i, i);
            for k in i.saturating_sub(self.width)..i {
                right[k] -= self.get(i, k) * right[i];
            }
        }
    }
}
