//! Meshes of strain elements stay stable at any stiffness.

use super::solver;
use crate::support::settings::settings;
use pliant::{
    Constraint, Constraints, Material, NeoHookean, ParticleId, Particles, Project, Scheme,
    StVenantKirchhoff, Vec2,
};
use proptest::prelude::*;

const SIDE: usize = 5;
const PARTICLES: usize = SIDE * SIDE;
const ELEMENTS: usize = 4 * (SIDE - 1) * (SIDE - 1);
const H: f64 = 1.0 / 60.0;

type Mesh = Particles<f64, PARTICLES>;
type Elements<C> = Constraints<f64, C, 3, ELEMENTS>;

/// Position and velocity of each particle.
type Plan = Vec<[f64; 4]>;

/// Irregular meshes of triangles of about one meter and 1 kg, in motion.
fn plans() -> impl Strategy<Value = Plan> {
    let particle = (prop::array::uniform4(-0.5..0.5_f64), -1.5..0.5_f64);
    prop::collection::vec(particle, PARTICLES).prop_map(|particles| {
        let places = particles.into_iter().enumerate();
        places
            .map(|(k, ([x, y, u, v], exponent))| {
                let [column, row] =
                    [k % SIDE, k / SIDE].map(|k| f64::from(u32::try_from(k).unwrap()));
                let speed = 10.0_f64.powf(exponent);
                [column + 0.3 * x, row + 0.3 * y, speed * u, speed * v]
            })
            .collect()
    })
}

/// Largest energy within 10 s, relative to that at the start.
fn growth<C: Constraint<f64, 3>>(
    plan: &Plan,
    scheme: Scheme,
    add: impl Fn(&mut Elements<C>, &Mesh, [ParticleId; 3]),
) -> f64 {
    let mut mesh = Mesh::new();
    for [x, y, u, v] in plan {
        let id = mesh.add(Vec2::new(*x, *y), 1.0).unwrap();
        mesh.set_velocity(id, Vec2::new(*u, *v)).unwrap();
    }
    let mut elements = Elements::new();
    for cell in (0..PARTICLES - SIDE).filter(|cell| cell % SIDE < SIDE - 1) {
        let ids = mesh.ids();
        let [a, b, c, d] =
            [cell, cell + 1, cell + SIDE, cell + SIDE + 1].map(|k| ids.get(k).unwrap());
        add(&mut elements, &mesh, [a, b, d]);
        add(&mut elements, &mesh, [a, d, c]);
    }
    let solver = solver(scheme, 0.0, 1);
    let mut energy = || {
        let elastic = elements.elastic_energy(H, &mesh.view());
        let before = mesh.velocities().to_vec();
        solver.step(H, &mut mesh, &mut elements).unwrap();
        let pairs = before.iter().zip(mesh.velocities());
        let kinetic = pairs.map(|(before, after)| {
            let v = (*before + *after) * 0.5;
            0.5 * v.dot(v)
        });
        elastic + kinetic.sum::<f64>()
    };
    let start = energy();
    (0..600).map(|_| energy() / start).fold(1.0, f64::max)
}

/// The energy at any time is at most 1.5 times the largest one with the predicted scheme. It
/// oscillates by less than that near the limit of stability; beyond the limit every substep would
/// multiply it.
#[test]
fn meshes_of_any_stiffness_stay_stable() {
    proptest!(settings(60), |(plan in plans(), exponent in 1.0..4.5_f64, poissons_ratio in 0.0..0.49)| {
        let material = Material { youngs_modulus: 10.0_f64.powf(exponent), poissons_ratio };
        let green = |set: &mut Elements<_>, mesh: &Mesh, ids| {
            set.add(StVenantKirchhoff::between(mesh, ids, material).unwrap()).unwrap();
        };
        let rubber = |set: &mut Elements<_>, mesh: &Mesh, ids| {
            for part in NeoHookean::between(mesh, ids, material).unwrap() {
                set.add(part).unwrap();
            }
        };
        let growths = [
            [growth(&plan, Scheme::Predicted, green), growth(&plan, Scheme::Leapfrog, green)],
            [growth(&plan, Scheme::Predicted, rubber), growth(&plan, Scheme::Leapfrog, rubber)],
        ];
        for [predicted, leapfrog] in growths {
            prop_assert!(leapfrog <= 1.5 * predicted, "{growths:?}");
        }
    });
}
