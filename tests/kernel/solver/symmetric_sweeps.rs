//! Symmetric sweeps over mixed scenes: order of the backward pass, and energy.

use crate::solver::step::ID;
use crate::support::bodies::{Body, cloud};
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{
    Area, Areas, Attachment, Attachments, Bending, Bendings, Constraint, Constraints, Distance,
    Distances, Linearization, Motion, ParticleId, Particles, Pass, Points, Pressure, Project,
    ShapeMatching, Solver, Stiffness, Sweep, Vec2, build, measure,
};
use proptest::prelude::*;
use std::cell::RefCell;

type Log = RefCell<Vec<u32>>;

/// Constraint that logs its visits.
struct Spy<'a, const K: usize>(u32, &'a Log);

impl<const K: usize> Constraint<f64, K> for Spy<'_, K> {
    fn particles(&self) -> [ParticleId; K] {
        crate::support::setup::ids()
    }
    fn linearize(&self, _: &Points<f64, K>) -> Option<Linearization<f64, K>> {
        self.1.borrow_mut().push(self.0);
        None
    }
}

/// Set of two spies.
fn spies<const K: usize>(log: &Log, first: u32) -> Constraints<f64, Spy<'_, K>, K, 2> {
    let mut set = Constraints::new();
    [first, first + 1]
        .into_iter()
        .for_each(|name| assert!(set.add(Spy(name, log)).is_ok()));
    set
}

/// Projection that logs its visits.
struct Monitored<'a, P>(u32, &'a Log, P);

impl<P: Project<f64>> Project<f64> for Monitored<'_, P> {
    fn prepare(&mut self, pass: &Pass<f64>, motion: &Motion<'_, f64>) {
        self.2.prepare(pass, motion);
    }
    fn project(&mut self, pass: &Pass<f64>, motion: &mut Motion<'_, f64>) {
        self.1.borrow_mut().push(self.0);
        self.2.project(pass, motion);
    }
}

#[test]
fn backward_pass_visits_in_reverse_order() {
    let mut particles = Particles::<f64, 4>::new();
    let all = build::lattice(&mut particles, Vec2::ZERO, 2, 2, 1.0, 1.0).unwrap();
    let body =
        || ShapeMatching::<f64, 4>::new(&particles, all.iter(), Stiffness::Alpha(0.5)).unwrap();
    let log = Log::default();
    let square = [0, 1, 3, 2].map(ParticleId::new);
    let air = Monitored(
        6,
        &log,
        Pressure::<f64, 4>::new(&particles, square, 1.2, 0.0).unwrap(),
    );
    let mut bodies = [Monitored(7, &log, body()), Monitored(8, &log, body())];
    let sets = [spies::<2>(&log, 9), spies(&log, 11)];
    let mut scene = (
        spies::<1>(&log, 0),
        (spies::<2>(&log, 2), spies::<3>(&log, 4)),
        (Some(air), &mut bodies[..]),
        None::<Constraints<f64, Spy<'_, 1>, 1, 2>>,
        sets,
    );
    Solver {
        sweep: Sweep::Symmetric,
        iterations: 2,
        ..Solver::new()
    }
    .step(0.01, &mut particles, &mut scene)
    .unwrap();
    let there: Vec<u32> = (0..13).collect();
    let back = there.iter().rev().copied().collect();
    assert_eq!(
        *log.borrow(),
        [
            there.clone(),
            back,
            there.clone(),
            there.into_iter().rev().collect()
        ]
        .concat()
    );
}

