//! Invalid maps, particle sets and cuts of lattices are rejected.

use crate::shape::lattice::handling::{Net, net};
use crate::support::rejected_input::{bad_numbers, bad_vectors, refused, v};
use crate::support::setup::id;
use pliant::build::{self, cut_lattice};
use pliant::{Capacity, Error, LatticeMatching, Parameter, Particles, Solver, Stiffness};

#[test]
fn lattices_reject_invalid_maps() {
    type Body = LatticeMatching<f32, 6>;
    let rigid = Stiffness::Alpha(1.0);
    let mut net = net();
    let body = |net: &mut Net, columns, map: &[i8]| {
        let nodes = map.iter().map(|node| u16::try_from(*node).ok().map(id));
        Body::new(net, columns, nodes, 1, rigid)
    };
    body(&mut net, 3, &[0, 1, 2, 3, -1, 5]).unwrap();
    refused(&mut net, Error::Full(Capacity::Nodes), |net| {
        body(net, 7, &[0, 1, 2, 3, 4, 5, -1])
    });
    refused(&mut net, Error::Full(Capacity::Nodes), |net| {
        Body::new(net, 3, std::iter::repeat(None), 1, rigid)
    });
    refused(&mut net, Error::TooFewParticles, |net| {
        body(net, 0, &[0, 1])
    });
    refused(&mut net, Error::TooFewParticles, |net| body(net, 2, &[]));
    refused(&mut net, Error::TooFewParticles, |net| {
        body(net, 2, &[-1, -1])
    });
    refused(&mut net, Error::PartialRow, |net| {
        body(net, 3, &[0, 1, 2, 3, 4])
    });
    refused(&mut net, Error::PartialRow, |net| body(net, 7, &[0, 1, 2]));
    refused(&mut net, Error::RepeatedParticle, |net| {
        body(net, 2, &[0, 1, -1, 1])
    });
    refused(&mut net, Error::UnknownParticle, |net| {
        body(net, 2, &[0, 6])
    });
    refused(&mut net, Error::AllPinned, |net| body(net, 2, &[-1, 0]));
    assert_eq!(Error::AllPinned.to_string(), "every particle is pinned");
    let ids = net.ids();
    let nodes = || ids.iter().map(Some);
    refused(&mut net, Error::OutOfRange(Parameter::HalfWidth), |net| {
        Body::new(net, 3, nodes(), 0, rigid)
    });
    for (bad, error) in bad_numbers(Parameter::Stiffness, &[-0.1, 1.0 + f32::EPSILON]) {
        refused(&mut net, error, |net| {
            Body::new(net, 3, nodes(), 1, Stiffness::Alpha(bad))
        });
        let mut sound = Body::new(&net, 3, nodes(), 1, rigid).unwrap();
        refused(&mut sound, error, |body| {
            body.set_stiffness(Stiffness::Alpha(bad))
        });
    }
    let (mut stiff, mut soft) = (net.clone(), net.clone());
    for (net, alpha) in [(&mut stiff, 1.0), (&mut soft, 0.0)] {
        let mut body = Body::new(net, 3, nodes(), 1, rigid).unwrap();
        body.set_stiffness(Stiffness::Alpha(alpha)).unwrap();
        net.set_position(id(1), v(1.0, 2.0)).unwrap();
        Solver::new().step(1.0, net, &mut body).unwrap();
    }
    assert!(soft.positions()[1] == v(1.0, 2.0) && stiff.positions()[1] != v(1.0, 2.0));
    // Extents whose squares overflow, then extents that overflow themselves.
    for far in [3e19, f32::MAX] {
        net.set_position(id(1), v(far, 0.0)).unwrap();
        net.set_position(id(4), v(-far, 0.0)).unwrap();
        refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
            Body::new(net, 3, nodes(), 1, rigid)
        });
    }
    let mut heavy = Particles::<f32, 2>::new();
    let pair = [v(0.0, 0.0), v(1.0, 0.0)].map(|place| Some(heavy.add(place, f32::MAX).unwrap()));
    refused(&mut heavy, Error::NonFinite(Parameter::Mass), |heavy| {
        Body::new(heavy, 2, pair, 1, rigid)
    });
}

#[test]
fn steps_reject_lattices_of_a_larger_particle_set() {
    let net = net();
    let mut body = LatticeMatching::<f32, 6>::new(
        &net,
        3,
        net.ids().iter().map(Some),
        1,
        Stiffness::Alpha(1.0),
    )
    .unwrap();
    let mut smaller = Particles::<f32, 5>::new();
    build::lattice(&mut smaller, v(0.0, 0.0), 5, 1, 1.0, 1.0).unwrap();
    refused(&mut smaller, Error::UnknownParticle, |smaller| {
        Solver::new().step(0.01, smaller, &mut body)
    });
}

#[test]
fn rejected_cuts_add_no_particles() {
    let mut net = Particles::<f32, 6>::new();
    let all = |_, _| true;
    for bad in bad_vectors() {
        refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
            cut_lattice(net, bad, 2, 2, 1.0, 1.0, all).map(|_| ())
        });
    }
    for (bad, error) in bad_numbers(Parameter::Spacing, &[0.0, -1.0]) {
        refused(&mut net, error, |net| {
            cut_lattice(net, v(0.0, 0.0), 2, 2, bad, 1.0, all).map(|_| ())
        });
    }
    for (bad, error) in bad_numbers(Parameter::Mass, &[0.0, -1.0]) {
        refused(&mut net, error, |net| {
            cut_lattice(net, v(0.0, 0.0), 2, 2, 1.0, bad, all).map(|_| ())
        });
    }
    let mut cut = |error, columns, rows, shape: fn(usize, usize) -> bool| {
        refused(&mut net, error, |net| {
            cut_lattice(net, v(0.0, 0.0), columns, rows, 1.0, 1.0, shape).map(|_| ())
        });
    };
    cut(Error::TooFewParticles, 0, 3, |_, _| true);
    cut(Error::TooFewParticles, 3, 0, |_, _| true);
    cut(Error::TooFewParticles, 3, 3, |_, _| false);
    cut(Error::Full(Capacity::Particles), 7, 1, |_, _| true);
    cut(Error::Full(Capacity::Particles), 3, 3, |column, row| {
        column != row || row == 0
    });
    cut(Error::Full(Capacity::Particles), 256, 256, |column, row| {
        column == row && row == 0
    });
    cut(Error::Full(Capacity::Particles), usize::MAX, 2, |_, _| true);
    refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
        cut_lattice(net, v(0.0, 0.0), 3, 1, 3e38, 1.0, all).map(|_| ())
    });
}
