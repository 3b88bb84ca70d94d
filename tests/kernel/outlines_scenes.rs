//! Contacts between bodies: stacks, piles, cloth, nets, folds.

use crate::contact_motion::solver;
use crate::float::Float;
use crate::outlines_sweep::{depth, wide};
use crate::setup::{id, surface};
use crate::tolerance;
use pliant::{
    ContactMaterial, Distances, Error, OutlineContacts, OutlineOptions, Parameter, ParticleId,
    Particles, Pressure, ShapeMatching, Solver, Stiffness, Vec2, build, measure,
};

const RADIUS: f64 = 0.02;

fn skin<T: Float>() -> OutlineOptions<T> {
    OutlineOptions {
        radius: T::of(RADIUS),
        ..OutlineOptions::default()
    }
}

fn floor<T: Float, const N: usize>(particles: &mut Particles<T, N>) -> [ParticleId; 4] {
    [[-9.0, -1.0], [9.0, -1.0], [9.0, 0.0], [-9.0, 0.0]]
        .map(|[x, y]| particles.add_pinned(T::vector(x, y), T::ONE).unwrap())
}

fn square<T: Float, const N: usize>(
    particles: &mut Particles<T, N>,
    [x, y]: [f64; 2],
    side: f64,
) -> [ParticleId; 4] {
    let corners = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]];
    corners.map(|[a, b]| particles.add(T::vector(x + a, y + b), T::ONE).unwrap())
}

/// Two stacked boxes on a floor come to rest at the expected positions.
fn stacked_boxes_rest_at_the_expected_positions<T: Float>() {
    let mut particles = Particles::<T, 12>::new();
    let floor = floor(&mut particles);
    let boxes = [
        square(&mut particles, [0.0, 2.0 * RADIUS], 1.0),
        square(&mut particles, [0.3, 1.0 + 4.0 * RADIUS], 1.0),
    ];
    let mut outlines = OutlineContacts::<T, 3, 12, 32>::new(surface(0.5, 0.0)).unwrap();
    outlines.add(&particles, floor, skin()).unwrap();
    for ids in boxes {
        outlines.add(&particles, ids, skin()).unwrap();
    }
    let mut shapes = boxes
        .map(|ids| ShapeMatching::<T, 4>::new(&particles, ids, Stiffness::Alpha(T::ONE)).unwrap());
    for _ in 0..600 {
        solver(8)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut shapes, &mut outlines),
            )
            .unwrap();
    }
    for (ids, [x, y]) in boxes
        .iter()
        .zip([[0.0, 2.0 * RADIUS], [0.3, 1.0 + 4.0 * RADIUS]])
    {
        let found = wide(particles.position(ids[0]).unwrap());
        assert!(
            (found - Vec2::new(x, y)).length() < tolerance::STANDS,
            "{found:?}, expected ({x}, {y})"
        );
    }
    assert_eq!(outlines.touching().count(), 2);
    assert_eq!(outlines.dropped(), 0);
}

/// Two rings of thin cloth, one dropped on the other, do not penetrate each other.
fn rings_do_not_penetrate_each_other<T: Float>() {
    let mut particles = Particles::<T, 52>::new();
    let mut springs = Distances::<T, 48>::new();
    let floor = floor(&mut particles);
    let rings = [[0.0, 0.7], [0.2, 2.0]].map(|[x, y]| {
        let ring = build::Ring {
            center: T::vector(x, y),
            radius: T::of(0.6),
            count: 24,
            mass: T::of(0.1),
            compliance: T::of(1e-4),
        };
        build::ring(&mut particles, &mut springs, ring).unwrap()
    });
    let mut pressures =
        rings.map(|ring| Pressure::<T, 24>::new(&particles, ring, T::ONE, T::of(1e-3)).unwrap());
    let mut outlines = OutlineContacts::<T, 3, 52, 256>::new(surface(0.3, 0.0)).unwrap();
    outlines.add(&particles, floor, skin()).unwrap();
    for ring in rings {
        outlines.add(&particles, ring, skin()).unwrap();
    }
    let mut touched = 0;
    for frame in 0..240 {
        solver(8)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut springs, &mut pressures, &mut outlines),
            )
            .unwrap();
        touched +=
            usize::from(outlines.touching().count() == 3 || outlines.touching().count() == 2);
        let places = rings.map(|ring| {
            ring.iter()
                .map(|id| wide(particles.position(id).unwrap()))
                .collect::<Vec<_>>()
        });
        for (own, other) in [(0, 1), (1, 0)] {
            for p in &places[own] {
                let (inside, distance) = depth(&places[other], true, *p);
                assert!(!inside, "{distance} inside in frame {frame}");
            }
        }
    }
    assert!(touched > 60 && outlines.dropped() == 0, "{touched} frames");
}

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

