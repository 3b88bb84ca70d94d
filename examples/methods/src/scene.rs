//! Particles with energy terms, and the scenes of the comparison.

use crate::number::{Number, Vector, vector};
use crate::term::Term;

pub const GRAVITY: Vector = vector(0.0, -9.81);

/// Particles, terms and the step size.
#[derive(Clone, Debug)]
pub struct Scene {
    pub x: Vec<Vector>,
    pub v: Vec<Vector>,
    /// Inverse masses; 0 for pinned particles.
    pub w: Vec<Number>,
    pub terms: Vec<Term>,
    /// Terms of each particle, with its index among the members.
    pub incident: Vec<Vec<(usize, usize)>>,
}

impl Scene {
    fn new(x: Vec<Vector>, masses: &[Option<f64>], terms: Vec<Term>) -> Self {
        let mut incident = vec![Vec::new(); x.len()];
        for (t, term) in terms.iter().enumerate() {
            for (member, particle) in term.members().iter().enumerate() {
                incident[*particle].push((t, member));
            }
        }
        Self {
            v: vec![Vector::ZERO; x.len()],
            w: masses
                .iter()
                .map(|mass| Number(mass.map_or(0.0, |mass| 1.0 / mass)))
                .collect(),
            x,
            terms,
            incident,
        }
    }

    /// Largest |C| of the distance constraints, relative to the rest length of 1/links.
    pub fn stretch(&self, links: usize) -> f64 {
        let all = self.terms.iter().map(|term| term.evaluate(&self.x).c.0);
        // NaN of a diverged run counts as infinite.
        all.fold(0.0, |most: f64, c| {
            if c.is_finite() {
                most.max(c.abs() * links as f64)
            } else {
                f64::INFINITY
            }
        })
    }

    /// Root mean square distance from the particles of another scene.
    pub fn distance(&self, other: &Self) -> f64 {
        let sum: f64 = self
            .x
            .iter()
            .zip(&other.x)
            .map(|(a, b)| (a.x.0 - b.x.0).powi(2) + (a.y.0 - b.y.0).powi(2))
            .sum();
        (sum / self.x.len() as f64).sqrt()
    }
}

/// Chain of rigid links, 1 m long and pinned at one end, 45° below the horizontal, with a weight of
/// `ratio` times the mass of the other particles at the free end.
pub fn chain(links: usize, ratio: f64) -> Scene {
    let step = 0.5_f64.sqrt() / links as f64;
    let x = (0..=links)
        .map(|i| vector(step * i as f64, -step * i as f64))
        .collect();
    let masses: Vec<_> = (0..=links)
        .map(|i| match i {
            0 => None,
            _ if i == links => Some(ratio),
            _ => Some(1.0),
        })
        .collect();
    let terms = (0..links)
        .map(|i| Term::distance(i, i + 1, 1.0 / links as f64, None))
        .collect();
    Scene::new(x, &masses, terms)
}

/// Cloth of 1 m by 1 m and 1 kg, pinned at two corners, in a vertical plane: springs along the
/// edges and the diagonals of `cells` x `cells` squares.
pub fn cloth(cells: usize, stiffness: f64) -> Scene {
    let side = cells + 1;
    let spacing = 1.0 / cells as f64;
    let at = |column: usize, row: usize| row * side + column;
    let x: Vec<_> = (0..side * side)
        .map(|i| vector(spacing * (i % side) as f64, -spacing * (i / side) as f64))
        .collect();
    let mut masses = vec![Some(1.0 / (side * side) as f64); side * side];
    masses[0] = None;
    masses[cells] = None;
    let mut terms = Vec::new();
    for row in 0..side {
        for column in 0..side {
            let mut link = |a: usize, b: usize, rest: f64| {
                terms.push(Term::distance(a, b, rest, Some(stiffness)));
            };
            let diagonal = spacing * 2.0_f64.sqrt();
            if column < cells {
                link(at(column, row), at(column + 1, row), spacing);
            }
            if row < cells {
                link(at(column, row), at(column, row + 1), spacing);
            }
            if column < cells && row < cells {
                link(at(column, row), at(column + 1, row + 1), diagonal);
                link(at(column + 1, row), at(column, row + 1), diagonal);
            }
        }
    }
    Scene::new(x, &masses, terms)
}

/// Beam of 1 m by 0.2 m and 1 kg of St. Venant–Kirchhoff triangles, clamped at one end: `cells`
/// squares along, a fifth of them across.
pub fn beam(cells: usize, modulus: f64) -> Scene {
    let across = cells / 5;
    let side = across + 1;
    let spacing = 1.0 / cells as f64;
    let x: Vec<_> = (0..side * (cells + 1))
        .map(|i| vector(spacing * (i / side) as f64, spacing * (i % side) as f64))
        .collect();
    let mut masses = vec![Some(1.0 / x.len() as f64); x.len()];
    masses[..side].fill(None);
    let mut terms = Vec::new();
    for column in 0..cells {
        for row in 0..across {
            let a = column * side + row;
            let (b, c, d) = (a + side, a + side + 1, a + 1);
            for members in [[a, b, c], [a, c, d]] {
                terms.extend(Term::triangle(members, members.map(|m| x[m]), modulus));
            }
        }
    }
    Scene::new(x, &masses, terms)
}
