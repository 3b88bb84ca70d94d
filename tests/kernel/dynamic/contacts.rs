//! Contact sets whose bodies and particles come and go.

use crate::both;
use crate::support::float::Float;
use pliant::measure::part_checksum;
use pliant::{
    BodyId, Capacity, ColliderContacts, ContactMaterial, DiscContacts, Error, Filter, HalfPlane,
    OutlineContacts, OutlineOptions, ParticleId, ParticleRange, Particles, ShapeMatching, Solver,
    Stiffness, Vec2, build,
};

type Set<T> = Particles<T, 32>;
type Discs<T> = DiscContacts<T, 4, 32, 64>;
type Outlines<T> = OutlineContacts<T, 4, 32, 64>;

/// A square of four particles at a height, in a column.
fn square<T: Float>(particles: &mut Set<T>, x: f64, y: f64) -> ParticleRange {
    let corners = [(0.0, 0.0), (0.5, 0.0), (0.5, 0.5), (0.0, 0.5)];
    let corners = corners.map(|(u, v)| T::vector(x + u, y + v));
    particles.add_range(&corners, T::of(0.25)).unwrap()
}

fn bits<T: Float>(particles: &Set<T>, ids: impl IntoIterator<Item = ParticleId>) -> Vec<u64> {
    let positions = ids.into_iter().map(|id| particles.position(id).unwrap());
    positions.flat_map(|x| [x.x.bits(), x.y.bits()]).collect()
}

fn gravity<T: Float>() -> Solver<T> {
    Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 4,
        ..Solver::default()
    }
}

fn body<T: Float>(particles: &Set<T>, ids: ParticleRange) -> ShapeMatching<T, 4> {
    ShapeMatching::new(particles, ids, Stiffness::Alpha(T::ONE)).unwrap()
}

/// Two columns of two squares. The upper square of the left column is removed while it is on the
/// lower one: the right column has the bits of a scene in which nothing was removed.
fn removing_a_body_does_not_change_the_others<T: Float>() {
    let floor = |particles: &Set<T>| {
        let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
        let material = ContactMaterial::default();
        ColliderContacts::<T, _, 32>::new(floor, particles.ids(), T::of(0.1), material).unwrap()
    };
    let build = || {
        let mut particles = Set::<T>::new();
        let mut shapes = Vec::new();
        let mut discs = Discs::<T>::new(ContactMaterial::default()).unwrap();
        let mut outlines = Outlines::<T>::new(ContactMaterial::default()).unwrap();
        let options = OutlineOptions {
            radius: Some(T::of(0.1)),
            ..OutlineOptions::default()
        };
        let mut bodies = Vec::new();
        for (x, y) in [(0.0, 0.3), (0.0, 1.1), (5.0, 0.3), (5.1, 1.1)] {
            let ids = square(&mut particles, x, y);
            shapes.push(body(&particles, ids));
            if x < 5.05 && y < 1.0 || x < 1.0 {
                let disc = discs.add_body(&particles, ids, T::of(0.1), Filter::default());
                bodies.push((ids, disc.unwrap()));
            } else {
                bodies.push((ids, BodyId::new(9)));
            }
            // The upper square on the left has the first corners, so its removal moves the others.
            if x > 1.0 || y > 1.0 {
                outlines.add(&particles, ids, options).unwrap();
            }
        }
        let contacts = floor(&particles);
        (particles, shapes, discs, outlines, contacts, bodies)
    };
    let run = |removes: bool| {
        let (mut particles, mut shapes, mut discs, mut outlines, mut contacts, bodies) = build();
        let (mut seen, mut events) = (Vec::new(), Vec::new());
        for step in 0..60 {
            if removes && step == 40 {
                assert_eq!(discs.touching().count(), 1);
                let all = &mut (&mut shapes[..], &mut discs, &mut outlines, &mut contacts);
                particles.remove(bodies[1].0, all).unwrap();
                assert_eq!(discs.touching().count(), 0, "the pair is forgotten");
                assert_eq!(contacts.particles().len(), 12);
                assert!(discs.members(bodies[1].1).is_none());
                assert!(shapes[1].members().is_empty());
            }
            let mut all = (&mut shapes[..], &mut discs, &mut outlines, &mut contacts);
            gravity()
                .step(T::of(1.0 / 60.0), &mut particles, &mut all)
                .unwrap();
            seen.push(bits(&particles, bodies[2].0.iter().chain(bodies[3].0)));
            let ids = outlines.touching().map(|(a, b)| [a.index(), b.index()]);
            events.push((ids.collect::<Vec<_>>(), outlines.began().count()));
        }
        ((seen, events), bits(&particles, bodies[0].0))
    };
    let ((kept, lower), (removed, free)) = (run(false), run(true));
    assert_eq!(kept, removed);
    assert_eq!(kept.1.last(), Some(&(vec![[1, 2]], 0)));
    assert_ne!(lower, free, "the load is gone");
}

