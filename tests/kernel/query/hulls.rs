//! Rays, discs and nearest points against hulls of rigid bodies.

use crate::both;
use crate::support::float::Float;
use crate::support::settings::settings;
use pliant::query::{Ray, hit_hulls, nearest_on_hulls};
use pliant::{
    ContactMaterial, Filter, HullId, MassProperties, Particles, RigidBody, RigidContacts, Rotation,
    Vec2,
};
use proptest::prelude::*;

type Contacts<T> = RigidContacts<T, 8, 32, 1>;
type Wide = Vec2<f64>;

/// Polygon inside an ellipse, its radius, and the pose of its body.
type Shape = (Vec<f64>, f64, f64, ([f64; 2], f64));

fn shapes() -> impl Strategy<Value = Vec<Shape>> {
    let places = ([-3.0..3.0_f64, -3.0..3.0], -3.0..3.0_f64);
    let radius = prop::sample::select(vec![0.0, 0.1, 0.6]);
    // Steps between the corners, all of which together are one turn.
    let steps = prop::collection::vec(0.2..1.0_f64, 1..=8);
    prop::collection::vec((steps, 0.3..1.2_f64, radius, places), 1..=3)
}

fn scene<T: Float>(shapes: &[Shape]) -> (Particles<T, 8>, Contacts<T>) {
    let (mut particles, mut contacts) = (Particles::new(), Contacts::default());
    let properties = MassProperties::circle(T::HALF, T::ONE).unwrap();
    for (steps, height, radius, ([x, y], angle)) in shapes {
        let rotation = Rotation {
            cos: T::of(angle.cos()),
            sin: T::of(angle.sin()),
        };
        let body = RigidBody::new(&mut particles, properties, T::vector(*x, *y), rotation).unwrap();
        let turn = std::f64::consts::TAU / steps.iter().sum::<f64>();
        let mut at = 0.0;
        let corners: Vec<Vec2<T>> = steps
            .iter()
            .map(|step| {
                at += step * turn;
                T::vector(at.cos(), at.sin() * height)
            })
            .collect();
        contacts
            // Discs and capsules have a radius.
            .add(
                &body,
                &corners,
                T::of(if steps.len() < 3 {
                    radius + 0.1
                } else {
                    *radius
                }),
                Filter::default(),
            )
            .unwrap();
    }
    (particles, contacts)
}

fn wide<T: Float>(v: Vec2<T>) -> Wide {
    Vec2::new(v.x.wide(), v.y.wide())
}

/// Distance of a point from a hull, zero inside.
fn distance<T: Float>(
    (particles, contacts): &(Particles<T, 8>, Contacts<T>),
    hull: HullId,
    point: Wide,
) -> f64 {
    let corners: Vec<Wide> = contacts.corners(hull, particles).map(wide).collect();
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    let (mut inside, mut least) = (false, f64::MAX);
    for (a, b) in edges {
        if (a.y > point.y) != (b.y > point.y)
            && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
        {
            inside = !inside;
        }
        let (edge, offset) = (*b - *a, point - *a);
        let t = (offset.dot(edge) / edge.dot(edge)).clamp(0.0, 1.0);
        let t = if t.is_nan() { 0.0 } else { t };
        least = least.min((offset - edge * t).length());
    }
    if inside {
        return 0.0;
    }
    (least - contacts.radius(hull).unwrap().wide()).max(0.0)
}

/// A hit is on its hull, all hulls are free before it, and the normal leads away from the hull.
fn the_first_hit_is_on_a_hull<T: Float>() {
    let tolerance = 64.0 * T::EPSILON.wide();
    let pair = || [-5.0..5.0_f64, -5.0..5.0];
    let discs = prop::sample::select(vec![0.0, 0.3]);
    proptest!(settings(500), |(shapes in shapes(), from in pair(), to in pair(), disc in discs)| {
        let scene = scene::<T>(&shapes);
        let (particles, contacts) = &scene;
        let [from, to] = [from, to].map(|[x, y]| T::vector(x, y));
        let ray = Ray { from, to };
        let hit = hit_hulls(contacts, particles, contacts.hulls(), T::of(disc), ray);
        let (from, path) = (wide(from), wide(to) - wide(from));
        let free = |point: Wide| contacts.hulls().map(|hull| distance(&scene, hull, point)).fold(f64::MAX, f64::min);
        let end = hit.map_or(1.0, |hit| hit.fraction.wide());
        prop_assert!((0.0..=1.0).contains(&end));
        for part in 0..100 {
            let here = free(from + path * (end * f64::from(part) / 100.0));
            prop_assert!(end == 0.0 || here >= disc - tolerance, "{here} before {end}");
        }
        if let Some(hit) = hit {
            let (point, normal) = (from + path * end, wide(hit.normal));
            let here = distance(&scene, hit.hull, point);
            if end > 0.0 {
                prop_assert!((here - disc).abs() <= tolerance, "{here}");
            } else {
                prop_assert!(here <= disc + tolerance, "{here}");
            }
            prop_assert!((normal.length() - 1.0).abs() <= tolerance);
            prop_assert!(normal.dot(path) <= tolerance, "{normal:?}");
            if end > 0.0 && disc > 0.0 {
                let above = distance(&scene, hit.hull, point + normal * 0.5);
                prop_assert!((above - here - 0.5).abs() <= 1e3 * tolerance, "{above} above {here}");
            }
        }
    });
}

