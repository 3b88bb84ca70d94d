//! Random sets of constraints.

use crate::bound::{Comparison, Rounding, compare, summarize};
use crate::constraint::{Item, Kind};
use crate::dice::Dice;
use crate::scenes::{N, id, kernel_particles, kernel_solver, random_world, state, vector};
use crate::world::{Part, World};
use glam::DVec2;
use pliant::{
    Angle, Area, Attachment, Bending, Constraint, Constraints, Damped, Distance, Project, Real,
    Rod, Rotation, Scheme, Tether,
};

/// Roundings between the inputs and the results of an update: at most 26 in the kernel (difference
/// of positions and displacements 3, direction 8, value and gradients of an angle 5, weight 4,
/// residual 3, factor and correction 3) and as many in the reference.
const ROUNDINGS: f64 = 52.0;

const SET: usize = 6;

/// Returns a random constraint at the given positions.
type Build = fn(&[DVec2], &mut Dice) -> Kind;

/// Number of particles and builder of each kind, in the order of the sets.
const KINDS: [(usize, Build); 8] = [
    (2, |p, dice| Kind::Distance(near(p[0].distance(p[1]), dice))),
    (2, |p, dice| Kind::Distance(near(p[0].distance(p[1]), dice))),
    (2, |p, dice| Kind::Tether(near(p[0].distance(p[1]), dice))),
    (3, |p, dice| {
        Kind::Bending(near((p[0] - 2.0 * p[1] + p[2]).length(), dice))
    }),
    (3, |p, dice| {
        let (a, b) = (p[0] - p[1], p[2] - p[1]);
        Kind::Angle(a.perp_dot(b).atan2(a.dot(b)) + dice.between(-0.3, 0.3))
    }),
    (3, |p, dice| {
        Kind::Area(near(0.5 * (p[1] - p[0]).perp_dot(p[2] - p[0]), dice))
    }),
    (1, |p, dice| Kind::Attachment(p[0] + dice.vector(0.5))),
    (2, |p, dice| Kind::Rod(near(p[0].distance(p[1]), dice))),
];

fn near(value: f64, dice: &mut Dice) -> f64 {
    f64::from((value * dice.between(0.8, 1.2)) as f32)
}

fn random_items(world: &World, which: usize, least: usize, dice: &mut Dice) -> Vec<Item> {
    let (count, build) = KINDS[which];
    let mut items = Vec::new();
    for _ in 0..dice.below(SET).max(least) {
        let mut ids: Vec<usize> = (0..N).collect();
        ids.sort_by_cached_key(|_| dice.below(1 << 20));
        ids.truncate(count);
        let points: Vec<DVec2> = ids.iter().map(|id| world.particles[*id].x).collect();
        // Angles and areas of collapsed triangles have no bound.
        let side = |end: usize| points[end] - points[0];
        if count == 3 && side(1).perp_dot(side(2)).abs() < 0.4 {
            continue;
        }
        let kind = build(&points, dice);
        let rigid = matches!(kind, Kind::Tether(_) | Kind::Rod(_)) || dice.chance(3);
        items.push(Item {
            kind,
            ids,
            compliance: if rigid { 0.0 } else { dice.between(1e-5, 1e-2) },
            rate: if which == 1 {
                dice.between(0.0, 20.0)
            } else {
                0.0
            },
            lambda: 0.0,
        });
    }
    items
}

fn kernel_set<T: Real, C: Constraint<T, K>, const K: usize>(
    part: &Part,
    build: impl Fn(&Item, T) -> C,
) -> Constraints<T, C, K, SET> {
    let mut set = Constraints::new();
    if let Part::Constraints(items) = part {
        for item in items {
            set.add(build(item, T::from_f64(item.compliance))).unwrap();
        }
    }
    set
}