fn ids_of_disc_bodies_are_reused<T: Float>() {
    let mut particles = Set::<T>::new();
    let mut discs = Discs::<T>::new(ContactMaterial::default()).unwrap();
    let squares = [0.0, 2.0, 4.0].map(|x| square(&mut particles, x, 0.0));
    let add =
        |discs: &mut Discs<T>, ids| discs.add_body(&particles, ids, T::of(0.1), Filter::default());
    let [a, b, c] = squares.map(|ids| add(&mut discs, ids).unwrap());
    let fresh = discs.clone();
    discs.remove_body(b).unwrap();
    assert!(discs.members(b).is_none());
    for error in [
        discs.remove_body(b),
        discs.set_filter(b, Filter::default()),
        discs.set_own_contacts(b, true),
    ] {
        assert_eq!(error, Err(Error::UnknownBody));
    }
    let members: Vec<_> = discs.members(c).unwrap().collect();
    assert!(members.iter().copied().eq(squares[2]));
    assert_eq!(add(&mut discs, squares[1]).unwrap(), b);
    assert_eq!(discs.members(b).unwrap().count(), 4);
    for body in [a, b, c] {
        discs.remove_body(body).unwrap();
    }
    assert_eq!(
        part_checksum(&discs),
        part_checksum(&Discs::<T>::new(ContactMaterial::default()).unwrap())
    );
    for ids in squares {
        add(&mut discs, ids).unwrap();
    }
    assert_eq!(part_checksum(&discs), part_checksum(&fresh));
}

fn ids_of_outlines_are_reused<T: Float>() {
    let mut particles = Set::<T>::new();
    let mut set = Outlines::<T>::new(ContactMaterial::default()).unwrap();
    let squares = [0.0, 2.0, 4.0].map(|x| square(&mut particles, x, 0.0));
    let options = OutlineOptions::default();
    let [a, b, _] = squares.map(|ids| set.add(&particles, ids, options).unwrap());
    let fresh = set.clone();
    set.remove(a).unwrap();
    assert_eq!(set.corners(a).count(), 0);
    assert_eq!(set.remove(a), Err(Error::UnknownBody));
    assert_eq!(set.set_options(a, options), Err(Error::UnknownBody));
    let inside = set.contains(&particles, a, Vec2::ZERO);
    assert_eq!(inside, Err(Error::UnknownBody));
    assert!(set.corners(b).eq(squares[1]));
    let chain = set.add_chain(&particles, squares[0], options).unwrap();
    assert_eq!(chain, a);
    let thick = OutlineOptions {
        radius: Some(-T::ONE),
        ..options
    };
    assert!(set.set_options(a, thick).is_err());
    // An outline that loses a corner is gone; points only lose the point.
    let points = set.add_points(&particles, squares[0], options).unwrap();
    let corner = squares[0].get(2).unwrap();
    particles.remove([corner], &mut set).unwrap();
    assert_eq!(set.corners(chain).count(), 0);
    assert_eq!(set.corners(points).count(), 3);
    particles.remove(squares[1], &mut set).unwrap();
    particles.remove(squares[2], &mut set).unwrap();
    set.remove(points).unwrap();
    let empty = Outlines::<T>::new(ContactMaterial::default()).unwrap();
    assert_eq!(part_checksum(&set), part_checksum(&empty));
    let mut particles = Set::<T>::new();
    for x in [0.0, 2.0, 4.0] {
        let ids = square(&mut particles, x, 0.0);
        set.add(&particles, ids, options).unwrap();
    }
    assert_eq!(part_checksum(&set), part_checksum(&fresh));
}

