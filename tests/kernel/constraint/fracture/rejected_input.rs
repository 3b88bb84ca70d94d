//! Rejected triangles, cuts and limits.

use crate::constraint::fracture::plate::Plate;
use crate::support::rejected_input::{bad_numbers, bad_vectors, refused, v};
use crate::support::setup::{at, id, ids};
use pliant::{Capacity, Distances, Error, FractureMesh, Parameter, Particles, Solver};

#[test]
fn invalid_triangles_are_rejected() {
    let particles = at::<f32, 4>(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [2.0, 0.0]]);
    let mut mesh = FractureMesh::<f32, 1>::default();
    for (corners, error) in [
        ([0, 1, 7], Error::UnknownParticle),
        ([0, 1, 1], Error::RepeatedParticle),
        ([0, 1, 3], Error::OutOfRange(Parameter::Area)),
    ] {
        refused(&mut mesh, error, |mesh| {
            mesh.add(&particles, corners.map(id))
        });
    }
    mesh.add(&particles, ids()).unwrap();
    refused(&mut mesh, Error::Full(Capacity::Triangles), |mesh| {
        mesh.add(&particles, ids())
    });
    assert_eq!(
        (mesh.len(), mesh.capacity(), mesh.is_empty()),
        (1, 1, false)
    );
}

#[test]
fn invalid_cuts_and_limits_are_rejected() {
    let mut plate = Plate::<f32, 32, 64>::new();
    for bad in bad_vectors() {
        let error = Error::NonFinite(Parameter::Position);
        refused(&mut plate, error, |plate| {
            plate.mesh.cut(&plate.particles, bad, v(0.0, 0.0))
        });
        refused(&mut plate, error, |plate| {
            plate.mesh.cut(&plate.particles, v(0.0, 0.0), bad)
        });
        refused(&mut plate, error, |plate| {
            plate
                .mesh
                .cut_into_parts(&plate.particles, v(0.0, 0.0), bad, 2)
        });
    }
    for (bad, error) in bad_numbers(Parameter::Strain, &[0.0, -1.0]) {
        refused(&mut plate, error, |plate| {
            plate.mesh.tear(&plate.particles, bad)
        });
        refused(&mut plate, error, |plate| {
            plate.mesh.tear_into_parts(&plate.particles, bad, 2)
        });
    }
}

#[test]
fn particles_of_another_set_are_rejected() {
    let mut plate = Plate::<f32, 32, 64>::new();
    plate.cut([[2.3, -1.0], [2.7, 4.0]]);
    let (mut few, mut none) = (Particles::<f32, 32>::new(), Distances::<f32, 1>::new());
    let error = Error::UnknownParticle;
    refused(&mut plate.mesh, error, |mesh| {
        mesh.cut(&few, v(0.0, 0.0), v(1.0, 1.0))
    });
    refused(&mut plate.mesh, error, |mesh| mesh.tear(&few, 0.1));
    refused(&mut plate.mesh, error, |mesh| {
        mesh.cut_into_parts(&few, v(0.0, 0.0), v(1.0, 1.0), 2)
    });
    refused(&mut plate.mesh, error, |mesh| {
        mesh.tear_into_parts(&few, 0.1, 2)
    });
    refused(&mut plate.mesh, error, |mesh| {
        Solver::new().step(0.1, &mut few, mesh)
    });
    refused(&mut plate.mesh, error, |mesh| {
        mesh.separate(
            &mut Particles::<f32, 32>::new(),
            &mut none,
            &mut (),
            |_, _| {},
        )
    });
}
