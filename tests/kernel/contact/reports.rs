//! Reports of contacts: impulses against momentum, approach speeds, begin and end over the step.

use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::setup::surface;
use pliant::{
    BodyId, ColliderContacts, ContactSet, ContactThreshold, DiscContacts, Filter, HalfPlane,
    OutlineContacts, OutlineOptions, ParticleId, Particles, Reported, Solver, Vec2,
};
use proptest::prelude::*;

const SUBSTEPS: u16 = 4;
const ITERATIONS: u16 = 3;

fn solver<T: Float>() -> Solver<T> {
    Solver {
        substeps: SUBSTEPS,
        iterations: ITERATIONS,
        ..Solver::new()
    }
}

/// Momentum of some particles.
fn momentum<T: Float, const N: usize>(
    particles: &Particles<T, N>,
    ids: &[ParticleId],
) -> Vec2<f64> {
    ids.iter().fold(Vec2::ZERO, |sum, id| {
        let v = particles.velocities()[id.index()];
        let m = particles.masses()[id.index()].wide();
        sum + Vec2::new(v.x.wide(), v.y.wide()) * m
    })
}

/// Rounding of the momentum of bodies whose particles have momenta of at most `size` and are
/// corrected in each pass of each substep: eight roundings per correction, and two of each
/// velocity.
fn rounding<T: Float>(size: f64) -> f64 {
    f64::from(SUBSTEPS) * f64::from(ITERATIONS + 1) * 10.0 * T::EPSILON.wide() * size
}

type Numbers = [[f64; 2]; 4];

fn numbers() -> impl Strategy<Value = Numbers> {
    prop::array::uniform4(prop::array::uniform2(-1.0..1.0_f64))
}

/// Particles that hit a floor, some of which start below it.
fn collider_impulses_sum_to_the_change_of_momentum<T: Float>() {
    let touched = std::cell::Cell::new(0);
    proptest!(settings(500), |(positions in numbers(), velocities in numbers(), e in 0.0..1.0_f64)| {
        let mut particles = Particles::<T, 4>::new();
        for (index, ([x, y], [u, v])) in positions.iter().zip(&velocities).enumerate() {
            let mass = [0.5, 1.0, 3.0, 0.01][index];
            let id = particles.add(T::vector(*x, 0.3 * y + 0.2), T::of(mass)).unwrap();
            particles.set_velocity(id, T::vector(*u, *v - 0.5)).unwrap();
        }
        let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
        let ids: Vec<_> = particles.ids().iter().collect();
        let floor =
            ColliderContacts::<T, _, 4>::new(floor, particles.ids(), T::of(0.1), surface(0.4, e)).unwrap();
        let mut floor = Reported::<_, _, _, 4>::new(floor);
        let before: Vec<_> = ids.iter().map(|id| momentum(&particles, &[*id])).collect();
        solver().step(T::of(0.3), &mut particles, &mut floor).unwrap();
        for (id, before) in ids.iter().zip(before) {
            let report = floor.report(*id);
            let impulse = report.map_or(Vec2::ZERO, |r| Vec2::new(r.impulse.x.wide(), r.impulse.y.wide()));
            let change = momentum(&particles, &[*id]) - before;
            let bound = rounding::<T>(particles.masses()[id.index()].wide() * 3.0 * 4.0);
            prop_assert!((change - impulse).length() <= bound, "{change:?}, reported {impulse:?}");
            touched.set(touched.get() + usize::from(report.is_some()));
        }
    });
    assert!(touched.get() > 200, "{} contacts", touched.get());
}

/// Returns Σ ± impulse of the reports on a body, which is the first or the second of a pair.
fn impulse_on<T: Float, C, B: Copy + Ord + core::fmt::Debug, const K: usize>(
    contacts: &Reported<T, C, [B; 2], K>,
    body: B,
) -> Vec2<f64>
where
    C: ContactSet<T, Pair = [B; 2]>,
    [B; 2]: pliant::ContactPair,
{
    contacts.reports().fold(Vec2::ZERO, |sum, report| {
        let impulse = Vec2::new(report.impulse.x.wide(), report.impulse.y.wide());
        match report.pair {
            [a, b] if a == b => sum,
            [a, _] if a == body => sum + impulse,
            [_, b] if b == body => sum - impulse,
            _ => sum,
        }
    })
}

