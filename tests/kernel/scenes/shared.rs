//! Bodies that share borrowed rest offsets.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    BorrowedOffsets, Linear, Particles, Rigid, ShapeMatching, Solver, Stiffness, Vec2, build,
};

/// Three bodies with one slice. One gets another slice, and one is dropped with its first member.
#[inline(never)]
pub(super) fn shared<T: Float>() -> Sums {
    let wide = [
        (-0.5, 0.25),
        (0.0, 0.25),
        (0.5, 0.25),
        (-0.5, -0.25),
        (0.0, -0.25),
        (0.5, -0.25),
    ]
    .map(|(x, y)| T::vector(x, y));
    let tall = wide.map(|q| Vec2::new(q.x * T::HALF, q.y * T::TWO));
    let mut particles = Particles::<T, 18>::new();
    let stiffness = Stiffness::Relaxation(T::of(0.05));
    let mut rigid: [ShapeMatching<T, 6, Rigid<T>, BorrowedOffsets<'_, T>>; 2] =
        core::array::from_fn(|_| ShapeMatching::empty());
    let mut linear: ShapeMatching<T, 6, Linear<T>, BorrowedOffsets<'_, T>> = ShapeMatching::empty();
    let blocks = [0.0, 1.5, 3.0].map(|x| {
        let at = T::vector(x, 0.1);
        let block = build::lattice(&mut particles, at, 3, 2, T::of(0.6), T::of(0.25)).unwrap();
        let corner = block.get(5).unwrap();
        particles
            .set_velocity(corner, T::vector(1.5, 2.0 - x))
            .unwrap();
        block
    });
    for (body, block) in rigid.iter_mut().zip(blocks) {
        body.build_with_offsets(&particles, block, stiffness, Rigid::new(), &wide)
            .unwrap();
    }
    let [first, _, last] = blocks;
    let mode = Linear::new(T::of(0.6)).unwrap();
    linear
        .build_with_offsets(&particles, last, stiffness, mode, &wide)
        .unwrap();
    let mut bodies = (rigid, linear);
    let solver = Solver {
        gravity: T::vector(0.0, -1.0),
        substeps: 2,
        ..Solver::new()
    };
    for step in 0..SHORT {
        if step == 20 {
            bodies.1.set_offsets(&tall).unwrap();
        }
        if step == 40 {
            particles
                .remove([first.get(0).unwrap()], &mut bodies)
                .unwrap();
        }
        solver
            .step(T::of(0.01), &mut particles, &mut bodies)
            .unwrap();
    }
    sums(&particles, &bodies)
}