/// A pair of touching outlines is forgotten with one of them.
fn events_forget_removed_outlines<T: Float>() {
    let mut particles = Set::<T>::new();
    let mut set = Outlines::<T>::new(ContactMaterial::default()).unwrap();
    let options = OutlineOptions {
        radius: Some(T::of(0.1)),
        ..OutlineOptions::default()
    };
    let squares = [0.0, 0.55].map(|y| square(&mut particles, 0.1 * y, y));
    let [a, b] = squares.map(|ids| set.add(&particles, ids, options).unwrap());
    let step = |particles: &mut Set<T>, set: &mut Outlines<T>| {
        Solver::default().step(T::of(0.01), particles, set).unwrap();
    };
    step(&mut particles, &mut set);
    assert!(set.touching().eq([(a, b)]) && set.contacts().count() > 0);
    set.remove(a).unwrap();
    assert_eq!((set.touching().count(), set.contacts().count()), (0, 0));
    step(&mut particles, &mut set);
    assert_eq!(
        set.ended().count(),
        0,
        "the end of a removed body is not an event"
    );
}

fn disabled_bodies_do_not_collide<T: Float>() {
    let fall = |disabled: bool| {
        let mut particles = Set::<T>::new();
        let ids = [1.0, 0.0].map(|y| particles.add(T::vector(0.0, y), T::ONE).unwrap());
        particles.pin(ids[1]).unwrap();
        let mut discs = Discs::<T>::new(ContactMaterial::default()).unwrap();
        let [ball, _] = ids.map(|id| {
            discs
                .add_body(&particles, [id], T::of(0.2), Filter::default())
                .unwrap()
        });
        if disabled {
            let none = Filter { layers: 0, mask: 0 };
            discs.set_filter(ball, none).unwrap();
        }
        for _ in 0..60 {
            gravity()
                .step(T::of(1.0 / 60.0), &mut particles, &mut discs)
                .unwrap();
        }
        particles.position(ids[0]).unwrap().y.wide()
    };
    assert!(fall(false) > 0.39);
    assert!(fall(true) < -1.0);
}

fn particles_can_join_and_leave_a_collider<T: Float>() {
    let mut particles = Set::<T>::new();
    let [a, b] = [0.0, 1.0].map(|x| particles.add(T::vector(x, 0.5), T::ONE).unwrap());
    let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let material = ContactMaterial::default();
    let mut floor = ColliderContacts::<T, _, 2>::new(floor, [a], T::of(0.1), material).unwrap();
    floor.add(b).unwrap();
    assert_eq!(floor.add(b), Err(Error::RepeatedParticle));
    assert_eq!(
        floor.add(ParticleId::new(7)),
        Err(Error::Full(Capacity::Members))
    );
    floor.remove(a).unwrap();
    assert_eq!(floor.remove(a), Err(Error::UnknownParticle));
    assert!(floor.set_radius(-T::ONE).is_err());
    floor.set_radius(T::of(0.2)).unwrap();
    for _ in 0..60 {
        gravity()
            .step(T::of(1.0 / 60.0), &mut particles, &mut floor)
            .unwrap();
    }
    assert!(particles.position(a).unwrap().y.wide() < -1.0);
    assert!((particles.position(b).unwrap().y.wide() - 0.2).abs() < 1e-6);
    assert!(floor.touching().eq([b]));
    particles.remove([b], &mut floor).unwrap();
    assert_eq!(
        (floor.touching().count(), floor.particles()),
        (0, [].as_slice())
    );
}

