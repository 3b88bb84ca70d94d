//! Contacts of one body, with normals, and sets of contacts without settings.

use crate::both;
use crate::support::float::Float;
use pliant::measure::part_checksum;
use pliant::{
    BodyId, ContactMaterial, DiscContacts, Filter, OutlineContacts, OutlineId, OutlineOptions,
    Particles, Solver, Vec2, build,
};

type Outlines<T> = OutlineContacts<T, 4, 16, 16>;
type Discs<T> = DiscContacts<T, 5, 16, 16>;

/// Three towers of boxes on a floor: a box under another one touches two bodies.
fn outlines<T: Float>() -> (Particles<T, 16>, Outlines<T>, [OutlineId; 4]) {
    let mut particles = Particles::new();
    let mut outlines = Outlines::default();
    let boxes = [
        [-9.0, -1.0, 9.0, 0.0],
        [-1.0, -0.01, 0.0, 1.0],
        [-0.8, 0.99, 0.2, 2.0],
        [4.0, -0.01, 5.0, 1.0],
    ];
    let ids = boxes.map(|[left, bottom, right, top]| {
        let (lower, upper) = (T::vector(left, bottom), T::vector(right, top));
        let corners = build::rectangle(&mut particles, lower, upper, T::ONE).unwrap();
        if left < -8.0 {
            particles.pin_group(corners).unwrap();
        }
        let skin = OutlineOptions::default();
        outlines.add(&particles, corners, skin).unwrap()
    });
    Solver::default()
        .step(T::of(0.01), &mut particles, &mut outlines)
        .unwrap();
    (particles, outlines, ids)
}

fn pairs_of_one_outline_are_those_of_all_that_contain_it<T: Float>() {
    let (_, outlines, [floor, low, high, other]) = outlines::<T>();
    assert!(
        outlines
            .touching()
            .eq([(floor, low), (floor, other), (low, high)])
    );
    assert!(outlines.touching_with(floor).eq([low, other]));
    assert!(outlines.touching_with(low).eq([floor, high]));
    assert!(outlines.touching_with(high).eq([low]));
    assert!(outlines.touching_with(other).eq([floor]));
}

/// The normal points from the edge to the corner, and towards the body for which it is asked.
fn normals_of_outlines_point_to_the_body<T: Float>() {
    let (particles, outlines, [floor, low, high, other]) = outlines::<T>();
    for contact in outlines.contacts() {
        let [point, edge] = contact.bodies;
        assert_eq!(outlines.outline_of(contact.point), Some(point));
        assert!(
            contact
                .edge
                .iter()
                .all(|id| outlines.outline_of(*id) == Some(edge))
        );
        let [p, a] = [contact.point, contact.edge[0]].map(|id| particles.position(id).unwrap());
        assert!(contact.normal.dot(p - a).abs() < T::of(0.02) && contact.push > T::ZERO);
        assert!((contact.normal.length() - T::ONE).abs() < T::of(1e-6));
        let up = if point > edge { T::ONE } else { -T::ONE };
        let difference = contact.normal - Vec2::new(T::ZERO, up);
        assert!(difference.length() < T::of(0.01), "{contact:?}");
    }
    let directions = |body| {
        let contacts = outlines.contacts_with(body);
        let mut list: Vec<_> = contacts.map(|(other, n)| (other, n.y > T::ZERO)).collect();
        list.sort();
        list.dedup();
        list
    };
    assert_eq!(directions(floor), [(low, false), (other, false)]);
    assert_eq!(directions(low), [(floor, true), (high, false)]);
    assert_eq!(directions(high), [(low, true)]);
    assert_eq!(directions(other), [(floor, true)]);
}

/// Contacts of a body with itself have no other body.
fn contacts_with_itself_are_omitted<T: Float>() {
    let mut particles = Particles::<T, 16>::new();
    let mut discs = Discs::<T>::default();
    let add =
        |particles: &mut Particles<T, 16>, x| particles.add(T::vector(x, 0.0), T::ONE).unwrap();
    let pair = [0.0, 2.0].map(|x| add(&mut particles, x));
    let single = add(&mut particles, 0.95);
    let radius = T::of(0.5);
    let pair = discs
        .add_body(&particles, pair, radius, Filter::default())
        .unwrap();
    let single = discs
        .add_body(&particles, [single], radius, Filter::default())
        .unwrap();
    discs.set_own_contacts(pair, true).unwrap();
    for (index, x) in [(0_u16, 0.0), (1, 0.9), (2, 1.85)] {
        let id = pliant::ParticleId::new(index);
        particles.set_position(id, T::vector(x, 0.0)).unwrap();
    }
    Solver::default()
        .step(T::of(0.01), &mut particles, &mut discs)
        .unwrap();
    assert!(discs.touching().eq([(pair, pair), (pair, single)]));
    assert!(discs.touching_with(pair).eq([pair, single]));
    assert!(discs.touching_with(single).eq([pair]));
    assert_eq!(discs.touching_with(BodyId::new(3)).count(), 0);
    let [right, left] = [T::ONE, -T::ONE].map(|x| Vec2::new(x, T::ZERO));
    assert!(discs.contacts_with(single).eq([(pair, right)]));
    assert!(discs.contacts_with(pair).eq([(single, left)]));
}

/// Iterators over members can be visited several times, as groups are.
fn members_of_a_contact_body_are_a_group<T: Float>() {
    let (particles, outlines, [_, low, ..]) = outlines::<T>();
    let motion = particles.group_motion(outlines.corners(low)).unwrap();
    assert_eq!(motion.mass, T::of(4.0));
    let mut discs = Discs::<T>::default();
    let ids = outlines.corners(low);
    let body = discs
        .add_body(&particles, ids, T::of(0.1), Filter::default())
        .unwrap();
    let same = particles
        .group_motion(discs.members(body).unwrap())
        .unwrap();
    assert_eq!(same, motion);
}

fn default_sets_are_empty_sets_with_the_default_material<T: Float>() {
    let material = ContactMaterial::default();
    let (outlines, discs) = (
        Outlines::new(material).unwrap(),
        Discs::new(material).unwrap(),
    );
    assert_eq!(
        part_checksum(&Outlines::<T>::default()),
        part_checksum(&outlines)
    );
    assert_eq!(part_checksum(&Discs::<T>::default()), part_checksum(&discs));
    let rough = ContactMaterial::with_friction(T::HALF);
    let same = ContactMaterial {
        static_friction: T::HALF,
        kinetic_friction: T::HALF,
        ..material
    };
    assert_eq!(rough, same);
    assert!(Outlines::new(ContactMaterial::with_friction(-T::ONE)).is_err());
    let filter = Filter { layers: 2, mask: 5 };
    assert_eq!(Filter::new(2, 5), filter);
    let options = OutlineOptions {
        radius: Some(T::HALF),
        filter,
        self_collision: false,
    };
    assert_eq!(OutlineOptions::new(T::HALF, filter), options);
}

both!(
    pairs_of_one_outline_are_those_of_all_that_contain_it,
    normals_of_outlines_point_to_the_body,
    contacts_with_itself_are_omitted,
    members_of_a_contact_body_are_a_group,
    default_sets_are_empty_sets_with_the_default_material,
);
