//! Reports of contacts with terrain: impulses, begin and end over the step.

use crate::support::settings::settings;
use pliant::{
    ContactMaterial, EdgeChain, Particles, Reported, Solver, TerrainContacts, TerrainSurface, Vec2,
};
use proptest::prelude::*;

type Valley = EdgeChain<f64, [Vec2<f64>; 3]>;

fn valley() -> Valley {
    EdgeChain::open([[3.0, 2.0], [0.0, 0.0], [-3.0, 2.0]].map(Vec2::from)).unwrap()
}

#[test]
fn reported_impulses_of_discs_sum_to_the_change_of_momentum() {
    let touched = std::cell::Cell::new(0);
    proptest!(settings(500), |(
        starts in prop::array::uniform3(prop::array::uniform4(-1.0..1.0_f64)), mu in 0.0..1.0_f64, e in 0.0..1.0_f64
    )| {
        let mut particles = Particles::<f64, 3>::new();
        for ([x, y, u, v], mass) in starts.iter().zip([0.5, 1.0, 3.0]) {
            let id = particles.add(Vec2::new(*x, 1.0 + 0.4 * y), mass).unwrap();
            particles.set_velocity(id, Vec2::new(*u, *v - 1.0) * 20.0).unwrap();
        }
        let material = ContactMaterial { restitution: e, ..ContactMaterial::with_friction(mu) };
        let surfaces = [TerrainSurface::new(material)];
        let contacts =
            TerrainContacts::<f64, _, 3>::new(valley(), particles.ids(), 0.2, surfaces).unwrap();
        let mut contacts = Reported::<_, _, _, 3>::new(contacts);
        let before = particles.velocities().to_vec();
        let solver = Solver { substeps: 4, iterations: 3, ..Solver::default() };
        solver.step(0.2, &mut particles, &mut contacts).unwrap();
        for (index, id) in particles.ids().iter().enumerate() {
            let change = (particles.velocities()[index] - before[index]) * particles.masses()[index];
            let report = contacts.report(id);
            let impulse = report.map_or(Vec2::ZERO, |report| report.impulse);
            // 4 substeps, up to 3 passes of 8 corrections and 2 of velocities, of momenta up to 60
            // kg m/s.
            let bound = 4.0 * 26.0 * 4.0 * f64::EPSILON * 180.0;
            prop_assert!((change - impulse).length() <= bound, "{change:?}, reported {impulse:?}");
            touched.set(touched.get() + usize::from(report.is_some()));
        }
    });
    assert!(touched.get() > 500, "{touched:?}");
}

#[test]
fn contacts_with_terrain_begin_and_end() {
    let mut particles = Particles::<f64, 1>::new();
    let ball = particles.add(Vec2::new(0.0, 1.0), 1.0).unwrap();
    let surfaces = [TerrainSurface::default()];
    let contacts =
        TerrainContacts::<f64, _, 1>::new(valley(), particles.ids(), 0.2, surfaces).unwrap();
    let mut contacts = Reported::<_, _, _, 1>::new(contacts);
    let mut step = |velocity: f64| {
        particles
            .set_velocity(ball, Vec2::new(0.0, velocity))
            .unwrap();
        Solver {
            substeps: 4,
            ..Solver::default()
        }
        .step(0.1, &mut particles, &mut contacts)
        .unwrap();
        let began = contacts
            .reports()
            .map(|report| report.began)
            .collect::<Vec<_>>();
        (began, contacts.ended().count())
    };
    assert_eq!(step(-1.0), (vec![], 0));
    // It touches in the first substeps only.
    assert_eq!(step(-30.0), (vec![true], 0));
    assert_eq!(step(-1.0), (vec![false], 0));
    assert_eq!(step(9.0), (vec![], 1));
    assert_eq!(step(0.0), (vec![], 0));
}
