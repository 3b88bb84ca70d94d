//! Pressure in polygons, and areas of triangles.

use crate::support::float::Float;
use crate::support::group::{Group, alone, of};
use crate::support::setup::ids;
use crate::support::tolerance;
use pliant::{
    Area, Constraint, Damped, Distance, Distances, Linearization, ParticleId, Particles, Points,
    Pressure, Solver, Vec2, measure,
};
use std::f64::consts::PI;

const CORNERS: u16 = 12;
const SPRING: f64 = 1e-3;
const AIR: f64 = 0.02;

/// Returns a regular polygon far from the origin.
fn ring<T: Float>(radius: f64) -> Particles<T, 12> {
    let mut particles = Particles::new();
    for corner in 0..CORNERS {
        let angle = 2.0 * PI * f64::from(corner) / f64::from(CORNERS);
        particles
            .add(
                T::vector(50.0 + radius * angle.cos(), radius * angle.sin()),
                T::of(0.1),
            )
            .unwrap();
    }
    particles
}

/// A ring stays in equilibrium where pressure and springs balance. There the pressure (pA₀ − A)/α
/// times dA/dR = 2A/R equals the pull of n springs (l − l₀)/α times dl/dR = l/R.
fn rings_balance_pressure_and_springs<T: Float>() {
    let n = f64::from(CORNERS);
    let (area, side) = (
        |r: f64| n / 2.0 * r * r * (2.0 * PI / n).sin(),
        |r: f64| 2.0 * r * (PI / n).sin(),
    );
    for (pressure, dt, iterations) in [
        (1.0, 2e-3, 5),
        (1.2, 2e-3, 5),
        (1.6, 2e-3, 5),
        (1.6, 1e-3, 5),
        (1.6, 2e-3, 20),
    ] {
        let push = |r: f64| {
            (pressure * area(1.0) - area(r)) / AIR * 2.0 * area(r)
                - n * (side(r) - side(1.0)) / SPRING * side(r)
        };
        let (mut low, mut high) = (0.5, 2.0);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if push(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let mut springs = Distances::<T, 12>::new();
        for corner in 0..CORNERS {
            let ends = [corner, (corner + 1) % CORNERS].map(ParticleId::new);
            springs
                .add(Distance::new(ends[0], ends[1], T::of(side(1.0)), T::of(SPRING)).unwrap())
                .unwrap();
        }
        let mut air =
            Pressure::<T, 12>::new(&ring::<T>(1.0), ids::<12>(), T::of(pressure), T::of(AIR))
                .unwrap();
        let mut particles = ring::<T>(low);
        let solver = Solver {
            iterations,
            ..Solver::new()
        };
        let mut time = 0.0;
        while time < 1.0 {
            solver
                .step(T::of(dt), &mut particles, &mut (&mut springs, &mut air))
                .unwrap();
            time += dt;
            let now = Pressure::<T, 12>::new(&particles, ids::<12>(), T::ONE, T::ZERO)
                .unwrap()
                .rest_area()
                .wide();
            assert!(
                (now / area(low) - 1.0).abs() < tolerance::RING,
                "p = {pressure}, h = {dt}: {now}, not {}",
                area(low)
            );
        }
        let inside = air.multiplier().wide() / (dt * dt);
        let expected = (pressure * area(1.0) - area(low)) / AIR;
        assert!(
            (inside - expected).abs() <= tolerance::RING * area(1.0) / AIR,
            "{inside} N/m, not {expected}"
        );
        let stored = measure::elastic_energy(&particles, &air, T::of(dt)).wide();
        assert!(
            (stored - expected * expected * AIR / 2.0).abs() <= tolerance::RING * area(1.0) / AIR,
            "{stored} J"
        );
    }
}

/// Pinned vertices stay, and the others compensate.
fn pinned_vertices_stay<T: Float>() {
    let mut particles = ring::<T>(1.0);
    for pinned in [0, 1, 6] {
        particles.pin(ParticleId::new(pinned)).unwrap();
    }
    let before = particles.clone();
    let mut air = Pressure::<T, 12>::new(&particles, particles.ids(), T::of(1.2), T::ZERO).unwrap();
    Solver {
        iterations: 10,
        ..Solver::new()
    }
    .step(T::of(0.01), &mut particles, &mut air)
    .unwrap();
    for (i, (now, then)) in particles
        .positions()
        .iter()
        .zip(before.positions())
        .enumerate()
    {
        assert_eq!(now == then, [0, 1, 6].contains(&i), "{i}");
    }
    let area = Pressure::<T, 12>::new(&particles, ids::<12>(), T::ONE, T::ZERO)
        .unwrap()
        .rest_area();
    assert!(
        (area.wide() / 3.6 - 1.0).abs() < tolerance::AREA * T::EPSILON.wide(),
        "{area:?}"
    );
    let mut air =
        Pressure::<T, 12>::new(&particles, particles.ids(), T::of(1.2), T::of(1e-3)).unwrap();
    particles
        .ids()
        .iter()
        .for_each(|id| particles.pin(id).unwrap());
    let before = particles.clone();
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut air)
        .unwrap();
    assert_eq!(
        (particles.positions(), air.multiplier()),
        (before.positions(), T::ZERO)
    );
}

