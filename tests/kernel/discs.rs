//! Discs against discs: who meets whom, and what is promised for odd cases.

use crate::float::Float;
use crate::setup::{id, surface};
use crate::tolerance;
use pliant::{BodyId, ContactMaterial, Depenetration, DiscContacts, Filter, Particles, Real, Solver, Vec2, build};

pub(crate) const RADIUS: f64 = 0.125;

/// At most eight bodies of one disc each, all of one radius.
pub(crate) type Balls<T> = (Particles<T, 8>, DiscContacts<T, 8, 8, 28>);

pub(crate) fn body(index: u16) -> BodyId {
    BodyId::new(index)
}

/// Discs of given masses at these places and with these velocities, each a body; those of mass zero are pinned.
pub(crate) fn balls<T: Float>(all: &[(f64, [f64; 2], [f64; 2])], surface: ContactMaterial<T>) -> Balls<T> {
    let (mut particles, mut discs) = (Particles::new(), DiscContacts::new(surface).unwrap());
    for (mass, place, velocity) in all {
        let mass_or_one = if *mass > 0.0 { *mass } else { 1.0 };
        let ball = particles.add(T::vector(place[0], place[1]), T::of(mass_or_one)).unwrap();
        if *mass == 0.0 {
            particles.pin(ball).unwrap();
        }
        particles.set_velocity(ball, T::vector(velocity[0], velocity[1])).unwrap();
        discs.add_body(&particles, [ball], T::of(RADIUS), Filter::default()).unwrap();
    }
    (particles, discs)
}

pub(crate) fn places<T: Real, const N: usize>(particles: &Particles<T, N>) -> Vec<Vec2<T>> {
    particles.positions().to_vec()
}

/// Two that approach each other meet if each one's mask has a layer of the other.
fn filters_decide_who_meets<T: Float>() {
    let filter = |layers, mask| Filter { layers, mask };
    for (one, other, meet) in [
        (Filter::default(), Filter::default(), true),
        (filter(1, 2), filter(2, 1), true),
        (filter(1, 2), filter(2, 2), false),
        (filter(1, 3), filter(2, 0), false),
        (filter(0, u32::MAX), Filter::default(), false),
        (filter(6, 1 << 31), filter(3 << 30, 4), true),
    ] {
        let mut particles = Particles::<T, 2>::new();
        let mut discs = DiscContacts::<T, 2, 2, 1>::new(surface(0.0, 0.0)).unwrap();
        for (x, filter) in [(-1.0, one), (1.0, other)] {
            let ball = particles.add(T::vector(x, 0.0), T::ONE).unwrap();
            particles.set_velocity(ball, T::vector(-2.0 * x, 0.0)).unwrap();
            discs.add_body(&particles, [ball], T::HALF, filter).unwrap();
        }
        Solver::new().step(T::ONE, &mut particles, &mut discs).unwrap();
        let stopped = T::vector(-0.5, 0.0);
        assert_eq!(particles.positions()[0], if meet { stopped } else { T::vector(1.0, 0.0) }, "{one:?} {other:?}");
        assert_eq!(discs.touching().collect::<Vec<_>>(), if meet { vec![(body(0), body(1))] } else { vec![] });
    }
}

/// A chain of discs folded in two: neighbors may overlap, others may not, and only on request.
fn own_contacts_leave_out_neighbors<T: Float>() {
    for own in [false, true] {
        let mut particles = Particles::<T, 4>::new();
        // Neighbors overlap at rest; the last one is apart from the first.
        for x in 0..4 {
            particles.add(T::vector(0.75 * f64::from(x), 0.0), T::ONE).unwrap();
        }
        let mut discs = DiscContacts::<T, 1, 4, 6>::new(ContactMaterial {
            depenetration: Depenetration::Share(T::ONE),
            ..ContactMaterial::default()
        })
        .unwrap();
        let chain = discs.add_body(&particles, particles.ids(), T::HALF, Filter { layers: 0, mask: 0 }).unwrap();
        discs.set_own_contacts(chain, own).unwrap();
        let solver = Solver::<T>::new();
        solver.step(T::ONE, &mut particles, &mut discs).unwrap();
        assert_eq!(discs.contacts().count(), 0, "at rest all are apart or neighbors");
        // Pressed together, neighbors stay as they are.
        particles.set_position(id(1), T::vector(0.25, 0.0)).unwrap();
        let before = places(&particles);
        solver.step(T::ONE, &mut particles, &mut discs).unwrap();
        assert_eq!(places(&particles), before);
        particles.set_position(id(3), T::vector(0.25, 0.5)).unwrap();
        solver.step(T::ONE, &mut particles, &mut discs).unwrap();
        let met: Vec<_> = discs.contacts().map(|contact| contact.particles).collect();
        assert_eq!(met, if own { vec![[id(0), id(3)], [id(1), id(3)]] } else { vec![] });
        assert_eq!(discs.touching().collect::<Vec<_>>(), if own { vec![(chain, chain)] } else { vec![] });
        assert_eq!(discs.dropped(), 0);
    }
}

