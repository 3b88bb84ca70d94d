//! Contacts of points and edges that are decided by the last bit.

use crate::support::float::Float;
use pliant::{
    ContactMaterial, OutlineContacts, OutlineOptions, ParticleId, Particles, Solver, Vec2,
};

/// A free point, pinned moving edges, and skins of one radius.
struct Scene<T> {
    particles: Particles<T, 8>,
    outlines: OutlineContacts<T, 4, 8, 16>,
    skin: OutlineOptions<T>,
}

impl<T: Float> Scene<T> {
    fn new(radius: f64) -> Self {
        let outlines = OutlineContacts::new(ContactMaterial::default()).unwrap();
        Self {
            particles: Particles::new(),
            outlines,
            skin: OutlineOptions {
                radius: Some(T::of(radius)),
                ..OutlineOptions::default()
            },
        }
    }

    fn edge(&mut self, ends: [(Vec2<T>, Vec2<T>); 2]) -> [ParticleId; 2] {
        let ids = ends.map(|(place, velocity)| {
            let id = self.particles.add_pinned(place, T::ONE).unwrap();
            self.particles.set_velocity(id, velocity).unwrap();
            id
        });
        self.outlines
            .add_chain(&self.particles, ids, self.skin)
            .unwrap();
        ids
    }

    fn point(&mut self, place: Vec2<T>, velocity: Vec2<T>) -> ParticleId {
        let id = self.particles.add(place, T::ONE).unwrap();
        self.particles.set_velocity(id, velocity).unwrap();
        self.outlines
            .add_points(&self.particles, [id], self.skin)
            .unwrap();
        id
    }

    /// Position of a point after a second.
    fn later(&mut self, point: ParticleId) -> Vec2<T> {
        Solver::new()
            .step(T::ONE, &mut self.particles, &mut self.outlines)
            .unwrap();
        self.particles.position(point).unwrap()
    }
}

/// A point that ends on the line of an edge comes from its side, even where rounding suggests that
/// it turned back.
///
/// e × r goes from 1 − 5ε/2 to zero by c₁ = −2 + ε and c₂ = 1 + 2ε. The discriminant evaluates to
/// −2ε. The point therefore keeps its position along the edge at the time of contact, not one
/// relative to the end of the edge.
fn point_that_ends_on_an_edge_has_crossed_it<T: Float>() {
    let epsilon = T::EPSILON.wide();
    let mut scene = Scene::<T>::new(0.125);
    scene.edge([
        (Vec2::ZERO, Vec2::ZERO),
        (T::vector(1.0, 0.0), T::vector(-1.0, 0.25)),
    ]);
    let point = scene.point(
        T::vector(6.0 * epsilon, 1.0 - 2.5 * epsilon),
        T::vector(-8.0 * epsilon, -1.0),
    );
    let off = scene.later(point) - T::vector(-0.25, 0.0);
    assert!(off.length().wide() <= 16.0 * epsilon, "{off:?}");
}

/// A point is on an edge if it is beyond by at most 16 ε of the coordinates, and slides there.
/// Farther beyond, it is held where it would cross. Here the second edge presses it to that depth
/// into the first one.
fn point_beyond_an_edge_by_rounding_slides<T: Float>() {
    let epsilon = T::EPSILON.wide();
    for (depth, slides) in [(15.0, true), (16.0, true), (17.0, false)] {
        let mut scene = Scene::<T>::new(0.0);
        scene.edge([0.0, 1.0].map(|x| (T::vector(x, 0.0), Vec2::ZERO)));
        scene.edge([0.0, 1.0].map(|x| (T::vector(x, 0.5), T::vector(0.0, -0.5 - depth * epsilon))));
        let point = scene.point(T::vector(0.25, 16.0 * epsilon), T::vector(0.25, 0.0));
        let place = scene.later(point);
        assert_eq!(place.x == T::HALF, slides, "{depth}: {place:?}");
    }
}

/// A point beyond a corner is a contact of one of its edges, the following one. That edge may be
/// arbitrarily short: here two corners of a triangle coincide.
fn point_beyond_a_corner_contacts_the_following_edge<T: Float>() {
    let mut scene = Scene::<T>::new(0.25);
    let corners = [(0.0, 0.0), (1.0, 0.0), (0.5, 1.0)].map(|(x, y)| T::vector(x, y));
    let ids = corners.map(|corner| scene.particles.add_pinned(corner, T::ONE).unwrap());
    scene
        .outlines
        .add(&scene.particles, ids, scene.skin)
        .unwrap();
    scene.particles.set_position(ids[2], corners[1]).unwrap();
    let point = scene.point(T::vector(1.25, -0.125), Vec2::ZERO);
    scene.later(point);
    let contacts = scene.outlines.contacts();
    let contacts: Vec<_> = contacts
        .map(|contact| (contact.point, contact.edge))
        .collect();
    assert_eq!(contacts, [(point, [ids[1], ids[2]])]);
}

/// Particles so light that their weights overflow are not pushed apart, and the contact is not
/// reported.
///
/// With three particles of one inverse mass w, a push weighs 3w/2. Friction weighs 13w/8, because
/// the skins touch at a quarter of the edge length beside the edge.
fn contacts_whose_weights_overflow_are_skipped<T: Float>() {
    for (share, count) in [(0.6, 1), (0.64, 0), (0.7, 0)] {
        let mut scene = Scene::<T>::new(0.25);
        let light = T::ONE / (T::MAX * T::of(share));
        let ids = [(0.0, 0.0), (1.0, 0.0), (0.5, 0.25)]
            .map(|(x, y)| scene.particles.add(T::vector(x, y), light).unwrap());
        scene
            .outlines
            .add_chain(&scene.particles, ids[..2].iter().copied(), scene.skin)
            .unwrap();
        scene
            .outlines
            .add_points(&scene.particles, [ids[2]], scene.skin)
            .unwrap();
        assert_eq!(
            scene.later(ids[2]) != T::vector(0.5, 0.25),
            count == 1,
            "{share}"
        );
        assert_eq!(scene.outlines.contacts().count(), count, "{share}");
    }
}

/// A skin keeps its distance from edges of any length.
fn skins_contact_edges_of_any_length<T: Float>() {
    for power in [0, 1, 2, 4, 10] {
        for pinned in [false, true] {
            let length = T::EPSILON.wide().powi(power);
            let mut scene = Scene::<T>::new(0.25);
            let ids =
                [0.0, length].map(|x| scene.particles.add(T::vector(x, 0.0), T::ONE).unwrap());
            ids.iter()
                .take(usize::from(pinned))
                .for_each(|id| scene.particles.pin(*id).unwrap());
            scene
                .outlines
                .add_chain(&scene.particles, ids, scene.skin)
                .unwrap();
            let point = scene.point(T::vector(length / 2.0, 0.25), Vec2::ZERO);
            scene.later(point);
            assert_eq!(scene.outlines.contacts().count(), 1, "{length:e}");
        }
    }
}

crate::both!(
    skins_contact_edges_of_any_length,
    point_that_ends_on_an_edge_has_crossed_it,
    point_beyond_an_edge_by_rounding_slides,
    point_beyond_a_corner_contacts_the_following_edge,
    contacts_whose_weights_overflow_are_skipped,
);
