//! Bodies that lose members.

use crate::both;
use crate::support::float::Float;
use pliant::{
    Fluid, LatticeMatching, Linear, Particles, Plastic, Plasticity, Project, Quadratic,
    RegionBlend, RegionMatching, ShapeMatching, Sleeping, Solver, Stiffness, Vec2, build, measure,
};

/// Bound of [`distance_after_steps`] in units of rounding: 40 substeps with three roundings of
/// coordinates up to 2 m.
pub(super) const TOLERANCE: f64 = 240.0;

pub(super) fn grid<T: Float>() -> Particles<T, 20> {
    let mut particles = Particles::new();
    build::lattice(&mut particles, Vec2::ZERO, 5, 4, T::of(0.5), T::of(0.25)).unwrap();
    particles
}

/// Distance of two sets of particles after steps from a disturbed state.
pub(super) fn distance_after_steps<T: Float>(
    one: &mut dyn Project<T>,
    other: &mut dyn Project<T>,
    particles: &Particles<T, 20>,
) -> f64 {
    let (mut a, mut b) = (particles.clone(), particles.clone());
    let solver = Solver {
        substeps: 2,
        ..Solver::default()
    };
    for _ in 0..20 {
        solver.step(T::of(0.01), &mut a, one).unwrap();
        solver.step(T::of(0.01), &mut b, other).unwrap();
    }
    let distances = a.positions().iter().zip(b.positions());
    distances
        .map(|(x, y)| (*x - *y).length().wide())
        .fold(0.0, f64::max)
}

/// Builds a part of the particles that exist.
pub(super) type Build<'a, T> = &'a dyn Fn(&Particles<T, 20>) -> Box<dyn Project<T>>;

/// Removes four nodes from a body, and compares it with one that was built without them.
fn a_body_that_lost_members_acts_like_one_without_them<T: Float>() {
    let stiffness = Stiffness::Alpha(T::of(0.7));
    let full = grid::<T>();
    let gone: Vec<_> = [0, 6, 7, 19].map(|i| full.ids().get(i).unwrap()).into();
    let rest: Vec<_> = full.ids().iter().filter(|id| !gone.contains(id)).collect();
    let tolerance = TOLERANCE * T::EPSILON.wide();
    let check = |name: &str, mut body: Box<dyn Project<T>>, fresh: Build<'_, T>| {
        let mut particles = full.clone();
        particles.remove(gone.iter().copied(), &mut *body).unwrap();
        let mut fresh = fresh(&particles);
        for (id, i) in rest.iter().zip(0_u8..) {
            let kick = T::vector(0.4 * f64::from(i % 3), -0.3 * f64::from(i % 4));
            particles.set_velocity(*id, kick).unwrap();
        }
        let distance = distance_after_steps(&mut *body, &mut *fresh, &particles);
        assert!(distance < tolerance, "{name}: {distance:e}");
    };
    let all = full.ids();
    let clay = Plastic::<T, Linear<T>>::around(
        Linear::new(T::HALF).unwrap(),
        Plasticity {
            yield_strain: T::of(0.01),
            creep: T::ONE,
            limit: T::ONE,
        },
    )
    .unwrap();
    let rigid = |p: &Particles<T, 20>, ids: &[_]| -> Box<dyn Project<T>> {
        Box::new(ShapeMatching::<T, 20>::new(p, ids.iter().copied(), stiffness).unwrap())
    };
    let everything: Vec<_> = all.iter().collect();
    check("rigid", rigid(&full, &everything), &|p| rigid(p, &rest));
    let plastic = |p: &Particles<T, 20>, ids: &[_]| -> Box<dyn Project<T>> {
        Box::new(
            ShapeMatching::<T, 20, _>::with_mode(p, ids.iter().copied(), stiffness, clay).unwrap(),
        )
    };
    check("plastic", plastic(&full, &everything), &|p| {
        plastic(p, &rest)
    });
    let quadratic = |p: &Particles<T, 20>, ids: &[_]| -> Box<dyn Project<T>> {
        let mode = Quadratic::new(T::HALF).unwrap();
        Box::new(
            ShapeMatching::<T, 20, _>::with_mode(p, ids.iter().copied(), stiffness, mode).unwrap(),
        )
    };
    check("quadratic", quadratic(&full, &everything), &|p| {
        quadratic(p, &rest)
    });
    let lattice = |p: &Particles<T, 20>| -> Box<dyn Project<T>> {
        let nodes = all.iter().map(|id| p.contains(id).then_some(id));
        Box::new(LatticeMatching::<T, 20>::new(p, 5, nodes, 1, stiffness).unwrap())
    };
    check("lattice", lattice(&full), &lattice);
    let regions = |p: &Particles<T, 20>| -> Box<dyn Project<T>> {
        let windows = all.windows(6);
        let windows = windows.map(|window| window.iter().filter(|id| p.contains(*id)));
        Box::new(
            RegionMatching::<T, 15, 90>::new(p, windows, stiffness, RegionBlend::Averaged).unwrap(),
        )
    };
    check("regions", regions(&full), &regions);
    let fluid = |p: &Particles<T, 20>| -> Box<dyn Project<T>> {
        Box::new(Fluid::<T, 20, 16>::new(p, p.iter_ids(), T::of(0.5)).unwrap())
    };
    check("fluid", fluid(&full), &fluid);
}