/// A material takes effect at the next step, and is hashed.
fn materials_can_change<T: Float>() {
    let bouncy = ContactMaterial {
        restitution: T::ONE,
        ..ContactMaterial::default()
    };
    let wrong = ContactMaterial {
        restitution: T::TWO,
        ..ContactMaterial::default()
    };
    let material = ContactMaterial::default();
    let mut discs = Discs::<T>::new(material).unwrap();
    let mut outlines = Outlines::<T>::new(material).unwrap();
    let floor = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let mut floor = ColliderContacts::<T, _, 2>::new(floor, [], T::ZERO, material).unwrap();
    let before = [
        part_checksum(&discs),
        part_checksum(&outlines),
        part_checksum(&floor),
    ];
    assert!(discs.set_material(wrong).is_err());
    assert!(outlines.set_material(wrong).is_err());
    assert!(floor.set_material(wrong).is_err());
    assert_eq!(
        before,
        [
            part_checksum(&discs),
            part_checksum(&outlines),
            part_checksum(&floor)
        ]
    );
    discs.set_material(bouncy).unwrap();
    outlines.set_material(bouncy).unwrap();
    floor.set_material(bouncy).unwrap();
    assert_eq!(
        part_checksum(&discs),
        part_checksum(&Discs::<T>::new(bouncy).unwrap())
    );
    assert_eq!(
        part_checksum(&outlines),
        part_checksum(&Outlines::<T>::new(bouncy).unwrap())
    );
    assert_ne!(before[2], part_checksum(&floor));
}

/// The normal of a pair that is gone must not be used for new particles in its slots.
fn a_new_pair_in_old_slots_starts_afresh<T: Float>() {
    let mut particles = Set::<T>::new();
    let mut discs = Discs::<T>::new(ContactMaterial::default()).unwrap();
    let add = |particles: &mut Set<T>, discs: &mut Discs<T>, positions: [Vec2<T>; 2]| {
        positions.map(|x| {
            let id = particles.add(x, T::ONE).unwrap();
            discs
                .add_body(particles, [id], T::of(0.5), Filter::default())
                .unwrap();
            id
        })
    };
    let ids = add(
        &mut particles,
        &mut discs,
        [T::vector(0.0, 0.0), T::vector(0.0, 0.9)],
    );
    Solver::default()
        .step(T::of(0.01), &mut particles, &mut discs)
        .unwrap();
    assert_eq!(discs.touching().count(), 1);
    particles.remove(ids, &mut discs).unwrap();
    add(&mut particles, &mut discs, [Vec2::ZERO; 2]);
    let mut fresh = (
        Set::<T>::new(),
        Discs::<T>::new(ContactMaterial::default()).unwrap(),
    );
    add(&mut fresh.0, &mut fresh.1, [Vec2::ZERO; 2]);
    assert_eq!(part_checksum(&discs), part_checksum(&fresh.1));
    Solver::default()
        .step(T::of(0.01), &mut particles, &mut discs)
        .unwrap();
    Solver::default()
        .step(T::of(0.01), &mut fresh.0, &mut fresh.1)
        .unwrap();
    assert_eq!(particles.positions(), fresh.0.positions());
    assert_eq!(discs.began().count(), 1);
}

/// A body of a lattice that loses discs keeps the contacts of the others.
fn a_body_keeps_the_discs_that_are_left<T: Float>() {
    let mut particles = Set::<T>::new();
    let ids = build::lattice(&mut particles, Vec2::ZERO, 3, 3, T::HALF, T::ONE).unwrap();
    let mut discs = Discs::<T>::new(ContactMaterial::default()).unwrap();
    let body = discs
        .add_body(&particles, ids, T::of(0.25), Filter::default())
        .unwrap();
    let gone = [1, 4].map(|i| ids.get(i).unwrap());
    particles.remove(gone, &mut discs).unwrap();
    let left = discs.members(body).unwrap();
    assert!(left.eq(ids.iter().filter(|id| !gone.contains(id))));
    assert!(discs.set_radius(gone[0], T::ONE).is_err());
    Solver::default()
        .step(T::of(0.01), &mut particles, &mut discs)
        .unwrap();
}

both!(
    removing_a_body_does_not_change_the_others,
    ids_of_disc_bodies_are_reused,
    ids_of_outlines_are_reused,
    events_forget_removed_outlines,
    disabled_bodies_do_not_collide,
    particles_can_join_and_leave_a_collider,
    materials_can_change,
    a_new_pair_in_old_slots_starts_afresh,
    a_body_keeps_the_discs_that_are_left,
);
