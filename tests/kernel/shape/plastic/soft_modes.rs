//! Soft modes whose rest shape flows.

use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{
    Isochoric, Linear, Mat2, Mode, Particles, Plastic, Plasticity, Quadratic, Rotation,
    ShapeMatching, Solver, Stiffness, polar,
};

/// Corners of a square, for four heavy members and for four of negligible mass.
const CORNERS: [(f64, f64); 4] = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];

fn narrow<T: Float>(a: Mat2<f64>) -> Mat2<T> {
    Mat2::new(T::of(a.xx), T::of(a.xy), T::of(a.yx), T::of(a.yy))
}

fn wide<T: Float>(a: Mat2<T>) -> Mat2<f64> {
    Mat2::new(a.xx.wide(), a.xy.wide(), a.yx.wide(), a.yy.wide())
}

/// A load whose elastic and plastic stretches have different axes rotates the stretched body by W.
/// A body whose moments define no rotation keeps the previous one, rotated by W. Here the light
/// corners are pinned at positions that, after the flow, are those of a reflection.
fn turns_with_the_flow<T: Float, M: Mode<T>>(mode: M, rotation: impl Fn(&M) -> Rotation<T>) {
    let clay = Plasticity {
        yield_strain: T::ZERO,
        creep: T::of(1000.0),
        limit: T::of(10.0),
    };
    let mut particles = Particles::<T, 8>::new();
    let ids = [(1.0, 1.0), (2.0, 2.0_f64.powi(-60))].map(|(size, mass)| {
        CORNERS.map(|(x, y)| {
            particles
                .add(T::vector(size * x, size * y), T::of(mass))
                .unwrap()
        })
    });
    let [heavy, light] = ids;
    let all = heavy.into_iter().chain(light);
    let still = Stiffness::Alpha(T::ZERO);
    let mut body = ShapeMatching::<T, 8, _>::with_mode(
        &particles,
        all,
        still,
        Plastic::around(mode, clay).unwrap(),
    )
    .unwrap();
    let deform = |particles: &mut Particles<T, 8>, heavily: Mat2<T>, lightly: Mat2<T>| {
        for (ids, size, map) in [(heavy, 1.0, heavily), (light, 2.0, lightly)] {
            for (id, (x, y)) in ids.into_iter().zip(CORNERS) {
                particles
                    .set_position(id, map * T::vector(size * x, size * y))
                    .unwrap();
            }
        }
    };
    let step = |particles: &mut Particles<T, 8>, body: &mut ShapeMatching<T, 8, Plastic<T, M>>| {
        Solver::new().step(T::of(0.01), particles, body).unwrap();
        wide(body.mode().stretch())
    };
    let first = narrow::<T>(Mat2::new(1.5, 0.0, 0.0, 0.75));
    deform(&mut particles, first, first);
    let before = step(&mut particles, &mut body);
    assert_eq!(rotation(body.mode().mode()), Rotation::IDENTITY);

    let load = Mat2::new(1.25, 0.5, 0.5, 0.875);
    deform(&mut particles, narrow(load), narrow(load));
    let after = step(&mut particles.clone(), &mut body.clone());
    let reflection = Mat2::new(after.yy, -after.xy, after.xy, -after.xx);
    deform(&mut particles, narrow(load), narrow(reflection));
    light.into_iter().for_each(|id| particles.pin(id).unwrap());
    step(&mut particles, &mut body);

    let elastic = load * Mat2::new(before.yy, -before.xy, -before.xy, before.xx);
    let expected = polar(polar(elastic).unwrap().s * before).unwrap().r;
    assert!(expected.sin.abs() > 0.05, "{expected:?}");
    let found = rotation(body.mode().mode());
    let off = (found.cos.wide() - expected.cos).hypot(found.sin.wide() - expected.sin);
    assert!(
        off <= tolerance::ELASTIC_STRAIN * T::EPSILON.wide(),
        "{found:?}, not {expected:?}"
    );
}

fn rotation_of_soft_modes_follows_the_flow<T: Float>() {
    turns_with_the_flow(Linear::new(T::HALF).unwrap(), Linear::rotation);
    turns_with_the_flow(Isochoric::new(T::HALF).unwrap(), Isochoric::rotation);
    turns_with_the_flow(Quadratic::new(T::HALF).unwrap(), Quadratic::rotation);
}

crate::both!(rotation_of_soft_modes_follows_the_flow);