/// The nearest point is on its hull, at the distance, and no hull is nearer.
fn the_nearest_point_is_on_a_hull<T: Float>() {
    let tolerance = 64.0 * T::EPSILON.wide();
    proptest!(settings(500), |(shapes in shapes(), place in [-5.0..5.0_f64, -5.0..5.0], reach in 0.0..4.0_f64)| {
        let scene = scene::<T>(&shapes);
        let (particles, contacts) = &scene;
        let point = T::vector(place[0], place[1]);
        let least = contacts.hulls().map(|hull| distance(&scene, hull, wide(point))).fold(f64::MAX, f64::min);
        let found = nearest_on_hulls(contacts, particles, contacts.hulls(), point, T::of(reach));
        if let Some(found) = found {
            prop_assert!((found.distance.wide() - least).abs() <= tolerance, "{:?} for {least}", found.distance);
            prop_assert!(distance(&scene, found.hull, wide(found.position)) <= tolerance);
            prop_assert!((wide(found.position - point).length() - least).abs() <= tolerance);
        } else {
            prop_assert!(least > reach - tolerance, "{least}");
        }
    });
}

fn square_with_a_disc<T: Float>() -> (Particles<T, 8>, Contacts<T>) {
    let square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(|[x, y]| T::vector(x, y));
    let (mut particles, mut contacts) = (Particles::new(), Contacts::default());
    let properties = MassProperties::polygon(&square, T::ONE).unwrap();
    let place = T::vector(4.0, 0.0);
    let body = RigidBody::new(&mut particles, properties, place, Rotation::IDENTITY).unwrap();
    contacts
        .add(&body, &square, T::of(0.5), Filter::default())
        .unwrap();
    let [disc, end] =
        [[2.0, 2.0], [2.0, 4.0]].map(|[x, y]| particles.add(T::vector(x, y), T::ONE).unwrap());
    contacts
        .add_particle(&particles, disc, T::HALF, Filter::default())
        .unwrap();
    contacts
        .add_edge(&particles, [disc, end], T::of(0.25), Filter::default())
        .unwrap();
    (particles, contacts)
}

/// Faces, rounded corners, particles and edges, with exact numbers.
fn hits_of_every_kind<T: Float>() {
    let (particles, contacts) = square_with_a_disc::<T>();
    let hit = |from: [f64; 2], to: [f64; 2], radius: f64| {
        let [from, to] = [from, to].map(|[x, y]| T::vector(x, y));
        let ray = Ray { from, to };
        hit_hulls(&contacts, &particles, contacts.hulls(), T::of(radius), ray)
            .map(|hit| (hit.hull.index(), hit.fraction.wide(), wide(hit.normal)))
    };
    let left = Vec2::new(-1.0, 0.0);
    assert_eq!(hit([0.0, 0.0], [8.0, 0.0], 0.0), Some((0, 0.375, left)));
    assert_eq!(hit([0.0, 0.0], [8.0, 0.0], 1.0), Some((0, 0.25, left)));
    assert_eq!(hit([0.0, 0.0], [2.0, 0.0], 0.0), None, "too short");
    assert_eq!(hit([0.0, 0.0], [0.0, 0.0], 0.0), None, "no length");
    assert_eq!(hit([0.0, 0.0], [8.0, 0.0], -1.0), None, "no disc");
    assert_eq!(hit([4.0, 0.25], [8.0, 0.25], 0.0), Some((0, 0.0, left)));
    assert_eq!(hit([8.0, 1.25], [0.0, 1.25], 0.0), None, "above");
    assert_eq!(hit([0.0, 2.0], [8.0, 2.0], 0.0), Some((1, 1.5 / 8.0, left)));
    assert_eq!(
        hit([0.0, 3.0], [8.0, 3.0], 0.0),
        Some((2, 1.75 / 8.0, left)),
        "an edge from the left"
    );
    assert_eq!(
        hit([8.0, 3.0], [0.0, 3.0], 0.0),
        Some((2, 5.75 / 8.0, -left))
    );
    // The corner at (3.5, 0.5) is a disc of radius 0.5.
    let (hull, fraction, normal) = hit([0.0, 0.9], [8.0, 0.9], 0.0).unwrap();
    let tolerance = 8.0 * T::EPSILON.wide();
    assert_eq!(hull, 0);
    assert!((fraction * 8.0 - 3.2).abs() < 8.0 * tolerance);
    assert!((normal - Vec2::new(-0.6, 0.8)).length() < tolerance);
}

