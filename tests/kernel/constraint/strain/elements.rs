//! Strain elements: Hooke's law, energies at large strains, and a cantilever.

use crate::support::float::Float;
use crate::support::group::rubber;
use crate::support::settings::settings;
use crate::support::setup::ids;
use crate::support::tolerance;
use pliant::{
    Constraint, Constraints, Damped, Material, NeoHookean, ParticleId, Particles, Points, Project,
    Solver, StVenantKirchhoff, Vec2, build,
};
use proptest::prelude::*;

const CORNERS: [[f64; 2]; 3] = [[0.2, -0.1], [1.1, 0.3], [-0.1, 0.8]];

pub(crate) fn corners<T: Float>() -> [Vec2<T>; 3] {
    CORNERS.map(|[x, y]| T::vector(x, y))
}

/// F x of the corners.
fn deformed(f: [[f64; 2]; 2]) -> [Vec2<f64>; 3] {
    corners()
        .map(|x: Vec2<f64>| Vec2::new(f[0][0] * x.x + f[0][1] * x.y, f[1][0] * x.x + f[1][1] * x.y))
}

/// C²/2α.
fn energy<C: Constraint<f64, 3>>(constraint: &C, places: [Vec2<f64>; 3]) -> f64 {
    let value = constraint
        .linearize(&Points::at(places))
        .map_or(0.0, |linear| linear.value);
    value * value / (2.0 * constraint.compliance())
}

/// Both materials follow Hooke's law for small strains ε, in plane strain and for every Poisson's
/// ratio: A (μ tr ε² + λ tr²ε/2).
#[test]
fn small_strains_obey_hookes_law() {
    let strain = prop::array::uniform4(-1.0..1.0_f64).prop_map(|h| h.map(|h| 1e-6 * h));
    proptest!(settings(500), |(h in strain, young in 1.0..1e6, poisson in -0.99..0.499)| {
        let area = 0.5 * (corners::<f64>()[1] - corners()[0]).cross(corners::<f64>()[2] - corners()[0]);
        let (mu, lambda) = (young / (2.0 * (1.0 + poisson)), young * poisson / ((1.0 + poisson) * (1.0 - 2.0 * poisson)));
        let (xx, yy, xy) = (h[0], h[3], 0.5 * (h[1] + h[2]));
        let expected = area * (mu * (xx * xx + yy * yy + 2.0 * xy * xy) + 0.5 * lambda * (xx + yy) * (xx + yy));
        let places = deformed([[1.0 + h[0], h[1]], [h[2], 1.0 + h[3]]]);
        let pair = NeoHookean::new(ids(), corners(), rubber(young, poisson)).unwrap();
        let element = StVenantKirchhoff::new(ids(), corners(), rubber(young, poisson)).unwrap();
        for found in [pair.iter().map(|part| energy(part, places)).sum(), energy(&element, places)] {
            // Rounding adds a strain that stores energy.
            let size = area * (mu + lambda.abs()) * h.iter().map(|h| h * h).sum::<f64>();
            prop_assert!((found - expected).abs() <= tolerance::HOOKE * size, "{found:e}, not {expected:e}");
        }
    });
}