/// Four discs that fly into each other.
fn disc_impulses_sum_to_the_change_of_momentum<T: Float>() {
    let touched = std::cell::Cell::new(0);
    proptest!(settings(500), |(positions in numbers(), velocities in numbers(), e in 0.0..1.0_f64)| {
        let mut particles = Particles::<T, 4>::new();
        let mut discs = DiscContacts::<T, 4, 4, 16>::new(surface(0.4, e)).unwrap();
        for (index, ([x, y], [u, v])) in positions.iter().zip(&velocities).enumerate() {
            let mass = [0.5, 1.0, 3.0, 0.1][index];
            let id = particles.add(T::vector(0.5 * x, 0.5 * y), T::of(mass)).unwrap();
            particles.set_velocity(id, T::vector(*u, *v)).unwrap();
            discs.add_body(&particles, [id], T::of(0.2), Filter::default()).unwrap();
        }
        let mut discs = Reported::<_, _, _, 16>::new(discs);
        let ids: Vec<_> = particles.ids().iter().collect();
        let before: Vec<_> = ids.iter().map(|id| momentum(&particles, &[*id])).collect();
        solver().step(T::of(0.2), &mut particles, &mut discs).unwrap();
        for (index, (id, before)) in (0..).zip(ids.iter().zip(before)) {
            let impulse = impulse_on(&discs, BodyId::new(index));
            let change = momentum(&particles, &[*id]) - before;
            // Each disc is in up to three contacts. A deep overlap moves a disc by up to 1/h times
            // its depth, which rounds like a velocity.
            let bound = rounding::<T>(3.0 * 3.0 * (2.0 + 0.4 * 20.0));
            prop_assert!((change - impulse).length() <= bound, "{change:?}, reported {impulse:?}");
        }
        touched.set(touched.get() + discs.reports().count());
    });
    assert!(touched.get() > 200, "{} contacts", touched.get());
}

/// Two triangles without a shape, one of which starts in the other or flies into it.
fn outline_impulses_sum_to_the_change_of_momentum<T: Float>() {
    let touched = std::cell::Cell::new(0);
    proptest!(settings(500), |(at in prop::array::uniform2(-1.0..1.0_f64), velocities in numbers(), e in 0.0..1.0_f64)| {
        let mut particles = Particles::<T, 6>::new();
        let mut outlines = OutlineContacts::<T, 2, 6, 32>::new(surface(0.4, e)).unwrap();
        let mut bodies = Vec::new();
        for ([x, y], [u, v]) in [[0.0, 0.0], [at[0], at[1] + 0.6]].into_iter().zip(velocities) {
            let corners = [[0.0, 0.0], [1.0, 0.2], [0.3, 0.9]].map(|[a, b]| {
                let id = particles.add(T::vector(x + a, y + b), T::of(0.5 + a)).unwrap();
                particles.set_velocity(id, T::vector(u, v)).unwrap();
                id
            });
            let skin = OutlineOptions::new(T::of(0.05), Filter::default());
            bodies.push((outlines.add(&particles, corners, skin).unwrap(), corners));
        }
        let mut outlines = Reported::<_, _, _, 4>::new(outlines);
        let before: Vec<_> = bodies.iter().map(|(_, ids)| momentum(&particles, ids)).collect();
        solver().step(T::of(0.2), &mut particles, &mut outlines).unwrap();
        for ((body, ids), before) in bodies.iter().zip(before) {
            let impulse = impulse_on(&outlines, *body);
            let change = momentum(&particles, ids) - before;
            // A pass corrects up to nine contacts, each up to 13 times; see the bound for overlaps
            // above.
            let bound = rounding::<T>(9.0 * 1.5 * (2.0 + 1.0 * 20.0));
            prop_assert!((change - impulse).length() <= bound, "{change:?}, reported {impulse:?}");
        }
        touched.set(touched.get() + outlines.reports().count());
    });
    assert!(touched.get() > 100, "{} contacts", touched.get());
}

