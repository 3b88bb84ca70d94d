//! Rejected meshes and polygons add nothing.

use crate::build::rejected_input::rings_and_bridges::{refuses_what_all_refuse, rig};
use crate::support::rejected_input::{refused, v};
use pliant::build::{self, Mesh, Polygon};
use pliant::{Error, Parameter, Vec2};

#[test]
fn rejected_meshes_and_polygons_add_nothing() {
    let corners = |at: Vec2<f32>| [at, v(1.0, 0.0), v(1.0, 1.0), v(0.0, 1.0)];
    let triangles = [[0, 1, 2], [0, 2, 3]];
    refuses_what_all_refuse(|rig, at, mass, compliance| {
        let mesh = Mesh {
            points: &corners(at),
            triangles: &triangles,
            mass,
            compliance,
        };
        build::mesh(&mut rig.0, &mut rig.1, mesh)
    });
    refuses_what_all_refuse(|rig, at, mass, compliance| {
        build::polygon(
            &mut rig.0,
            &mut rig.1,
            Polygon {
                outline: &corners(at),
                mass,
                compliance,
            },
        )
    });
    let mut rig = rig();
    let points = corners(v(0.0, 0.0));
    for (triangle, error) in [
        ([0, 1, 4], Error::UnknownParticle),
        ([u16::MAX, 1, 2], Error::UnknownParticle),
    ]
    .into_iter()
    .chain([[1, 1, 0], [1, 0, 1], [0, 1, 1]].map(|repeated| (repeated, Error::RepeatedParticle)))
    {
        let mesh = Mesh {
            points: &points,
            triangles: &[[0, 1, 2], triangle],
            mass: 1.0,
            compliance: 0.0,
        };
        refused(&mut rig, error, |rig| {
            build::mesh(&mut rig.0, &mut rig.1, mesh)
        });
    }
    let none = Mesh {
        points: &[],
        triangles: &[],
        mass: 1.0,
        compliance: 0.0,
    };
    refused(&mut rig, Error::TooFewParticles, |rig| {
        build::mesh(&mut rig.0, &mut rig.1, none)
    });
    for count in 0..3 {
        let polygon = Polygon {
            outline: &points[..count],
            mass: 1.0,
            compliance: 0.0,
        };
        refused(&mut rig, Error::TooFewParticles, |rig| {
            build::polygon(&mut rig.0, &mut rig.1, polygon)
        });
    }
    let wide = [v(-f32::MAX, 0.0), v(f32::MAX, 0.0), v(0.0, 1.0)];
    let mesh = Mesh {
        points: &wide,
        triangles: &[[0, 1, 2]],
        mass: 1.0,
        compliance: 0.0,
    };
    refused(&mut rig, Error::NonFinite(Parameter::RestLength), |rig| {
        build::mesh(&mut rig.0, &mut rig.1, mesh)
    });
    let polygon = Polygon {
        outline: &wide,
        mass: 1.0,
        compliance: 0.0,
    };
    refused(&mut rig, Error::NonFinite(Parameter::RestLength), |rig| {
        build::polygon(&mut rig.0, &mut rig.1, polygon)
    });
}