/// A weighted body has no record of its masses: its weights are normalized again.
fn a_weighted_body_that_lost_members_conserves_momentum<T: Float>() {
    let mut particles = grid::<T>();
    let members = particles
        .ids()
        .iter()
        .map(|id| (id, T::ratio(1 + i32::try_from(id.index() % 4).unwrap(), 4)));
    let stiffness = Stiffness::Alpha(T::HALF);
    let mode = Linear::new(T::HALF).unwrap();
    let mut body =
        ShapeMatching::<T, 20, _>::weighted(&particles, members, stiffness, mode).unwrap();
    let gone: Vec<_> = particles.ids().iter().step_by(3).collect();
    particles.remove(gone, &mut body).unwrap();
    for id in particles.iter_ids().collect::<Vec<_>>() {
        let x = particles.position(id).unwrap();
        particles
            .set_velocity(id, T::vector(1.0, 0.0) + x.perp())
            .unwrap();
    }
    let before = measure::momentum(&particles);
    for _ in 0..50 {
        Solver::default()
            .step(T::of(0.01), &mut particles, &mut body)
            .unwrap();
    }
    let change = (measure::momentum(&particles) - before).length().wide();
    assert!(change < 200.0 * T::EPSILON.wide(), "{change:e}");
    assert!((body.mass() - measure::mass(&particles)).abs().wide() < 1e-5);
}

fn goals_stay_where_they_were<T: Float>() {
    let mut particles = grid::<T>();
    let ids = particles.ids();
    let mut body = ShapeMatching::<T, 20>::new(&particles, ids, Stiffness::Alpha(T::ONE)).unwrap();
    particles
        .set_group_motion(ids, Vec2::ZERO, T::of(2.0))
        .unwrap();
    Solver::default()
        .step(T::of(0.1), &mut particles, &mut body)
        .unwrap();
    let before: Vec<_> = body.goals().collect();
    particles.remove(ids.get(3), &mut body).unwrap();
    let kept = before.iter().enumerate().filter(|(index, _)| *index != 3);
    for ((_, old), new) in kept.zip(body.goals()) {
        assert!((*old - new).length().wide() < 8.0 * T::EPSILON.wide());
    }
}

fn a_sleeping_body_wakes_when_it_loses_a_member<T: Float>() {
    let mut particles = grid::<T>();
    let ids = particles.ids();
    let body = ShapeMatching::<T, 20>::new(&particles, ids, Stiffness::Alpha(T::ONE)).unwrap();
    let mut body = Sleeping::<T, _, 20>::new(body, ids, T::of(0.01), T::of(0.05)).unwrap();
    for _ in 0..10 {
        Solver::default()
            .step(T::of(0.01), &mut particles, &mut body)
            .unwrap();
    }
    assert!(body.is_asleep());
    let other = particles.clone();
    body.remove_vacant(&other.view());
    assert!(body.is_asleep(), "nothing was removed");
    particles.remove(ids.get(0), &mut body).unwrap();
    assert!(!body.is_asleep());
    assert_eq!(body.members().len(), 19);
    assert_eq!(body.body().members().len(), 19);
}

/// A hit below the limit is withheld while a body sleeps, and returned when it wakes.
fn a_withheld_hit_stays_with_its_member<T: Float>() {
    let mut particles = Particles::<T, 4>::new();
    for (x, y, m) in [
        (0.0, 0.0, 1.0),
        (1.0, 0.0, 2.0),
        (1.0, 1.0, 3.0),
        (0.0, 1.0, 4.0),
    ] {
        particles.add(T::vector(x, y), T::of(m)).unwrap();
    }
    let ids = particles.ids();
    let body = ShapeMatching::<T, 4>::new(&particles, ids, Stiffness::Alpha(T::ONE)).unwrap();
    let mut body = Sleeping::<T, _, 4>::new(body, ids, T::of(0.01), T::of(0.05)).unwrap();
    let step = |particles: &mut Particles<T, 4>, body: &mut Sleeping<T, _, 4>| {
        Solver::default()
            .step(T::of(0.01), particles, body)
            .unwrap();
    };
    for _ in 0..10 {
        step(&mut particles, &mut body);
    }
    let hit = T::vector(0.02, 0.0);
    particles.apply_impulse(ids.get(3).unwrap(), hit).unwrap();
    step(&mut particles, &mut body);
    assert!(body.is_asleep());
    particles.remove(ids.get(0), &mut body).unwrap();
    step(&mut particles, &mut body);
    let momentum = measure::momentum(&particles);
    assert!(
        (momentum - hit).length().wide() < T::EPSILON.wide(),
        "{momentum:?}"
    );
}

both!(
    a_withheld_hit_stays_with_its_member,
    a_body_that_lost_members_acts_like_one_without_them,
    a_weighted_body_that_lost_members_conserves_momentum,
    goals_stay_where_they_were,
    a_sleeping_body_wakes_when_it_loses_a_member,
);
