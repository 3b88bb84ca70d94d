//! Mass properties of shapes.

use pliant::{MassProperties, Vec2};

/// Mass, center and moment of inertia about the center, by the sum over cells of a grid.
fn summed(inside: impl Fn(Vec2<f64>) -> bool, density: f64) -> (f64, Vec2<f64>, f64) {
    let (cells, half) = (1200, 3.0);
    let cell = 2.0 * half / f64::from(cells);
    let points = || {
        let places = (0..cells).flat_map(|i| (0..cells).map(move |j| (i, j)));
        let at = |k: i32| (f64::from(k) + 0.5) * cell - half;
        places
            .map(move |(i, j)| Vec2::new(at(i), at(j)))
            .filter(|place| inside(*place))
    };
    let each = density * cell * cell;
    let mass = points().map(|_| each).sum::<f64>();
    let center = points()
        .map(|place| place * (each / mass))
        .sum::<Vec2<f64>>();
    let inertia = points()
        .map(|place| each * (place - center).dot(place - center))
        .sum();
    (mass, center, inertia)
}

fn agree(properties: MassProperties<f64>, inside: impl Fn(Vec2<f64>) -> bool, density: f64) {
    let (mass, center, inertia) = summed(inside, density);
    let found = (properties.mass(), properties.center(), properties.inertia());
    assert!((found.0 / mass - 1.0).abs() < 3e-3, "{found:?} {mass}");
    assert!((found.1 - center).length() < 3e-3, "{found:?} {center:?}");
    assert!(
        (found.2 / inertia - 1.0).abs() < 3e-3,
        "{found:?} {inertia}"
    );
}

#[test]
fn a_circle_has_its_inertia() {
    agree(
        MassProperties::circle(1.3, 2.0).unwrap(),
        |p| p.length() < 1.3,
        2.0,
    );
}

#[test]
fn a_capsule_has_its_inertia() {
    let (a, b) = (Vec2::new(-1.0, 0.2), Vec2::new(1.0, 1.1));
    let inside = |p: Vec2<f64>| {
        let t = ((p - a).dot(b - a) / (b - a).dot(b - a)).clamp(0.0, 1.0);
        (p - a.lerp(b, t)).length() < 0.6
    };
    agree(
        MassProperties::capsule(a, b, 0.6, 0.5).unwrap(),
        inside,
        0.5,
    );
    // A segment of length zero is a circle.
    let [capsule, circle] = [
        MassProperties::<f64>::capsule(Vec2::ZERO, Vec2::ZERO, 0.6, 0.5),
        MassProperties::circle(0.6, 0.5),
    ]
    .map(|properties| properties.unwrap().inertia());
    assert!((capsule / circle - 1.0).abs() < 1e-14);
}

#[test]
fn a_concave_polygon_has_its_inertia() {
    let corners = [
        [-1.0, -1.0],
        [2.0, -1.0],
        [2.0, 0.0],
        [0.0, 0.0],
        [0.0, 1.5],
        [-1.0, 1.5],
    ];
    let inside = |p: Vec2<f64>| {
        (p.x > -1.0 && p.x < 2.0 && p.y > -1.0 && p.y < 0.0)
            || (p.x > -1.0 && p.x < 0.0 && p.y > -1.0 && p.y < 1.5)
    };
    agree(
        MassProperties::polygon(&corners.map(Vec2::from), 1.5).unwrap(),
        inside,
        1.5,
    );
}

#[test]
fn a_compound_adds_its_parts() {
    let boxes = [[[0.0, 0.0], [2.0, 1.0]], [[-1.0, -1.5], [0.0, 1.0]]];
    let parts = boxes.map(|[[x, y], [right, top]]| {
        let corners = [[x, y], [right, y], [right, top], [x, top]].map(Vec2::from);
        MassProperties::polygon(&corners, 0.5).unwrap()
    });
    let inside = |p: Vec2<f64>| {
        boxes
            .iter()
            .any(|[[x, y], [right, top]]| p.x > *x && p.x < *right && p.y > *y && p.y < *top)
    };
    agree(MassProperties::compound(&parts).unwrap(), inside, 0.5);
}