/// A ball that hits a table in the middle of a step and leaves it again is reported, with the speed
/// and the impulse of the bounce; the pair has ended a step later.
fn bounces_within_a_step_are_reported<T: Float>() {
    let mut particles = Particles::<T, 5>::new();
    let table = [[-2.0, -1.0], [2.0, -1.0], [2.0, 0.0], [-2.0, 0.0]]
        .map(|[x, y]| particles.add_pinned(T::vector(x, y), T::ONE).unwrap());
    let ball = particles.add(T::vector(0.25, 1.0), T::of(2.0)).unwrap();
    particles.set_velocity(ball, T::vector(0.0, -4.0)).unwrap();
    let mut outlines = OutlineContacts::<T, 2, 5, 8>::new(surface(0.0, 1.0)).unwrap();
    let none = OutlineOptions::new(T::ZERO, Filter::default());
    let table = outlines.add(&particles, table, none).unwrap();
    let body = outlines.add_points(&particles, [ball], none).unwrap();
    let mut outlines = Reported::<_, _, _, 4>::new(outlines);
    let bounce = Solver {
        substeps: 8,
        ..Solver::new()
    };
    let step = |particles: &mut Particles<T, 5>, outlines: &mut Reported<_, _, _, 4>| {
        bounce.step(T::of(0.5), particles, outlines).unwrap();
    };
    step(&mut particles, &mut outlines);
    assert_eq!(outlines.contacts.contacts().count(), 0, "it has left");
    let reports: Vec<_> = outlines.reports().copied().collect();
    let [report] = reports[..] else {
        panic!("{reports:?}")
    };
    assert!(report.began && report.pair == [table, body]);
    let near = |a: T, b: f64| (a.wide() - b).abs() < 64.0 * T::EPSILON.wide();
    assert!(near(report.approach, -4.0), "{report:?}");
    // The table is the first of the pair: its impulse points down, from the ball to the table.
    assert!(
        near(report.normal.y, -1.0) && near(report.impulse.y, -16.0),
        "{report:?}"
    );
    assert!(near(report.normal_impulse, 16.0) && near(report.friction_impulse, 0.0));
    assert!(near(report.point.x, 0.25), "{report:?}");
    for (threshold, expected) in [
        (ContactThreshold::Impulse(15.0), 1),
        (ContactThreshold::Impulse(17.0), 0),
        (ContactThreshold::Approach(3.9), 1),
        (ContactThreshold::Approach(4.1), 0),
    ] {
        let threshold = match threshold {
            ContactThreshold::Impulse(impulse) => ContactThreshold::Impulse(T::of(impulse)),
            ContactThreshold::Approach(speed) => ContactThreshold::Approach(T::of(speed)),
        };
        assert_eq!(
            outlines.reports_above(threshold).count(),
            expected,
            "{threshold:?}"
        );
    }
    assert_eq!(outlines.ended().count(), 0);
    step(&mut particles, &mut outlines);
    assert_eq!(outlines.reports().count(), 0);
    assert_eq!(outlines.ended().collect::<Vec<_>>(), [[table, body]]);
    step(&mut particles, &mut outlines);
    assert_eq!(outlines.ended().count(), 0);
}

/// Every second of many particles hits a floor; each report has the impulse of its particle.
fn impulses_belong_to_their_particles<T: Float>() {
    let mut particles = Particles::<T, 80>::new();
    for index in 0..80_i16 {
        let height = if index % 2 == 0 { 0.25 } else { 4.0 };
        let x = T::vector(f64::from(index), height);
        let id = particles.add(x, T::ratio((index + 1).into(), 1)).unwrap();
        particles.set_velocity(id, T::vector(0.0, -2.0)).unwrap();
    }
    let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let ids = particles.ids();
    let floor = ColliderContacts::<T, _, 80>::new(floor, ids, T::ZERO, surface(0.0, 0.0)).unwrap();
    let mut floor = Reported::<_, _, _, 80>::new(floor);
    solver().step(T::HALF, &mut particles, &mut floor).unwrap();
    for (index, id) in (0..80_u8).zip(ids) {
        let impulse = floor.report(id).map(|report| report.impulse);
        let expected = (index % 2 == 0).then(|| T::vector(0.0, 2.0 * f64::from(index + 1)));
        assert_eq!(impulse, expected, "particle {index}");
    }
}

/// A resting contact begins once and persists; its impulse per step is the weight times the
/// duration.
fn resting_contacts_persist_and_report_the_weight<T: Float>() {
    let mut particles = Particles::<T, 1>::new();
    let ball = particles.add(T::vector(0.0, 0.25), T::of(3.0)).unwrap();
    let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let floor =
        ColliderContacts::<T, _, 1>::new(floor, [ball], T::of(0.25), surface(0.5, 0.0)).unwrap();
    let mut floor = Reported::<_, _, _, 1>::new(floor);
    let solver = Solver {
        gravity: T::vector(0.0, -8.0),
        ..solver()
    };
    for step in 0..20 {
        solver
            .step(T::ratio(1, 64), &mut particles, &mut floor)
            .unwrap();
        let report = floor.report(ball).unwrap();
        assert_eq!(report.began, step == 0);
        let force = report.normal_impulse.wide() * 64.0;
        assert!((force - 24.0).abs() < 1e-4, "{force} N");
        assert!(report.point.y.wide().abs() < 1e-6, "{:?}", report.point);
    }
}

