//! Points and bodies fired at each other do not cross outlines.

use crate::support::corpus::for_all;
use crate::support::crossings::{Wide, crosses, deepest, depth, wide};
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{
    ContactMaterial, OutlineContacts, OutlineOptions, Particles, ShapeMatching, Solver, Stiffness,
    Vec2,
};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// Outlines of about unit size, counterclockwise: a triangle, a square, a sliver, a U, a star of
/// ten corners; and a stick.
fn shape(kind: usize) -> Vec<[f64; 2]> {
    match kind {
        0 => vec![[-0.5, -0.4], [0.6, -0.3], [0.0, 0.7]],
        1 => vec![[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]],
        2 => vec![[-0.7, 0.0], [0.7, -0.001], [0.7, 0.001]],
        3 => vec![
            [-0.6, -0.6],
            [0.6, -0.6],
            [0.6, 0.6],
            [0.4, 0.6],
            [0.4, -0.4],
            [-0.4, -0.4],
            [-0.4, 0.6],
            [-0.6, 0.6],
        ],
        4 => (0..10)
            .map(|i| {
                let (angle, radius) = (
                    f64::from(i) * 0.628_318_5,
                    if i % 2 == 0 { 0.8 } else { 0.3 },
                );
                [radius * angle.cos(), radius * angle.sin()]
            })
            .collect(),
        _ => vec![[-0.5, 0.0], [0.5, 0.1]],
    }
}

/// A shot of a point and a body at each other, by 0.5·10^`power` per substep.
#[derive(Clone, Debug)]
struct Shot {
    kind: usize,
    from: [f64; 2],
    at: [f64; 2],
    power: f64,
    /// Whether the body flies instead of the point.
    body_flies: bool,
    spin: f64,
    radius: f64,
    restitution: f64,
    /// The logarithm of the mass of a corner; that of the point is one.
    heavy: f64,
    far: bool,
}

fn shot() -> impl Strategy<Value = Shot> {
    let pair = |size: f64| prop::array::uniform2(-size..size);
    let radius = prop_oneof![Just(0.0), Just(0.05)];
    let bounce = prop_oneof![Just(0.0), Just(1.0)];
    (
        (
            0..5_usize,
            pair(2.5),
            pair(0.7),
            0.0..4.0_f64,
            any::<bool>(),
        ),
        (
            prop_oneof![Just(0.0), -0.3..0.3_f64],
            radius,
            bounce,
            -2.0..2.0_f64,
            any::<bool>(),
        ),
    )
        .prop_map(
            |((kind, from, at, power, body_flies), (spin, radius, restitution, heavy, far))| Shot {
                kind,
                from,
                at,
                power,
                body_flies,
                spin,
                radius,
                restitution,
                heavy,
                far,
            },
        )
}

/// Response of the corners to a hit.
#[derive(Clone, Copy, PartialEq)]
enum Corners {
    /// No response.
    Pinned,
    /// They recoil by at most a tenth of their size, and shape matching restores them.
    Held,
    /// They move freely, with any mass.
    Free,
}

/// Particles of a shot: ten corners and a point.
const MAX_PARTICLES: usize = 11;

