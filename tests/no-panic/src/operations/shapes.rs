//! Bodies, regions, lattices, their modes.

use super::{BODIES, CAPACITY, PAIRS, T};
use pliant::{
    BorrowedOffsets, ExampleShapes, Isochoric, LatticeMatching, Linear, RegionBlend, ParticleId, Particles, Plastic, Quadratic, RegionMatching, Rigid, Rotation,
    ShapeMatching, Stiffness, Vec2,
};

type Stiff = Stiffness<T>;
type Eight = Particles<T, CAPACITY>;
type Mode = Plastic<T, Quadratic<T>>;
type Body = ShapeMatching<T, CAPACITY, Mode>;
type Borrowing = ShapeMatching<T, CAPACITY, Mode, BorrowedOffsets<'static, T>>;
type Parts = RegionMatching<T, BODIES, PAIRS, Mode>;
type Mat = LatticeMatching<T, CAPACITY>;

fn total(places: impl Iterator<Item = Vec2<T>>) -> Vec2<T> {
    places.fold(Vec2::ZERO, |sum, place| sum + place)
}

/// Regions of members in a row.
fn windows<'a>(members: &'a [ParticleId], width: usize) -> impl Iterator<Item = impl Iterator<Item = ParticleId> + 'a> {
    (0..members.len()).map(move |start| members.iter().skip(start).take(width).copied())
}