/// Each disc has its own radius.
fn radii_may_differ<T: Float>() {
    let (mut particles, mut discs) =
        balls::<T>(&[(1.0, [0.0, 0.0], [4.0, 0.0]), (0.0, [3.0, 0.0], [0.0, 0.0])], surface(0.0, 0.0));
    discs.set_radius(id(1), T::of(1.875)).unwrap();
    Solver::new().step(T::ONE, &mut particles, &mut discs).unwrap();
    assert_eq!(particles.positions()[0], T::vector(1.0, 0.0));
    discs.set_radius(id(0), T::ONE).unwrap();
    Solver::new().step(T::ONE, &mut particles, &mut discs).unwrap();
    let depth = 1.0 - 2.0 + 1.875 - 0.875 / 32.0;
    assert!((particles.positions()[0].x.wide() - (3.0 - 1.0 - 1.875 + depth)).abs() < tolerance::swept(T::EPSILON.wide(), 3.0));
}

/// Pinned discs take every push without moving, and pinned ones among each other are no contact.
fn pinned_discs_are_walls<T: Float>() {
    let wall = (0.0, [1.0, 0.0], [0.0, 0.0]);
    let (mut particles, mut discs) =
        balls::<T>(&[(2.0, [0.0, 0.0], [4.0, 0.0]), wall, (0.0, [1.1, 0.0], [0.0, 0.0])], surface(0.5, 1.0));
    Solver::new().step(T::HALF, &mut particles, &mut discs).unwrap();
    assert_eq!(particles.positions(), [T::vector(0.75, 0.0), T::vector(1.0, 0.0), T::vector(1.1, 0.0)]);
    assert_eq!(particles.velocities(), [T::vector(-4.0, 0.0), Vec2::ZERO, Vec2::ZERO]);
    assert_eq!(discs.contacts().map(|contact| contact.particles).collect::<Vec<_>>(), [[id(0), id(1)]]);
    // A wall that moves carries what it hits.
    particles.set_velocity(id(0), Vec2::ZERO).unwrap();
    particles.set_velocity(id(1), T::vector(-2.0, 0.0)).unwrap();
    let mut smooth = balls::<T>(&[], surface(0.0, 0.0)).1;
    for index in [0, 1] {
        smooth.add_body(&particles, [id(index)], T::of(RADIUS), Filter::default()).unwrap();
    }
    Solver::new().step(T::ONE, &mut particles, &mut smooth).unwrap();
    assert_eq!(particles.positions()[..2], [T::vector(-1.25, 0.0), T::vector(-1.0, 0.0)]);
    assert_eq!(particles.velocities()[..2], [T::vector(-2.0, 0.0); 2]);
}

/// Where nothing comes near, nothing changes, bit for bit.
fn discs_apart_do_nothing<T: Float>() {
    let all = [(1.0, [0.0, 0.0], [0.7, 0.1]), (2.0, [0.26, 0.0], [0.7, 0.1]), (3.0, [5.0, 9.0], [-0.3, 0.3])];
    let (mut particles, mut discs) = balls::<T>(&all, surface(1.0, 1.0));
    let mut alone = particles.clone();
    let solver = Solver { gravity: T::vector(0.1, -9.81), substeps: 3, iterations: 2, ..Solver::new() };
    for _ in 0..20 {
        solver.step(T::of(0.01), &mut particles, &mut discs).unwrap();
        solver.step(T::of(0.01), &mut alone, &mut ()).unwrap();
        assert_eq!((discs.contacts().count(), discs.touching().count()), (0, 0));
    }
    assert_eq!((particles.positions(), particles.velocities()), (alone.positions(), alone.velocities()));
}