/// Fires a shot and checks it for crossings over some substeps.
fn fire<T: Float>(shot: &Shot, corners_of: Corners, chain: bool) -> TestCaseResult {
    let (pinned, held) = (corners_of == Corners::Pinned, corners_of == Corners::Held);
    let mass = if held {
        10.0 * 10.0_f64.powf(shot.power + shot.heavy.abs())
    } else {
        10.0_f64.powf(shot.heavy)
    };
    let mut particles = Particles::<T, MAX_PARTICLES>::new();
    let origin = if shot.far {
        [1000.0, -700.0]
    } else {
        [0.0, 0.0]
    };
    let corners = shape(shot.kind);
    let h = 0.125;
    let way = Vec2::new(shot.at[0] - shot.from[0], shot.at[1] - shot.from[1]);
    let Some((direction, _)) = way.direction() else {
        return Ok(());
    };
    let speed = 10.0_f64.powf(shot.power) * 0.5 / h;
    let flies = direction * speed;
    for [x, y] in &corners {
        let id = particles
            .add(T::vector(origin[0] + x, origin[1] + y), T::of(mass))
            .unwrap();
        if pinned {
            particles.pin(id).unwrap();
        }
        let spun = Vec2::new(-y, *x) * (shot.spin / h);
        let v = if shot.body_flies { spun - flies } else { spun };
        particles.set_velocity(id, T::vector(v.x, v.y)).unwrap();
    }
    let body = particles.ids();
    let point = particles
        .add(
            T::vector(origin[0] + shot.from[0], origin[1] + shot.from[1]),
            T::ONE,
        )
        .unwrap();
    if !shot.body_flies {
        particles
            .set_velocity(point, T::vector(flies.x, flies.y))
            .unwrap();
    }
    let surface = ContactMaterial {
        restitution: T::of(shot.restitution),
        static_friction: T::HALF,
        kinetic_friction: T::HALF,
        ..ContactMaterial::default()
    };
    let mut outlines = OutlineContacts::<T, 2, MAX_PARTICLES, 32>::new(surface).unwrap();
    let skin = OutlineOptions {
        radius: Some(T::of(shot.radius)),
        ..OutlineOptions::default()
    };
    if chain {
        outlines.add_chain(&particles, body, skin).unwrap();
    } else {
        outlines.add(&particles, body, skin).unwrap();
    }
    outlines
        .add_points(&particles, [point], OutlineOptions::default())
        .unwrap();
    let mut shape = held.then(|| {
        ShapeMatching::<T, MAX_PARTICLES>::new(&particles, body.iter(), Stiffness::Alpha(T::ONE))
            .unwrap()
    });
    let solver = Solver::new();
    let places = |particles: &Particles<T, MAX_PARTICLES>| {
        let all: Vec<Wide> = particles.positions().iter().map(|x| wide(*x)).collect();
        (all[..all.len() - 1].to_vec(), all[all.len() - 1])
    };
    let (start, p) = places(&particles);
    let (inside, distance) = depth(&start, !chain, p);
    if (inside && !chain) || distance < 2.0 * shot.radius + 1e-3 {
        return Ok(());
    }
    let mut reach = 4.0 + shot.power.exp2();
    // Without a radius, a point that has touched is on the edge, to a rounding on either side. Free
    // corners may be inverted after a hit.
    let steps = if shot.radius > 0.0 && corners_of != Corners::Free {
        4
    } else {
        1
    };
    for _ in 0..steps {
        let (before, p) = places(&particles);
        solver
            .step(T::of(h), &mut particles, &mut (&mut shape, &mut outlines))
            .unwrap();
        let (after, q) = places(&particles);
        let extent = after
            .iter()
            .chain([&q])
            .map(|x| x.x.abs().max(x.y.abs()))
            .fold(0.0, f64::max);
        reach = reach.max(extent).max(speed * h);
        let slack = tolerance::crossed(T::EPSILON.wide(), reach);
        let found = if chain {
            crosses([&before, &after], [p, q], slack)
        } else {
            deepest([&before, &after], [p, q])
        };
        prop_assert!(
            found <= slack,
            "{found} inside, slack {slack}: from {before:?} and {p:?} to {after:?} and {q:?}"
        );
    }
    Ok(())
}

fn shots_do_not_cross_moving_outlines<T: Float>() {
    for_all(6000, &shot(), |shot| {
        fire::<T>(&shot, Corners::Pinned, false)
    });
}

fn shots_do_not_cross_moving_chains<T: Float>() {
    for_all(6000, &shot(), |shot| {
        fire::<T>(&shot, Corners::Pinned, true)
    });
}

fn shots_do_not_cross_bodies_held_in_shape<T: Float>() {
    // Excludes slivers, which are thinner than a recoil.
    let shots = shot().prop_map(|shot| Shot {
        kind: if shot.kind == 2 { 1 } else { shot.kind },
        ..shot
    });
    for_all(6000, &shots, |shot| fire::<T>(&shot, Corners::Held, false));
}

/// A point deflected by one edge and pushed past its end by the next one is validly on the other
/// side. On its way back, that end blocks it like any other.
fn shots_do_not_cross_a_chain_after_passing_its_end<T: Float>() {
    let shot = |kind, from, at, power, (spin, restitution)| Shot {
        kind,
        from,
        at,
        power,
        body_flies: false,
        spin,
        radius: 0.05,
        restitution,
        heavy: 0.0,
        far: false,
    };
    for shot in [
        shot(
            4,
            [1.187_753_6, -0.055_914_6],
            [-0.347_140_1, 0.289_355_3],
            0.617_076_4,
            (0.0, 1.0),
        ),
        shot(
            4,
            [2.194_554_1, -0.147_587_5],
            [0.0, 0.124_298_7],
            1.692_751_4,
            (-0.210_730, 0.0),
        ),
        shot(
            0,
            [2.218_278_9, 0.670_767_6],
            [0.0, -0.442_414_4],
            3.192_561_5,
            (0.233_748, 0.0),
        ),
    ] {
        fire::<T>(&shot, Corners::Pinned, true).unwrap();
    }
}

/// A stick of any mass that rotates when it is hit.
fn shots_do_not_cross_free_edges<T: Float>() {
    let shots = shot().prop_map(|shot| Shot { kind: 5, ..shot });
    for_all(10_000, &shots, |shot| fire::<T>(&shot, Corners::Free, true));
}

crate::both!(
    shots_do_not_cross_moving_outlines,
    shots_do_not_cross_moving_chains,
    shots_do_not_cross_a_chain_after_passing_its_end,
    shots_do_not_cross_bodies_held_in_shape,
    shots_do_not_cross_free_edges,
);
