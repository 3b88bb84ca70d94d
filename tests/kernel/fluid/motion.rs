//! Scenes with fluids: a dam break, a column at rest, floating and sinking bodies.

use crate::both;
use crate::support::float::Float;
use crate::support::fluid_basin::{Basin, Pool, SPACING};
use crate::support::tolerance;
use pliant::{Fluid, ParticleId, Particles, ShapeMatching, Solver, Stiffness, measure};

/// A block more than twice as high as wide collapses, fills the basin and comes to rest.
#[test]
fn dam_break_gains_no_energy_and_comes_to_rest() {
    let mut pool = Pool::<f32, 160, 24>::new(8, 20, 1.6);
    pool.fluid.set_viscosity(60.0).unwrap();
    let energy = |pool: &Pool<f32, 160, 24>| {
        measure::kinetic_energy(&pool.particles)
            + measure::potential_energy(&pool.particles, pool.solver.gravity)
    };
    let (mut highest, start) = (energy(&pool), energy(&pool));
    let mut fastest = 0.0_f64;
    for _ in 0..300 {
        let before = highest;
        pool.step();
        highest = energy(&pool);
        assert!(
            f64::from(highest) <= f64::from(before) + tolerance::FLUID_ENERGY * f64::from(start),
            "{highest} after {before}"
        );
        fastest = fastest.max(pool.fastest());
        assert_eq!(pool.fluid.dropped(), 0);
    }
    assert!(fastest > 2.0, "highest speed: {fastest} m/s");
    let fall = (2.0 * 9.81 * 2.0_f64).sqrt();
    assert!(
        pool.fastest() < tolerance::FLUID_REST * fall,
        "{} m/s",
        pool.fastest()
    );
    let inside = |x: f32, y: f32| (0.0..=1.6).contains(&x) && (0.0..1.0).contains(&y);
    assert!(pool.particles.positions().iter().all(|x| inside(x.x, x.y)));
    let densities = pool.densities(0.2, 0.7);
    assert!(densities.len() > 40, "{} inside", densities.len());
    for density in densities {
        assert!(
            (density - 1.0).abs() < tolerance::FLUID_DENSITY,
            "density {density}"
        );
    }
}

/// Returns the height of the center of mass of a column at rest.
fn column<T: Float>(substeps: u16, iterations: u16) -> f64 {
    let mut pool = Pool::<T, 32, 20>::new(4, 8, 0.3);
    pool.fluid.set_viscosity(T::of(200.0)).unwrap();
    pool.solver = Solver {
        substeps,
        iterations,
        ..pool.solver
    };
    for _ in 0..120 {
        pool.step();
    }
    let fall = (2.0 * 9.81 * 0.8_f64).sqrt();
    assert!(
        pool.fastest() < tolerance::FLUID_REST * fall,
        "{} m/s",
        pool.fastest()
    );
    measure::center(&pool.particles).unwrap().y.wide()
}

fn column_height_is_independent_of_the_time_step<T: Float>() {
    let expected = column::<T>(16, 1);
    assert!(expected > 0.25 && expected < 0.35, "{expected}");
    for (substeps, iterations) in [(8, 1), (8, 4)] {
        let height = column::<T>(substeps, iterations);
        assert!(
            (height / expected - 1.0).abs() < tolerance::FLUID_HEIGHT,
            "{substeps} x {iterations}: {height}"
        );
    }
}

/// Returns the height by which a body of 3 × 3 particles, each of this mass, rises in a fluid of
/// particles of 1 kg.
fn rise<T: Float>(mass: f64) -> f64 {
    let mut particles = Particles::<T, 80>::new();
    let mut body = Vec::new();
    for place in 0..80_u16 {
        let (column, row) = (place % 8, place / 8);
        let member = (3..6).contains(&column) && (3..6).contains(&row);
        let position = T::vector(f64::from(column) * SPACING, f64::from(row) * SPACING);
        let id = particles
            .add(position, T::of(if member { mass } else { 1.0 }))
            .unwrap();
        body.extend(member.then_some(id));
    }
    let mut fluid = Fluid::<T, 80, 24>::new(&particles, particles.ids(), T::of(SPACING)).unwrap();
    let mut shape = ShapeMatching::<T, 9>::new(
        &particles,
        body.iter().copied(),
        Stiffness::Alpha(T::of(0.9)),
    )
    .unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 4,
        ..Solver::new()
    };
    let height = |particles: &Particles<T, 80>, ids: &[ParticleId]| {
        let heights = ids
            .iter()
            .map(|id| particles.position(*id).unwrap().y.wide());
        heights.sum::<f64>() / 9.0
    };
    let start = height(&particles, &body);
    for _ in 0..100 {
        solver
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut fluid, &mut shape, &mut Basin { width: T::of(0.7) }),
            )
            .unwrap();
    }
    height(&particles, &body) - start
}

fn light_bodies_rise_and_heavy_ones_sink<T: Float>() {
    assert!(rise::<T>(0.2) > 2.0 * SPACING);
    assert!(rise::<T>(4.0) < -1.5 * SPACING);
}

fn clones_step_bit_identically<T: Float>() {
    let mut pool = Pool::<T, 48, 8>::new(4, 12, 0.8);
    pool.fluid.set_viscosity(T::of(3.0)).unwrap();
    pool.fluid.set_compliance(T::of(1e-6)).unwrap();
    let run = |pool: &mut Pool<T, 48, 8>| -> Vec<u64> {
        let mut step = || {
            pool.step();
            measure::checksum(&pool.particles, &pool.fluid)
        };
        (0..20).map(|_| step()).collect()
    };
    run(&mut pool);
    let snapshot = pool.clone();
    let future = run(&mut pool);
    assert!(
        future.windows(2).all(|sums| sums[0] != sums[1]),
        "nothing moves"
    );
    assert_eq!(run(&mut snapshot.clone()), future);
    // The fluid keeps no state of the last step: a new one continues with the same bits.
    let mut rebuilt = snapshot;
    rebuilt.fluid =
        Fluid::new(&rebuilt.particles, rebuilt.particles.ids(), T::of(SPACING)).unwrap();
    rebuilt.fluid.set_viscosity(T::of(3.0)).unwrap();
    rebuilt.fluid.set_compliance(T::of(1e-6)).unwrap();
    assert_eq!(run(&mut rebuilt), future);
}

both!(
    column_height_is_independent_of_the_time_step,
    light_bodies_rise_and_heavy_ones_sink,
    clones_step_bit_identically
);