/// Springs, bends, areas, attachments and a pressure start at rest, then all particles are slightly
/// displaced. With one symmetric sweep per step, the energy never ends above its initial value, up
/// to rounding.
fn symmetric_sweeps_of_mixed_networks_lose_energy<T: Float>() {
    const STEP: f64 = 0.01;
    let triples = prop::collection::vec(prop::array::uniform3(0..24_u16), 5..20);
    proptest!(settings(20), |(cloud in cloud(1e-4, 0.0), triples in triples, compliance in 1e-6..1e-2)| {
        let rest = cloud.iter().map(|c| (c.0, [0.0; 2], c.2, c.3)).collect();
        let mut particles = Body::<T>::new(&rest, [0.0, 0.0], 0.0).particles;
        let soft = T::of(compliance);
        let (mut springs, mut bends, mut areas) = (Distances::<T, 20>::new(), Bendings::<T, 20>::new(), Areas::<T, 20>::new());
        let mut nails = Attachments::<T, 20>::new();
        for triple in &triples {
            let ids = triple.map(ParticleId::new);
            let _ = Distance::between(&particles, ids[0], ids[1], soft).and_then(|spring| springs.add(spring));
            let _ = Bending::between(&particles, ids, soft).and_then(|bend| bends.add(bend));
            let _ = Area::between(&particles, ids, soft).and_then(|area| areas.add(area));
        }
        nails.add(Attachment::new(ParticleId::new(0), particles.positions()[0], soft).unwrap()).unwrap();
        let air = Pressure::<T, 24>::new(&particles, particles.ids(), T::ONE, soft).ok();
        let count = springs.len() + bends.len() + areas.len() + 2;
        let mut scene = (springs, (bends, areas), nails, air);
        for (id, c) in particles.ids().iter().zip(&cloud) {
            let x = particles.position(id).unwrap();
            particles.set_position(id, x + T::vector(c.1[0], c.1[1])).unwrap();
        }
        let solver = Solver { sweep: Sweep::Symmetric, ..Solver::new() };
        let energy = |particles: &Particles<T, 24>, scene: &_| {
            (measure::kinetic_energy(particles) + measure::elastic_energy(particles, scene, T::of(STEP))).wide()
        };
        let start = energy(&particles, &scene);
        for _ in 0..500 {
            solver.step(T::of(STEP), &mut particles, &mut scene).unwrap();
        }
        let end = energy(&particles, &scene);
        let noise = tolerance::energy_of_rounding(T::EPSILON.wide(), count, 4.0 / compliance, cloud.len(), STEP);
        prop_assert!(end <= start + noise, "{start} to {end}, noise {noise}");
    });
}

/// Records its visits.
struct Noted<'a>(u8, &'a RefCell<Vec<(u8, u32)>>);

impl Project<f32> for Noted<'_> {
    fn project(&mut self, pass: &Pass<f32>, _: &mut Motion<'_, f32>) {
        self.1.borrow_mut().push((self.0, pass.index));
    }
}

impl Constraint<f32, 1> for Noted<'_> {
    fn particles(&self) -> [ParticleId; 1] {
        [ID]
    }
    fn linearize(&self, _: &Points<f32, 1>) -> Option<Linearization<f32, 1>> {
        self.1.borrow_mut().push((self.0, 9));
        None
    }
}

#[test]
fn symmetric_sweeps_reverse_the_whole_order() {
    let mut particles = Particles::<f32, 1>::new();
    particles.add(Vec2::ZERO, 1.0).unwrap();
    let visits = RefCell::new(Vec::new());
    let mut set = Constraints::<f32, Noted<'_>, 1, 2>::new();
    for name in [3, 4] {
        set.add(Noted(name, &visits)).unwrap();
    }
    let mut scene = (
        Noted(0, &visits),
        [Noted(1, &visits), Noted(2, &visits)],
        set,
    );
    Solver {
        iterations: 2,
        sweep: Sweep::Symmetric,
        ..Solver::new()
    }
    .step(0.1, &mut particles, &mut scene)
    .unwrap();
    let forth = |pass| [(0, pass), (1, pass), (2, pass), (3, 9), (4, 9)];
    let back = |pass| [(4, 9), (3, 9), (2, pass), (1, pass), (0, pass)];
    assert_eq!(
        *visits.borrow(),
        [forth(0), back(1), forth(2), back(3)].concat()
    );
}

crate::both!(symmetric_sweeps_of_mixed_networks_lose_energy,);