/// Discs in one place part along their last normal, or to the sides.
fn coincident_discs_part<T: Float>() {
    let at_once = ContactMaterial { depenetration: Depenetration::Share(T::ONE), ..ContactMaterial::default() };
    let (mut particles, mut discs) = balls::<T>(&[(1.0, [2.0, 1.0], [0.0; 2]), (1.0, [2.0, 1.0], [0.0; 2])], at_once);
    let step = |particles: &mut Particles<T, 8>, discs: &mut DiscContacts<T, 8, 8, 28>| {
        Solver::new().step(T::ONE, particles, discs).unwrap();
        places(particles)
    };
    assert_eq!(step(&mut particles, &mut discs), [T::vector(2.125, 1.0), T::vector(1.875, 1.0)]);
    assert_eq!(particles.velocities(), [Vec2::ZERO; 2], "without velocity");
    particles.set_position(id(0), T::vector(1.875, 0.9375)).unwrap();
    let after = step(&mut particles, &mut discs);
    let [a, b] = [after[0], after[1]];
    assert!(a.x == b.x && a.y < b.y, "{a:?} {b:?}");
    [0, 1].into_iter().for_each(|ball| particles.set_position(id(ball), T::vector(-3.0, 0.5)).unwrap());
    assert_eq!(step(&mut particles, &mut discs), [T::vector(-3.0, 0.375), T::vector(-3.0, 0.625)]);
    let [contact] = discs.contacts().collect::<Vec<_>>()[..] else { panic!() };
    assert_eq!((contact.normal, contact.push), (T::vector(0.0, -1.0), T::of(0.25)));
    assert_eq!((contact.particles, contact.bodies), ([id(0), id(1)], [body(0), body(1)]));
    // Apart for a step, the normal is forgotten.
    particles.set_position(id(0), T::vector(9.0, 9.0)).unwrap();
    step(&mut particles, &mut discs);
    [0, 1].into_iter().for_each(|ball| particles.set_position(id(ball), Vec2::ZERO).unwrap());
    assert_eq!(step(&mut particles, &mut discs)[0], T::vector(0.125, 0.0));
}

/// An overlap shrinks as fast as it is told to and gives no velocity; against an inward velocity it does not grow.
fn overlaps_of_discs_are_undone_at_a_limited_rate<T: Float>() {
    let h = 1.0 / 64.0;
    for (depenetration, narrow) in [
        (Depenetration::Speed(0.5), Depenetration::Speed(T::HALF)),
        (Depenetration::Share(0.25), Depenetration::Share(T::of(0.25))),
        (Depenetration::Speed(0.0), Depenetration::Speed(T::ZERO)),
    ] {
        for inward in [0.0, 3.0] {
            let all = [(1.0, [0.0625, 0.0], [-inward, 0.0]), (3.0, [0.0, 0.0], [0.0, 0.0])];
            let (mut particles, mut discs) = balls(&all, ContactMaterial { depenetration: narrow, ..surface::<T>(0.0, 0.0) });
            let momentum = -inward;
            let mut depth = 2.0 * RADIUS - 0.0625;
            for _ in 0..100 {
                Solver::new().step(T::of(h), &mut particles, &mut discs).unwrap();
                let expected = match depenetration {
                    Depenetration::Speed(speed) => f64::max(depth - speed * h, 0.0),
                    Depenetration::Share(share) => depth * (1.0 - share),
                };
                let ([x, v], slack) = (
                    [particles.positions(), particles.velocities()].map(|both| [both[0].x.wide(), both[1].x.wide()]),
                    tolerance::swept(T::EPSILON.wide(), 2.0),
                );
                depth = 2.0 * RADIUS - (x[0] - x[1]);
                assert!((depth - expected).abs() <= slack, "{depth}, expected {expected}, {depenetration:?}, inward {inward}");
                assert!((v[0] - v[1]).abs() <= slack / h, "part at {v:?}, {depenetration:?}, inward {inward}");
                assert!((v[0] + 3.0 * v[1] - momentum).abs() <= slack / h, "{v:?}");
            }
        }
    }
}

/// Bodies of which neither is about to move are not searched, and go on to touch; a push from a third finds them as they were.
fn bodies_that_lie_still_go_on_to_touch<T: Float>() {
    let all = [(1.0, [0.0, 0.0], [1.0, 0.0]), (1.0, [0.5, 0.0], [-1.0, 0.0]), (1.0, [4.0, 0.0], [0.0, 0.0])];
    let (mut particles, mut discs) = balls::<T>(&all, surface(0.0, 0.0));
    for step in 0..6 {
        Solver { substeps: 2, ..Solver::new() }.step(T::of(0.125), &mut particles, &mut discs).unwrap();
        assert_eq!(discs.touching().collect::<Vec<_>>(), if step == 0 { vec![] } else { vec![(body(0), body(1))] }, "{step}");
        assert_eq!((discs.began().count(), discs.ended().count()), (usize::from(step == 1), 0), "{step}");
        assert_eq!(discs.contacts().count(), usize::from(step > 0), "{step}");
    }
    assert_eq!(particles.velocities(), [Vec2::ZERO; 3]);
    assert_eq!(discs.contacts().next().unwrap().push, T::ZERO, "not searched and not pushed");
    // The third one hits the second, which hits the first in the same substep.
    particles.set_velocity(id(2), T::vector(-4.0, 0.0)).unwrap();
    Solver { iterations: 60, ..Solver::new() }.step(T::ONE, &mut particles, &mut discs).unwrap();
    let x: Vec<_> = particles.positions().iter().map(|x| x.x.wide()).collect();
    let slack = tolerance::swept(T::EPSILON.wide(), 8.0);
    assert!(x[0] < 0.0 && x[1] - x[0] >= 2.0 * RADIUS - slack && x[2] - x[1] >= 2.0 * RADIUS - slack, "{x:?}");
    // Somebody who is put elsewhere is searched, though at rest.
    particles.set_position(id(0), particles.positions()[2]).unwrap();
    [0, 1, 2].into_iter().for_each(|ball| particles.set_velocity(id(ball), Vec2::ZERO).unwrap());
    Solver::new().step(T::ONE, &mut particles, &mut discs).unwrap();
    assert!(discs.touching().any(|pair| pair == (body(0), body(2))));
}