/// Removed hulls, unknown hulls and removed particles are not found; of equal hulls, the first is.
fn hulls_that_do_not_exist_are_not_found<T: Float>() {
    let (mut particles, mut contacts) = square_with_a_disc::<T>();
    let all: Vec<HullId> = contacts.hulls().collect();
    assert_eq!(all.len(), 3);
    let ray = Ray {
        from: T::vector(0.0, 3.0),
        to: T::vector(8.0, 3.0),
    };
    let nearest = |particles: &Particles<T, 8>, contacts: &Contacts<T>| {
        let hulls = all.iter().copied();
        nearest_on_hulls(contacts, particles, hulls, T::vector(2.0, 3.0), T::ONE)
            .map(|found| found.hull.index())
    };
    assert_eq!(nearest(&particles, &contacts), Some(2));
    let found = |particles: &Particles<T, 8>, contacts: &Contacts<T>| {
        hit_hulls(contacts, particles, all.iter().copied(), T::ZERO, ray).is_some()
    };
    assert!(found(&particles, &contacts));
    contacts.remove(all[2]).unwrap();
    assert!(!found(&particles, &contacts));
    assert_eq!(contacts.hulls().collect::<Vec<_>>(), all[..2]);
    assert_eq!(nearest(&particles, &contacts), Some(1));
    let disc = particles.ids().get(2).unwrap();
    particles.remove([disc], &mut contacts).unwrap();
    assert_eq!(nearest(&particles, &contacts), None);
    assert_eq!(contacts.filter(all[0]), Some(Filter::default()));
    assert_eq!(contacts.filter(all[2]), None);

    let (particles, contacts) = scene::<T>(&vec![(vec![1.0; 4], 1.0, 0.0, ([0.0, 0.0], 0.0)); 2]);
    let at = |order: [usize; 2]| {
        let hulls: Vec<HullId> = contacts.hulls().collect();
        let hulls = order.map(|index| hulls[index]);
        let down = Ray {
            from: T::vector(0.25, 5.0),
            to: T::vector(0.25, -5.0),
        };
        let hit = hit_hulls(&contacts, &particles, hulls, T::ZERO, down).unwrap();
        let near = nearest_on_hulls(
            &contacts,
            &particles,
            hulls,
            T::vector(0.25, 3.0),
            T::of(9.0),
        );
        [hit.hull.index(), near.unwrap().hull.index()]
    };
    assert_eq!((at([0, 1]), at([1, 0])), ([0; 2], [1; 2]));
}

/// Overflow and scale: points at the largest numbers give no hit and no value that is not a number.
fn far_points_and_other_scales<T: Float>() {
    let (particles, contacts) = square_with_a_disc::<T>();
    let far = T::MAX * T::HALF;
    for (x, y) in [(far, far), (far, T::ZERO), (-far, far)] {
        let to = Vec2::new(x, y);
        for ray in [
            Ray {
                from: Vec2::ZERO,
                to,
            },
            Ray {
                from: to,
                to: Vec2::ZERO,
            },
        ] {
            let hit = hit_hulls(&contacts, &particles, contacts.hulls(), T::ONE, ray);
            assert!(hit.is_none_or(|hit| hit.fraction.is_finite() && hit.normal.is_finite()));
        }
        let found = nearest_on_hulls(&contacts, &particles, contacts.hulls(), to, far);
        assert!(found.is_none_or(|found| found.distance.is_finite()));
    }
    for scale in [1e-15, 1e15] {
        let mut particles = Particles::<T, 2>::new();
        let mut contacts = RigidContacts::<T, 1, 4, 1>::new(ContactMaterial::default()).unwrap();
        let corners =
            [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]].map(|[x, y]| T::vector(x * scale, y * scale));
        let properties = MassProperties::new(T::ONE, Vec2::ZERO, T::of(scale * scale)).unwrap();
        let body =
            RigidBody::new(&mut particles, properties, Vec2::ZERO, Rotation::IDENTITY).unwrap();
        contacts
            .add(&body, &corners, T::ZERO, Filter::default())
            .unwrap();
        let ray = Ray {
            from: T::vector(0.75 * scale, 2.0 * scale),
            to: T::vector(0.75 * scale, 0.0),
        };
        let hit = hit_hulls(&contacts, &particles, contacts.hulls(), T::ZERO, ray).unwrap();
        assert!((hit.fraction.wide() - 0.625).abs() < 1e-6);
    }
}

both!(
    the_first_hit_is_on_a_hull,
    the_nearest_point_is_on_a_hull,
    hits_of_every_kind,
    hulls_that_do_not_exist_are_not_found,
    far_points_and_other_scales,
);