/// A square of 4 m² with a target of 6 m² stores C²/2α with C = 2 m². A rigid one stores nothing.
fn polygon_energy_is_quadratic_in_the_area_error<T: Float>() {
    let square =
        of(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(|[x, y]| T::vector(x, y)));
    for (compliance, stored) in [(0.25, 8.0), (0.0, 0.0)] {
        let air =
            Pressure::<T, 4>::new(&square, ids::<4>(), T::of(1.5), T::of(compliance)).unwrap();
        assert_eq!(
            measure::elastic_energy(&square, &air, T::ONE).wide(),
            stored
        );
    }
}

/// A polygon of three vertices matches the area constraint of a triangle.
fn polygon_of_three_vertices_matches_the_area_constraint<T: Float>() {
    let group = Group::<T>::new(&[
        [0.1, 0.2, 0.3, -0.1, 1.0],
        [1.3, 0.1, 0.0, 0.2, 2.0],
        [0.4, 0.9, -0.1, 0.0, 0.5],
    ]);
    let rest = T::of(0.3);
    for turn in [ids::<3>(), [2, 1, 0].map(ParticleId::new)] {
        let mut polygon =
            Pressure::<T, 3>::new(&of(&group.positions), turn, T::ONE, T::of(1e-4)).unwrap();
        polygon
            .set_pressure(T::of(0.3) / polygon.rest_area().abs())
            .unwrap();
        polygon.set_damping(T::of(30.0)).unwrap();
        let sign = if polygon.rest_area() > T::ZERO {
            rest
        } else {
            -rest
        };
        let triangle =
            Damped::new(Area::new(turn, sign, T::of(1e-4)).unwrap(), T::of(30.0)).unwrap();
        let mut triangle = alone(triangle);
        let mut moved = group.clone();
        for index in 0..3 {
            let (a, b) = (
                moved.project(&mut polygon, index),
                moved.project(&mut triangle, index),
            );
            let apart = a
                .iter()
                .zip(&b)
                .fold(0.0_f64, |most, (a, b)| most.max((*a - *b).length().wide()));
            assert!(apart < tolerance::AREA * T::EPSILON.wide(), "{a:?} {b:?}");
            assert_ne!(a, moved.displacements);
            moved.displacements = a;
        }
    }
}

/// Coincident vertices have no gradient; collinear ones have one. Polygons that overflow or
/// underflow are skipped.
fn degenerate_polygons_are_skipped<T: Float>() {
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[x, y]| T::vector(x, y));
    let mut polygon = Pressure::<T, 4>::new(&of(&square), ids::<4>(), T::ONE, T::ZERO).unwrap();
    let mut triangle = alone(Area::<T>::new(ids(), T::HALF, T::ZERO).unwrap());
    let tiny = T::EPSILON / T::SCALE_UP;
    let still = [
        [T::vector(3.0, 1.0); 4],
        square.map(|x| x * T::SCALE_UP * T::SCALE_UP.sqrt()),
        square.map(|x| x * tiny * tiny.sqrt()),
        [
            Vec2::new(T::MAX, T::ZERO),
            Vec2::new(-T::MAX, T::ONE),
            Vec2::new(T::ZERO, T::MAX),
            Vec2::new(T::ZERO, -T::MAX),
        ],
    ];
    for places in still {
        let group = Group {
            positions: places.to_vec(),
            displacements: vec![Vec2::ZERO; 4],
            masses: vec![T::ONE; 4],
        };
        assert_eq!(
            group.project(&mut polygon, 0),
            group.displacements,
            "{places:?}"
        );
        assert_eq!(polygon.multiplier(), T::ZERO);
        assert_eq!(
            group.project(&mut triangle, 0),
            group.displacements,
            "{places:?}"
        );
    }
    let line = [0.0, 1.0, 2.0, 1.0].map(|x| T::vector(x, 0.0));
    let group = Group {
        positions: line.to_vec(),
        displacements: vec![Vec2::ZERO; 4],
        masses: vec![T::ONE; 4],
    };
    assert_ne!(
        group.project(&mut polygon, 0),
        group.displacements,
        "collinear vertices must move"
    );
    assert_ne!(
        group.project(&mut triangle, 0),
        group.displacements,
        "collinear vertices must move"
    );
}

/// An inverted triangle has an area of the wrong sign, and flips back.
fn inverted_triangles_flip_back<T: Float>() {
    let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]].map(|[x, y]| T::vector(x, y));
    let area = Area::between(&of(&corners), ids(), T::ZERO).unwrap();
    assert_eq!(area.rest_area(), T::HALF);
    assert_eq!(
        Area::between(&of(&corners), [0, 2, 1].map(ParticleId::new), T::ZERO)
            .unwrap()
            .rest_area(),
        -T::HALF
    );
    let [a, b, c] = corners;
    let Linearization { value, .. } = area.linearize(&Points::at([a, c, b])).unwrap();
    assert_eq!(value, -T::ONE);
    let mut particles = of(&[a, c, b]);
    let mut set = alone(area);
    Solver {
        iterations: 20,
        ..Solver::new()
    }
    .step(T::of(0.01), &mut particles, &mut set)
    .unwrap();
    let found = Area::between(&particles, ids(), T::ZERO)
        .unwrap()
        .rest_area()
        .wide();
    assert!(
        (found - 0.5).abs() < tolerance::AREA * T::EPSILON.wide(),
        "{found}"
    );
}

crate::both!(
    rings_balance_pressure_and_springs,
    pinned_vertices_stay,
    polygon_energy_is_quadratic_in_the_area_error,
    polygon_of_three_vertices_matches_the_area_constraint,
    degenerate_polygons_are_skipped,
    inverted_triangles_flip_back,
);