/// Reports change no bit of the motion, and pairs beyond the capacity are counted.
fn reports_do_not_change_the_motion_and_count_what_does_not_fit<T: Float>() {
    let scene = || {
        let mut particles = Particles::<T, 3>::new();
        let mut discs = DiscContacts::<T, 3, 3, 8>::new(surface(0.3, 0.5)).unwrap();
        for (index, x) in (0..).zip([-0.9, 0.0, 0.9]) {
            let id = particles.add(T::vector(x, 0.0), T::ONE).unwrap();
            particles.set_velocity(id, T::vector(-x, 0.01 * x)).unwrap();
            let body = discs.add_body(&particles, [id], T::of(0.4), Filter::default());
            assert_eq!(body, Ok(BodyId::new(index)));
        }
        (particles, discs)
    };
    let (mut plain, mut discs) = scene();
    let (mut wrapped, reported) = scene();
    let mut reported = Reported::<_, _, _, 1>::new(reported);
    for _ in 0..8 {
        solver().step(T::of(0.05), &mut plain, &mut discs).unwrap();
        solver()
            .step(T::of(0.05), &mut wrapped, &mut reported)
            .unwrap();
        assert_eq!(plain.positions(), wrapped.positions());
        assert_eq!(plain.velocities(), wrapped.velocities());
        let pairs = discs.touching().count();
        assert_eq!(reported.reports().count(), pairs.min(1));
        assert_eq!(reported.dropped() > 0, pairs > 1);
    }
}

/// After a removal no report names what is gone, and a pair with the same ids begins again.
fn removed_bodies_leave_no_report<T: Float>() {
    type Discs<T> = Reported<T, DiscContacts<T, 2, 4, 4>, [BodyId; 2], 4>;
    let mut particles = Particles::<T, 4>::new();
    let new = || Discs::<T>::new(DiscContacts::new(surface(0.3, 0.5)).unwrap());
    let mut discs = new();
    let add = |particles: &mut Particles<T, 4>, discs: &mut Discs<T>| {
        [0.0, 0.19].map(|x| {
            let id = particles.add(T::vector(x, 0.0), T::ONE).unwrap();
            let radius = T::of(0.1);
            let contacts = &mut discs.contacts;
            contacts
                .add_body(particles, [id], radius, Filter::default())
                .unwrap();
            id
        })
    };
    let ids = add(&mut particles, &mut discs);
    for began in [true, false] {
        solver()
            .step(T::of(1e-3), &mut particles, &mut discs)
            .unwrap();
        assert_eq!(discs.reports().next().unwrap().began, began);
    }
    particles.remove(ids, &mut discs).unwrap();
    assert_eq!(discs.reports().count() + discs.ended().count(), 0);
    let checksum = |discs: &Discs<T>| pliant::measure::part_checksum(discs);
    assert_eq!(checksum(&discs), checksum(&new()));
    add(&mut particles, &mut discs);
    solver()
        .step(T::of(1e-3), &mut particles, &mut discs)
        .unwrap();
    assert!(discs.reports().next().unwrap().began);
}

crate::both!(
    removed_bodies_leave_no_report,
    collider_impulses_sum_to_the_change_of_momentum,
    disc_impulses_sum_to_the_change_of_momentum,
    outline_impulses_sum_to_the_change_of_momentum,
    bounces_within_a_step_are_reported,
    impulses_belong_to_their_particles,
    resting_contacts_persist_and_report_the_weight,
    reports_do_not_change_the_motion_and_count_what_does_not_fit,
);

/// Discs that approach at more than the largest number.
#[test]
fn approach_that_overflows_is_the_largest_number() {
    let mut particles = Particles::<f32, 2>::new();
    let mut discs = DiscContacts::<f32, 2, 2, 1>::new(surface(0.0, 0.5)).unwrap();
    for side in [-1.0, 1.0] {
        let disc = particles.add(Vec2::new(side * 2e37, 0.0), 1.0).unwrap();
        let velocity = Vec2::new(side * -2e38, 0.0);
        particles.set_velocity(disc, velocity).unwrap();
        let all = Filter::default();
        discs.add_body(&particles, [disc], 1e36, all).unwrap();
    }
    let mut discs = Reported::<_, _, _, 1>::new(discs);
    let solver = Solver::new();
    solver.step(0.125, &mut particles, &mut discs).unwrap();
    let report = discs.reports().next().unwrap();
    assert_eq!(report.approach, f32::MIN);
    // Without a bounce: its speed is unknown.
    assert_eq!(particles.velocities(), [Vec2::ZERO; 2]);
}