entries! {
    3 "ShapeMatching::remove" = Body::remove::<CAPACITY>;
    3 "LatticeMatching::remove" = Mat::remove::<CAPACITY>;
    4 "RegionMatching::remove" = Parts::remove::<CAPACITY>;
    4 "RegionMatching::divide" = (|parts: &mut Parts, particles: &Eight, region: usize, (members, width): (&[ParticleId], usize)| {
        parts.divide(particles, region, windows(members, width))
    });
    3 "ShapeMatching::new" = (|particles: &Eight, members: &[ParticleId], stiffness| {
        ShapeMatching::<T, CAPACITY>::new(particles, members.iter().copied(), stiffness)
    });
    4 "ShapeMatching::with_mode" = (|particles: &Eight, members: &[ParticleId], stiffness, mode: &Mode| {
        Body::with_mode(particles, members.iter().copied(), stiffness, mode.clone())
    });
    4 "ShapeMatching::weighted" = (|particles: &Eight, members: &[(ParticleId, T)], stiffness, mode: &Mode| {
        Body::weighted(particles, members.iter().copied(), stiffness, mode.clone())
    });
    0 "ShapeMatching::empty" = Body::empty;
    4 "ShapeMatching::build" = (|body: &mut ShapeMatching<T, CAPACITY>, particles: &Eight, members: &[ParticleId], stiffness| {
        body.build(particles, members.iter().copied(), stiffness)
    });
    5 "ShapeMatching::build_with_mode" = (|body: &mut Body, particles: &Eight, members: &[ParticleId], stiffness, mode: &Mode| {
        body.build_with_mode(particles, members.iter().copied(), stiffness, mode.clone())
    });
    5 "ShapeMatching::build_weighted" = (|body: &mut Body, particles: &Eight, members: &[(ParticleId, T)], stiffness, mode: &Mode| {
        body.build_weighted(particles, members.iter().copied(), stiffness, mode.clone())
    });
    5 "ShapeMatching::with_offsets" = (|particles: &Eight, members: &[ParticleId], stiffness, mode: &Mode, offsets: &'static [Vec2<T>]| {
        Borrowing::with_offsets(particles, members.iter().copied(), stiffness, mode.clone(), offsets)
    });
    5 "ShapeMatching::build_with_offsets" = (|body: &mut Borrowing, particles: &Eight, members: &[ParticleId], (stiffness, mode): (Stiff, &Mode), offsets: &'static [Vec2<T>]| {
        body.build_with_offsets(particles, members.iter().copied(), stiffness, mode.clone(), offsets)
    });
    2 "ShapeMatching::set_offsets" = Borrowing::set_offsets;
    1 "ShapeMatching::to_stored" = Borrowing::to_stored;
    2 "ShapeMatching::to_borrowing" = (|body: &Body, offsets: &'static [Vec2<T>]| body.to_borrowing(offsets));
    1 "ShapeMatching::members" = Body::members;
    1 "ShapeMatching::rest_offsets" = Body::rest_offsets;
    1 "ShapeMatching::mass" = Body::mass;
    1 "ShapeMatching::mode" = Body::mode;
    2 "ShapeMatching::set_mode" = Body::set_mode;
    2 "ShapeMatching::set_stiffness" = Body::set_stiffness;
    1 "ShapeMatching::stiffness" = Body::stiffness;
    2 "ShapeMatching::goal_at" = Body::goal_at;
    1 "ShapeMatching::goals" = (|body: &Body| total(body.goals()));
    2 "ShapeMatching::set_rest" = (|body: &mut Body, places: &[Vec2<T>]| body.set_rest(places.iter().copied()));
    2 "LatticeMatching::set_rest" = (|body: &mut Mat, positions: &[Vec2<T>]| body.set_rest(positions.iter().copied()));
    3 "RegionMatching::set_rest" = (|parts: &mut Parts, region, positions: &[Vec2<T>]| parts.set_rest(region, positions.iter().copied()));
    3 "ShapeMatching::set_pose" = Body::set_pose;
    4 "RegionMatching::set_pose" = Parts::set_pose;
    4 "RegionMatching::new" = (|particles: &Eight, (members, width): (&[ParticleId], usize), stiffness: Stiff, overlap: RegionBlend| {
        RegionMatching::<T, BODIES, PAIRS>::new(particles, windows(members, width), stiffness, overlap)
    });
    5 "RegionMatching::with_mode" = (|particles: &Eight, (members, width): (&[ParticleId], usize), stiffness: Stiff, overlap, mode: &Mode| {
        Parts::with_mode(particles, windows(members, width), stiffness, overlap, mode)
    });
    0 "RegionMatching::empty" = Parts::empty;
    5 "RegionMatching::build" = (|parts: &mut RegionMatching<T, BODIES, PAIRS>, particles: &Eight, (members, width): (&[ParticleId], usize), stiffness: Stiff, overlap: RegionBlend| {
        parts.build(particles, windows(members, width), stiffness, overlap)
    });
    5 "RegionMatching::build_with_mode" = (|parts: &mut Parts, particles: &Eight, (members, width): (&[ParticleId], usize), (stiffness, overlap): (Stiff, RegionBlend), mode: &Mode| {
        parts.build_with_mode(particles, windows(members, width), stiffness, overlap, mode)
    });
    1 "RegionMatching::is_empty" = Parts::is_empty;
    2 "RegionMatching::set_stiffness" = Parts::set_stiffness;
    1 "RegionMatching::stiffness" = Parts::stiffness;
    1 "RegionMatching::len" = Parts::len;
    2 "RegionMatching::members" = Parts::members;
    2 "RegionMatching::mode" = Parts::mode;
    2 "RegionMatching::goals" = (|parts: &Parts, region: usize| parts.goals(region).map(total));
    5 "LatticeMatching::new" = (|particles: &Eight, columns, nodes: &[Option<ParticleId>], half_width, stiffness: Stiff| {
        Mat::new(particles, columns, nodes.iter().copied(), half_width, stiffness)
    });
    0 "LatticeMatching::empty" = Mat::empty;
    5 "LatticeMatching::build" = (|mat: &mut Mat, particles: &Eight, nodes: &[Option<ParticleId>], (columns, half_width): (usize, usize), stiffness: Stiff| {
        mat.build(particles, columns, nodes.iter().copied(), half_width, stiffness)
    });
    1 "LatticeMatching::members" = Mat::members;
    1 "LatticeMatching::columns" = Mat::columns;
    1 "LatticeMatching::rows" = Mat::rows;
    1 "LatticeMatching::half_width" = Mat::half_width;
    1 "LatticeMatching::rest_offsets" = Mat::rest_offsets;
    1 "LatticeMatching::mass" = Mat::mass;
    1 "LatticeMatching::rotations" = Mat::rotations;
    2 "LatticeMatching::set_stiffness" = Mat::set_stiffness;
    1 "LatticeMatching::stiffness" = Mat::stiffness;
    1 "LatticeMatching::goals" = (|mat: &Mat| total(mat.goals()));
    0 "Rigid::new" = Rigid::<T>::new;
    0 "Default for Rigid" = Rigid::<T>::default;
    1 "Rigid::rotation" = Rigid::<T>::rotation;
    1 "Linear::new" = Linear::<T>::new;
    1 "Linear::rotation" = Linear::<T>::rotation;
    1 "Linear::blend" = Linear::<T>::blend;
    1 "Isochoric::new" = Isochoric::<T>::new;
    1 "Isochoric::rotation" = Isochoric::<T>::rotation;
    1 "Isochoric::blend" = Isochoric::<T>::blend;
    1 "Quadratic::new" = Quadratic::<T>::new;
    1 "Quadratic::rotation" = Quadratic::<T>::rotation;
    1 "Quadratic::blend" = Quadratic::<T>::blend;
    1 "Quadratic::rank" = Quadratic::<T>::rank;
    2 "Quadratic::modes" = Quadratic::<T>::modes;
    1 "Plastic::new" = Plastic::<T>::new;
    2 "Plastic::around" = Mode::around;
    1 "Plastic::mode" = Mode::mode;
    1 "Plastic::stretch" = Mode::stretch;
    2 "Plastic::set_plasticity" = Mode::set_plasticity;
    1 "Plastic::plasticity" = Mode::plasticity;
    1 "Plastic::reset" = Mode::reset;
    1 "ExampleShapes::new" = ExampleShapes::<T, 3>::new;
    3 "ExampleShapes::blend" = (|examples: &ExampleShapes<'_, T, 3>, weights, scale| total(examples.blend(weights, scale)));
    3 "ExampleShapes::weights_of" = (|examples: &ExampleShapes<'_, T, 3>, places: &[Vec2<T>], rotation: Rotation<T>| {
        examples.weights_of(places.iter().copied(), rotation)
    });
}