/// Twenty boxes in a heap stay finite and gain no energy.
fn piles_gain_no_energy<T: Float>() {
    let mut particles = Particles::<T, 84>::new();
    let floor = floor(&mut particles);
    let place = |i: u8| {
        [
            0.62 * f64::from(i % 4) + 0.07 * f64::from(i / 4 % 3),
            0.1 + 0.6 * f64::from(i / 4),
        ]
    };
    let boxes: Vec<_> = (0..20)
        .map(|i| square(&mut particles, place(i), 0.5))
        .collect();
    let mut outlines = OutlineContacts::<T, 21, 84, 1024>::new(surface(0.4, 0.0)).unwrap();
    outlines.add(&particles, floor, skin()).unwrap();
    for ids in &boxes {
        outlines.add(&particles, *ids, skin()).unwrap();
    }
    let mut shapes: Vec<_> = boxes
        .iter()
        .map(|ids| ShapeMatching::<T, 4>::new(&particles, *ids, Stiffness::Alpha(T::HALF)).unwrap())
        .collect();
    let energy = |particles: &Particles<T, 84>| {
        let free = particles
            .positions()
            .iter()
            .zip(particles.velocities())
            .skip(4);
        free.map(|(x, v)| 9.81 * x.y.wide() + 0.5 * wide(*v).dot(wide(*v)))
            .sum::<f64>()
    };
    let start = energy(&particles);
    for frame in 0..300 {
        solver(4)
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut shapes[..], &mut outlines),
            )
            .unwrap();
        let now = energy(&particles);
        assert!(
            now <= (1.0 + tolerance::HEAP) * start,
            "{now} J in frame {frame}, of {start} J"
        );
    }
    assert!(
        measure::kinetic_energy(&particles).wide() < 1e-2 * start,
        "{:?}",
        measure::kinetic_energy(&particles)
    );
    assert_eq!(outlines.dropped(), 0);
    let lowest = particles
        .positions()
        .iter()
        .skip(4)
        .map(|x| x.y.wide())
        .fold(f64::MAX, f64::min);
    assert!(lowest > 0.0, "{lowest}");
}

/// Clockwise, flat, tangled, repeated, unknown, too few and too many corners are rejected without
/// any change.
#[test]
fn invalid_outlines_are_rejected() {
    use crate::refusals::{bad_numbers, refused, v};
    let mut particles = Particles::<f32, 6>::new();
    for (x, y) in [
        (0.0, 0.0),
        (1.0, 0.0),
        (1.0, 1.0),
        (0.0, 1.0),
        (0.5, 0.0),
        (2.0, 0.0),
    ] {
        particles.add(v(x, y), 1.0).unwrap();
    }
    let mut outlines = OutlineContacts::<f32, 2, 8, 4>::new(ContactMaterial::default()).unwrap();
    let plain = OutlineOptions::<f32>::default();
    let tangled = Error::OutOfRange(Parameter::Outline);
    let bad: [(&[u16], Error); 9] = [
        (&[0, 3, 2, 1], tangled),
        (&[0, 4, 1], tangled),
        (&[0, 1, 3, 2], tangled),
        (&[0, 5, 1, 2], tangled),
        (&[0, 1, 2, 1], Error::RepeatedParticle),
        (&[0, 1], Error::TooFewParticles),
        (&[], Error::TooFewParticles),
        (&[0, 1, 6], Error::UnknownParticle),
        (&[0, 1, 2, 3, 0, 1, 2, 3, 0], Error::Full),
    ];
    for (corners, error) in bad {
        refused(&mut outlines, error, |outlines| {
            outlines.add(&particles, corners.iter().copied().map(id), plain)
        });
    }
    refused(&mut outlines, Error::TooFewParticles, |outlines| {
        outlines.add_chain(&particles, [id(0)], plain)
    });
    refused(&mut outlines, Error::TooFewParticles, |outlines| {
        outlines.add_points(&particles, [], plain)
    });
    for (radius, error) in bad_numbers(Parameter::Radius, &[-1.0]) {
        refused(&mut outlines, error, |outlines| {
            outlines.add(
                &particles,
                [0, 1, 2].map(id),
                OutlineOptions { radius, ..plain },
            )
        });
    }
    for (static_friction, error) in bad_numbers(Parameter::Friction, &[-1.0]) {
        let surface = ContactMaterial {
            static_friction,
            ..ContactMaterial::default()
        };
        refused(&mut (), error, |()| {
            OutlineContacts::<f32, 1, 1, 1>::new(surface)
        });
    }
    let outline = outlines
        .add(&particles, [0, 1, 2, 3].map(id), plain)
        .unwrap();
    assert_eq!(
        outlines.contains(&particles, outline, v(f32::NAN, 0.0)),
        Err(Error::NonFinite(Parameter::Position))
    );
    assert_eq!(
        outlines.contains(&Particles::<f32, 1>::new(), outline, v(0.0, 0.0)),
        Err(Error::UnknownParticle)
    );
    assert_eq!(
        outlines.corners(outline).collect::<Vec<_>>(),
        [0, 1, 2, 3].map(id)
    );
    refused(&mut outlines, Error::Full, |outlines| {
        outlines.add_chain(&particles, [0, 1, 2, 3, 5].map(id), plain)
    });
    let chain = outlines
        .add_chain(&particles, [4, 5].map(id), plain)
        .unwrap();
    assert_eq!(
        (
            chain.index(),
            outlines.contains(&particles, chain, v(0.5, 0.0))
        ),
        (1, Ok(false))
    );
    refused(&mut outlines, Error::Full, |outlines| {
        outlines.add_points(&particles, [id(4)], plain)
    });
    let mut few = Particles::<f32, 1>::new();
    refused(&mut few, Error::UnknownParticle, |few| {
        Solver::new().step(0.1, few, &mut outlines)
    });
}

crate::both!(
    stacked_boxes_rest_at_the_expected_positions,
    rings_do_not_penetrate_each_other,
    balls_do_not_pass_nets,
    ropes_fold_without_crossing,
    piles_gain_no_energy,
);