fn kernel_sets<T: Real>(world: &World) -> impl Project<T> + use<T> {
    let parts = &world.parts;
    let pair = |item: &Item| [id(item.ids[0]), id(item.ids[1])];
    let three = |item: &Item| [id(item.ids[0]), id(item.ids[1]), id(item.ids[2])];
    let rest = |item: &Item| match item.kind {
        Kind::Distance(rest)
        | Kind::Tether(rest)
        | Kind::Bending(rest)
        | Kind::Area(rest)
        | Kind::Rod(rest) => T::from_f64(rest),
        _ => unreachable!(),
    };
    let distance = |item: &Item, alpha| {
        let [a, b] = pair(item);
        Distance::new(a, b, rest(item), alpha).unwrap()
    };
    let constraints = (
        kernel_set(&parts[0], distance),
        kernel_set(&parts[1], |item, alpha| {
            Damped::new(distance(item, alpha), T::from_f64(item.rate)).unwrap()
        }),
        kernel_set(&parts[2], |item, alpha| {
            let [a, b] = pair(item);
            Tether::new(a, b, rest(item), alpha).unwrap()
        }),
        kernel_set(&parts[3], |item, alpha| {
            Bending::new(three(item), rest(item), alpha).unwrap()
        }),
        kernel_set(&parts[4], |item, alpha| {
            let Kind::Angle(angle) = item.kind else {
                unreachable!()
            };
            let rotation = Rotation {
                cos: T::from_f64(angle.cos()),
                sin: T::from_f64(angle.sin()),
            };
            Angle::new(three(item), rotation, alpha).unwrap()
        }),
        kernel_set(&parts[5], |item, alpha| {
            Area::new(three(item), rest(item), alpha).unwrap()
        }),
        kernel_set(&parts[6], |item, alpha| {
            let Kind::Attachment(place) = item.kind else {
                unreachable!()
            };
            Attachment::new(id(item.ids[0]), vector(place), alpha).unwrap()
        }),
    );
    let rods = kernel_set(&parts[7], |item, _| {
        let [a, b] = pair(item);
        Rod::new(a, b, rest(item)).unwrap()
    });
    (constraints, rods)
}

/// Compares one random scene. `only` selects one kind.
fn compare_scene<T: Real>(seed: u64, scheme: Scheme, only: Option<usize>) -> Comparison {
    let mut dice = Dice(seed);
    let pinned = dice.below(3);
    let mut world = random_world(&mut dice, pinned);
    world.settings.leapfrog = scheme == Scheme::Leapfrog;
    for which in 0..KINDS.len() {
        let least = usize::from(only == Some(which));
        let items = random_items(&world, which, least, &mut dice);
        let chosen = only.is_none_or(|only| only == which);
        let items = if chosen { items } else { Vec::new() };
        world.parts.push(Part::Constraints(items));
    }
    let (mut particles, solver) = (kernel_particles(&world), kernel_solver(&world.settings));
    let (mut sets, dt) = (kernel_sets::<T>(&world), T::from_f64(world.settings.dt));
    compare(
        &world,
        || {
            solver.step(dt, &mut particles, &mut sets).unwrap();
            state(&particles)
        },
        Rounding::new::<T>(ROUNDINGS),
    )
}

/// Both schemes, and the least fraction of steps with a bound.
const SCHEMES: [(Scheme, f64); 2] = [(Scheme::Predicted, 0.8), (Scheme::Leapfrog, 0.75)];

#[test]
fn sets_of_constraints_match_the_reference() {
    for (scheme, fraction) in SCHEMES {
        let name = format!("all kinds, {scheme:?}");
        summarize(&name, 60, fraction, |seed| {
            compare_scene::<f64>(seed, scheme, None)
        });
    }
}

#[test]
fn each_kind_in_single_precision_matches_the_reference() {
    let kinds = u64::try_from(KINDS.len()).unwrap();
    for (scheme, _) in SCHEMES {
        let name = format!("one kind in single precision, {scheme:?}");
        // The first steps: the bound grows with each one.
        summarize(&name, 80, 0.03, |seed| {
            let which = usize::try_from(seed % kinds).unwrap();
            compare_scene::<f32>(seed, scheme, Some(which))
        });
    }
}

#[test]
fn each_kind_of_constraint_matches_the_reference() {
    for (scheme, fraction) in SCHEMES {
        for which in 0..KINDS.len() {
            let name = format!("kind {which}, {scheme:?}");
            summarize(&name, 12, fraction, |seed| {
                compare_scene::<f64>(seed, scheme, Some(which))
            });
        }
    }
}
