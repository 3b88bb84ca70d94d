//! Scenes of the modes of shape matching and of driven bodies.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    ExampleShapes, Isochoric, LatticeMatching, Linear, Particles, Plastic, Plasticity, RegionBlend,
    RegionMatching, Rigid, Rotation, ShapeMatching, Solver, Stiffness, Vec2, build,
};

/// Linear, isochoric and plastic bodies, and summed linear regions, each of the same six particles.
#[inline(never)]
pub(super) fn modes<T: Float>() -> Sums {
    let mut particles = Particles::<T, 24>::new();
    let [a, b, c, d] = [0.0, 2.0, 4.0, 6.0].map(|x| {
        let body = build::lattice(
            &mut particles,
            T::vector(x, 0.0),
            3,
            2,
            T::of(0.5),
            T::of(0.3),
        )
        .unwrap();
        particles.pin(body.get(0).unwrap()).unwrap();
        particles
            .set_velocity(body.get(5).unwrap(), T::vector(2.0, 3.0))
            .unwrap();
        body
    });
    let yielding = Plasticity {
        yield_strain: T::of(0.01),
        creep: T::of(20.0),
        limit: T::of(0.3),
    };
    let compliance = Stiffness::Compliance(T::of(1e-2));
    let linear = Linear::new(T::of(0.6)).unwrap();
    let isochoric = Isochoric::new(T::of(0.8)).unwrap();
    let mut first = ShapeMatching::<T, 6, _>::with_mode(&particles, a, compliance, linear).unwrap();
    let mut second =
        ShapeMatching::<T, 6, _>::with_mode(&particles, b, compliance, isochoric).unwrap();
    let plastic = Plastic::new(yielding).unwrap();
    let mut third =
        ShapeMatching::<T, 6, _>::with_mode(&particles, c, Stiffness::Alpha(T::of(0.2)), plastic)
            .unwrap();
    let halves = d.windows(5);
    let relaxed = Stiffness::Relaxation(T::of(0.1));
    let mut fourth = RegionMatching::<T, 2, 10, _>::with_mode(
        &particles,
        halves,
        relaxed,
        RegionBlend::Summed,
        &linear,
    )
    .unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        iterations: 2,
        ..Solver::new()
    };
    for _ in 0..SHORT {
        solver
            .step(
                T::of(0.01),
                &mut particles,
                &mut (&mut first, &mut second, &mut third, &mut fourth),
            )
            .unwrap();
    }
    sums(&particles, &(first, second, third, fourth))
}

/// Weighted body that oscillates between two examples and is held upright, above a cut lattice with
/// wide regions.
#[inline(never)]
pub(super) fn creature<T: Float>() -> Sums {
    let mut particles = Particles::<T, 15>::new();
    let body = build::lattice(
        &mut particles,
        T::vector(0.1, 2.0),
        2,
        2,
        T::ONE,
        T::of(0.5),
    )
    .unwrap();
    let cut = build::cut_lattice(
        &mut particles,
        Vec2::ZERO,
        4,
        3,
        T::of(0.4),
        T::of(0.2),
        |column, row| column + row != 3,
    )
    .unwrap();
    particles.pin(cut.particles().get(0).unwrap()).unwrap();
    let relaxed = Stiffness::Relaxation(T::of(0.08));
    let mut mat =
        LatticeMatching::<T, 12>::new(&particles, cut.columns(), cut.nodes(), 2, relaxed).unwrap();
    let weights = body.iter().zip([0.5, 1.0, 0.75, 0.25].map(T::of));
    let mut creature =
        ShapeMatching::<T, 4>::weighted(&particles, weights, relaxed, Rigid::new()).unwrap();
    creature
        .set_pose(
            Some(Rotation {
                cos: T::of(0.6),
                sin: T::of(0.8),
            }),
            None,
        )
        .unwrap();
    let wide = [(0.0, 1.0), (1.5, 1.0), (0.0, 0.0), (1.5, 0.0)].map(|(x, y)| T::vector(x, y));
    let tall = [(0.0, 1.6), (0.8, 1.6), (0.0, 0.0), (0.8, 0.0)].map(|(x, y)| T::vector(x, y));
    let examples = ExampleShapes::new([&wide, &tall]).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -1.0),
        substeps: 2,
        ..Solver::new()
    };
    for step in 0..SHORT {
        let places = body.iter().map(|id| particles.position(id).unwrap());
        let [near, far] = examples
            .weights_of(places, creature.mode().rotation())
            .unwrap();
        if step % 10 == 0 {
            creature
                .set_rest(examples.blend([far, near], T::of(1.1)))
                .unwrap();
        }
        if step == SHORT / 2 {
            creature.set_pose(None, Some(T::vector(0.5, 1.5))).unwrap();
        }
        solver
            .step(T::of(0.01), &mut particles, &mut (&mut creature, &mut mat))
            .unwrap();
    }
    sums(&particles, &(creature, mat))
}