/// Overlaps between bodies without speed are undone to the end, though nothing is about to move.
fn overlaps_at_rest_are_undone<T: Float>() {
    let all = [(1.0, [0.0, 0.0], [0.0; 2]), (1.0, [0.0625, 0.0], [0.0; 2]), (1.0, [0.3125, 0.0], [0.0; 2])];
    let (mut particles, mut discs) =
        balls::<T>(&all, ContactMaterial { depenetration: Depenetration::Share(T::HALF), ..ContactMaterial::default() });
    for _ in 0..200 {
        Solver::new().step(T::of(0.01), &mut particles, &mut discs).unwrap();
    }
    let x: Vec<_> = particles.positions().iter().map(|x| x.x.wide()).collect();
    let slack = tolerance::swept(T::EPSILON.wide(), 2.0);
    assert!(x[1] - x[0] >= 2.0 * RADIUS - slack && x[2] - x[1] >= 2.0 * RADIUS - slack, "{x:?}");
}

/// Events tell when contacts begin and end, once a step whatever the substeps.
fn events_begin_and_end<T: Float>() {
    let (mut particles, mut discs) =
        balls::<T>(&[(1.0, [0.0, 0.0], [1.0, 0.0]), (1.0, [0.75, 0.0], [-1.0, 0.0])], surface(0.0, 1.0));
    let mut log = Vec::new();
    for step in 0..8 {
        Solver { substeps: 4, ..Solver::new() }.step(T::of(0.125), &mut particles, &mut discs).unwrap();
        let pair = [(body(0), body(1))];
        log.extend(discs.began().map(|both| (step, "begins", both == pair[0])));
        log.extend(discs.ended().map(|both| (step, "ends", both == pair[0])));
    }
    assert!(matches!(log[..], [(a, "begins", true), (b, "ends", true)] if b == a + 1), "{log:?}");
}

/// A thousand meters out, in a lattice of bodies made by a maker: the same contacts as at the origin.
fn discs_far_out_meet_as_at_the_origin<T: Float>() {
    let run = |far: f64| {
        let mut particles = Particles::<T, 18>::new();
        let mut discs = DiscContacts::<T, 2, 18, 40>::new(surface(0.25, 0.0)).unwrap();
        for (x, speed) in [(0.0, 2.0), (1.25, -2.0)] {
            let block = build::lattice(&mut particles, T::vector(far + x, far), 3, 3, T::of(2.0 * RADIUS), T::ONE).unwrap();
            for ball in block {
                particles.set_velocity(ball, T::vector(speed, 0.0)).unwrap();
            }
            discs.add_body(&particles, block, T::of(RADIUS), Filter::default()).unwrap();
        }
        let mut counts = Vec::new();
        for _ in 0..24 {
            Solver::new().step(T::ratio(1, 64), &mut particles, &mut discs).unwrap();
            counts.push(discs.contacts().count());
        }
        (counts, particles.velocities().to_vec())
    };
    let near = run(0.0);
    assert!(near.0.contains(&3) && near.0.contains(&0), "{:?}", near.0);
    assert_eq!(run(1024.0), near);
}

crate::both!(
    filters_decide_who_meets,
    own_contacts_leave_out_neighbors,
    radii_may_differ,
    pinned_discs_are_walls,
    discs_apart_do_nothing,
    coincident_discs_part,
    overlaps_of_discs_are_undone_at_a_limited_rate,
    bodies_that_lie_still_go_on_to_touch,
    overlaps_at_rest_are_undone,
    events_begin_and_end,
    discs_far_out_meet_as_at_the_origin,
);
