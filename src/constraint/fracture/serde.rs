//! Records of a mesh that can break.

use super::mesh::FractureMesh;
use super::triangle::Triangle;
use crate::constraint::kinds::Element;
use crate::error::Parameter;
use crate::math::Real;
use crate::math::validate::positive;
use crate::particles::ParticleId;
use crate::particles::members::distinct;
use crate::record::record;
use heapless::Vec;

record!([T: Real] for [T] Triangle<T>, |triangle| {
    corners: [ParticleId; 3] = triangle.corners,
    cut: [bool; 3] = triangle.cut,
    shape: Element<T> = triangle.shape,
    area: T = triangle.area,
} => {
    distinct(&corners)?;
    Ok(Triangle {
        corners,
        cut,
        shape,
        area: positive(area, Parameter::Area)?,
    })
});

record!([T: Real, const E: usize] for [T] FractureMesh<T, E>, |mesh| {
    triangles: Vec<Triangle<T>, E> = mesh.triangles,
} => Ok(FractureMesh { triangles }));
