//! Contacts of nets and folded ropes.

use crate::contact::collider::motion::solver;
use crate::contact::outlines::piles::{floor, skin};
use crate::support::crossings::{depth, wide};
use crate::support::float::Float;
use crate::support::setup::surface;
use pliant::{
    Distances, OutlineContacts, OutlineOptions, Particles, ShapeMatching, Solver, Stiffness, Vec2,
    build,
};

/// A ball fired into a net between two posts stretches the net and does not pass it.
fn balls_do_not_pass_nets<T: Float>() {
    for speed in [5.0, 50.0, 1e4] {
        let mut particles = Particles::<T, 21>::new();
        let mut springs = Distances::<T, 20>::new();
        let rope = build::Rope {
            from: T::vector(-1.0, 0.0),
            to: T::vector(1.0, 0.0),
            segments: 12,
            mass: T::of(0.5),
            compliance: T::of(1e-5),
        };
        let net = build::rope(&mut particles, &mut springs, rope).unwrap();
        for post in [0, 12] {
            particles.pin(net.get(post).unwrap()).unwrap();
        }
        let ring = build::Ring {
            center: T::vector(0.05, 0.6),
            radius: T::of(0.25),
            count: 8,
            mass: T::of(0.05),
            compliance: T::ZERO,
        };
        let ball = build::ring(&mut particles, &mut springs, ring).unwrap();
        let mut shape =
            ShapeMatching::<T, 8>::new(&particles, ball, Stiffness::Alpha(T::ONE)).unwrap();
        for id in ball {
            particles.set_velocity(id, T::vector(0.0, -speed)).unwrap();
        }
        let mut outlines = OutlineContacts::<T, 2, 21, 256>::new(surface(0.3, 0.0)).unwrap();
        outlines.add_chain(&particles, net, skin()).unwrap();
        outlines.add(&particles, ball, skin()).unwrap();
        for _ in 0..60 {
            let solver = Solver {
                substeps: 8,
                iterations: 2,
                ..Solver::new()
            };
            solver
                .step(
                    T::ratio(1, 60),
                    &mut particles,
                    &mut (&mut springs, &mut shape, &mut outlines),
                )
                .unwrap();
        }
        // The posts are at y = 0. A ball that returned or hangs in the net is above the net.
        let mut net: Vec<_> = net
            .iter()
            .map(|id| wide(particles.position(id).unwrap()))
            .collect();
        net.extend([Vec2::new(1.0, 1e9), Vec2::new(-1.0, 1e9)]);
        let above = ball
            .iter()
            .filter(|id| depth(&net, true, wide(particles.position(*id).unwrap())).0)
            .count();
        let beside = ball
            .iter()
            .filter(|id| particles.position(*id).unwrap().x.wide().abs() > 1.0)
            .count();
        assert_eq!(
            above + beside,
            8,
            "at {speed} m/s: {above} above, {beside} beside"
        );
    }
}

/// A rope dropped on itself piles up and does not cross itself.
fn ropes_fold_without_crossing<T: Float>() {
    let mut particles = Particles::<T, 29>::new();
    let mut springs = Distances::<T, 24>::new();
    let floor = floor(&mut particles);
    let rope = build::Rope {
        from: T::vector(0.02, 0.1),
        to: T::vector(-0.02, 2.5),
        segments: 24,
        mass: T::of(0.1),
        compliance: T::ZERO,
    };
    let rope = build::rope(&mut particles, &mut springs, rope).unwrap();
    let mut outlines = OutlineContacts::<T, 2, 29, 512>::new(surface(0.2, 0.0)).unwrap();
    outlines.add(&particles, floor, skin()).unwrap();
    let rope_id = outlines
        .add_chain(
            &particles,
            rope,
            OutlineOptions {
                self_collision: true,
                ..skin()
            },
        )
        .unwrap();
    let mut itself = 0;
    for frame in 0..180 {
        solver(16)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut springs, &mut outlines),
            )
            .unwrap();
        itself += usize::from(outlines.touching().any(|pair| pair == (rope_id, rope_id)));
        let x: Vec<_> = rope
            .iter()
            .map(|id| wide(particles.position(id).unwrap()))
            .collect();
        let side = |a: Vec2<f64>, b: Vec2<f64>, c: Vec2<f64>| (b - a).cross(c - a);
        for (i, j) in (0..24).flat_map(|i| (i + 2..24).map(move |j| (i, j))) {
            let (a, b, c, d) = (x[i], x[i + 1], x[j], x[j + 1]);
            let crossed =
                side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0;
            assert!(!crossed, "edges {i} and {j} cross in frame {frame}");
        }
    }
    assert!(itself > 30, "touched itself in {itself} frames");
}

crate::both!(balls_do_not_pass_nets, ropes_fold_without_crossing,);