/// The energies at any strain match the published formulas. Neo-Hookean: μ/2 tr FᵀF + λ/2 (det F −
/// 1 − μ/λ)², up to a constant, with λ for μ/(1 − 2ν). St. Venant–Kirchhoff: μ tr E² + λ tr²E/2
/// with E = ½(FᵀF − I) and Lamé's λ.
#[test]
fn large_strain_energies_match_the_published_formulas() {
    proptest!(settings(500), |(f in prop::array::uniform2(prop::array::uniform2(-2.0..2.0_f64)), poisson in -0.9..0.49)| {
        let area = 0.5 * (corners::<f64>()[1] - corners()[0]).cross(corners::<f64>()[2] - corners()[0]);
        let [[a, b], [c, d]]: [[f64; 2]; 2] = f;
        let mu: f64 = 1000.0 / (2.0 * (1.0 + poisson));
        let (raised, lambda): (f64, f64) = (mu / (1.0 - 2.0 * poisson), 2.0 * mu * poisson / (1.0 - 2.0 * poisson));
        let full = |trace: f64, det: f64| 0.5 * mu * trace + 0.5 * raised * (det - 1.0 - mu / raised).powi(2);
        let expected = area * (full(a * a + b * b + c * c + d * d, a * d - b * c) - full(2.0, 1.0));
        let pair = NeoHookean::new(ids(), corners(), rubber(1000.0, poisson)).unwrap();
        let found: f64 = pair.iter().map(|part| energy(part, deformed(f))).sum();
        prop_assert!((found - expected).abs() <= tolerance::FORMULA * (raised + found.abs()), "{found}, not {expected}");

        let (xx, yy, xy) = (0.5 * (a * a + c * c - 1.0), 0.5 * (b * b + d * d - 1.0), 0.5 * (a * b + c * d));
        let expected = area * (mu * (xx * xx + yy * yy + 2.0 * xy * xy) + 0.5 * lambda * (xx + yy).powi(2));
        let element = StVenantKirchhoff::new(ids(), corners(), rubber(1000.0, poisson)).unwrap();
        let found = energy(&element, deformed(f));
        prop_assert!((found - expected).abs() <= tolerance::FORMULA * (raised + found.abs()), "{found}, not {expected}");
    });
}

/// Elements of both materials on the triangles of a lattice, as one projection.
#[derive(Clone)]
pub(crate) struct Body<T> {
    pub(crate) pairs: Constraints<T, Damped<T, NeoHookean<T>>, 3, 64>,
    elements: Constraints<T, Damped<T, StVenantKirchhoff<T>>, 3, 64>,
}

impl<T: Float> Body<T> {
    /// Creates elements with a damping rate, 1/s.
    pub(crate) fn new(
        particles: &Particles<T, 32>,
        triangles: &[[ParticleId; 3]],
        neo: bool,
        material: Material<T>,
        rate: f64,
    ) -> Self {
        let mut body = Self {
            pairs: Constraints::new(),
            elements: Constraints::new(),
        };
        for corners in triangles {
            if neo {
                for part in NeoHookean::between(particles, *corners, material).unwrap() {
                    let part = Damped::new(part, T::of(rate)).unwrap();
                    body.pairs.add(part).unwrap();
                }
            } else {
                let element = StVenantKirchhoff::between(particles, *corners, material).unwrap();
                body.elements
                    .add(Damped::new(element, T::of(rate)).unwrap())
                    .unwrap();
            }
        }
        body
    }

    pub(crate) fn projection(&mut self) -> impl Project<T> {
        (&mut self.pairs, &mut self.elements)
    }
}

/// Triangles of a lattice, with alternating diagonals.
pub(crate) fn triangles(columns: u16, rows: u16) -> Vec<[ParticleId; 3]> {
    let id = |column: u16, row: u16| ParticleId::new(row * columns + column);
    let cells = (1..rows).flat_map(|row| (1..columns).map(move |column| (column, row)));
    let halves = cells.flat_map(|(c, r)| {
        let [nw, ne, sw, se] = [id(c - 1, r - 1), id(c, r - 1), id(c - 1, r), id(c, r)];
        if (c + r) % 2 == 0 {
            [[sw, se, ne], [sw, ne, nw]]
        } else {
            [[sw, se, nw], [se, ne, nw]]
        }
    });
    halves.collect()
}

pub(crate) const COLUMNS: u16 = 7;

pub(crate) const ROWS: u16 = 3;

const SPACING: f64 = 0.2;

const MASS: f64 = 0.1;

const GRAVITY: f64 = -0.05;

pub(crate) const YOUNG: f64 = 1e3;

pub(crate) const POISSON: f64 = 0.3;

pub(crate) fn cantilever<T: Float>() -> Particles<T, 32> {
    let mut particles = Particles::new();
    build::lattice(
        &mut particles,
        Vec2::ZERO,
        COLUMNS.into(),
        ROWS.into(),
        T::of(SPACING),
        T::of(MASS),
    )
    .unwrap();
    for row in 0..ROWS {
        particles.pin(ParticleId::new(row * COLUMNS)).unwrap();
    }
    particles
}

/// Displacements of the same mesh in linear elasticity, by elimination: K u = f with K = Σ A BᵀDB
/// of constant-strain triangles in plane strain.
fn linear_displacements() -> Vec<f64> {
    let particles = cantilever::<f64>();
    let n = 2 * particles.len();
    let mut k = vec![vec![0.0; n + 1]; n];
    let unit = YOUNG / ((1.0 + POISSON) * (1.0 - 2.0 * POISSON));
    let d = [
        [1.0 - POISSON, POISSON, 0.0],
        [POISSON, 1.0 - POISSON, 0.0],
        [0.0, 0.0, 0.5 - POISSON],
    ];
    for triangle in triangles(COLUMNS, ROWS) {
        let x = triangle.map(|id| particles.position(id).unwrap());
        let area = 0.5 * (x[1] - x[0]).cross(x[2] - x[0]);
        let mut b = [[0.0; 6]; 3];
        for i in 0..3 {
            let edge = x[(i + 2) % 3] - x[(i + 1) % 3];
            let (dx, dy) = (-edge.y / (2.0 * area), edge.x / (2.0 * area));
            (b[0][2 * i], b[1][2 * i + 1], b[2][2 * i], b[2][2 * i + 1]) = (dx, dy, dy, dx);
        }
        let place = |i: usize| 2 * triangle[i / 2].index() + i % 2;
        for i in 0..6 {
            for j in 0..6 {
                let terms = (0..9).map(|pq| b[pq / 3][i] * d[pq / 3][pq % 3] * b[pq % 3][j]);
                k[place(i)][place(j)] += unit * area * terms.sum::<f64>();
            }
        }
    }
    for (i, row) in k.iter_mut().enumerate() {
        row[n] = if i % 2 == 1 { MASS * GRAVITY } else { 0.0 };
        if particles.inverse_masses()[i / 2] == 0.0 {
            row.fill(0.0);
            row[i] = 1.0;
        }
    }
    for i in 0..n {
        let pivot = k[i].clone();
        for (_, row) in k.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let factor = row[i] / pivot[i];
            row.iter_mut()
                .zip(&pivot)
                .for_each(|(a, p)| *a -= factor * p);
        }
    }
    (0..n).map(|i| k[i][n] / k[i][i]).collect()
}

/// A cantilever of either material sags as in linear elasticity. Placed in that equilibrium it
/// stays there for two swings, for all time steps and iteration counts.
fn cantilever_sag_matches_linear_elasticity<T: Float>() {
    let (tip, expected) = (usize::from(2 * COLUMNS - 1), linear_displacements());
    for (neo, dt, iterations) in [
        (true, 4e-3, 5),
        (true, 4e-3, 10),
        (true, 2e-3, 5),
        (false, 4e-3, 10),
        (false, 2e-3, 5),
    ] {
        let mut particles = cantilever::<T>();
        let mut body = Body::new(
            &particles,
            &triangles(COLUMNS, ROWS),
            neo,
            rubber(YOUNG, POISSON),
            0.0,
        );
        for (id, u) in particles.ids().iter().zip(expected.chunks(2)) {
            let place = particles.position(id).unwrap() + T::vector(u[0], u[1]);
            particles.set_position(id, place).unwrap();
        }
        let solver = Solver {
            gravity: T::vector(0.0, GRAVITY),
            iterations,
            ..Solver::new()
        };
        let mut time = 0.0;
        while time < 2.0 {
            solver
                .step(T::of(dt), &mut particles, &mut body.projection())
                .unwrap();
            time += dt;
            let sag = particles.positions()[tip].y.wide() + SPACING;
            let error = (sag / expected[2 * tip + 1] - 1.0).abs();
            assert!(
                error < tolerance::CANTILEVER,
                "h = {dt}, {iterations} iterations, {neo}: {sag}, {error} off at {time}"
            );
        }
    }
}

crate::both!(cantilever_sag_matches_linear_elasticity);
