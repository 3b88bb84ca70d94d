//! Arguments that fluids reject, arguments that they accept, and their documented size.

use crate::support::rejected_input::{bad_numbers, refused, v};
use crate::support::setup::id;
use pliant::{
    Capacity, Error, Fluid, Motion, Parameter, Particles, Pass, Project, Scheme, Solver, build,
};

type Net = Particles<f32, 4>;

/// Four particles of a lattice, the last one pinned.
fn net() -> Net {
    let mut net = Net::new();
    build::lattice(&mut net, v(0.0, 0.0), 4, 1, 0.1, 1.0).unwrap();
    net.pin(id(3)).unwrap();
    net
}

fn fluid(net: &Net) -> Fluid<f32, 4, 2> {
    Fluid::new(net, net.ids(), 0.1).unwrap()
}

#[test]
fn invalid_members_and_spacings_are_rejected() {
    type Two = Fluid<f32, 2, 2>;
    let make = |net: &mut Net, members: &[u16]| Two::new(net, members.iter().copied().map(id), 0.1);
    let mut net = net();
    refused(&mut net, Error::TooFewParticles, |net| make(net, &[]));
    refused(&mut net, Error::Full(Capacity::Members), |net| {
        make(net, &[0, 1, 2])
    });
    refused(&mut net, Error::Full(Capacity::Members), |net| {
        make(net, &[2, 1, 0])
    });
    for repeated in [&[1, 1][..], &[1, 0, 1], &[0, 1, 0]] {
        refused(&mut net, Error::RepeatedParticle, |net| {
            Fluid::<f32, 3, 2>::new(net, repeated.iter().copied().map(id), 0.1)
        });
    }
    refused(&mut net, Error::Full(Capacity::Members), |net| {
        Two::new(net, std::iter::repeat(id(0)), 0.1)
    });
    for unknown in [[0, 4], [u16::MAX, 0]] {
        refused(&mut net, Error::UnknownParticle, |net| make(net, &unknown));
    }
    refused(&mut net, Error::AllPinned, |net| make(net, &[3]));
    let out_of_range = [
        0.0,
        -0.0,
        -0.1,
        f32::from_bits(1),
        f32::MIN_POSITIVE / 16.0,
        f32::MAX,
    ];
    for (bad, error) in bad_numbers(Parameter::Spacing, &out_of_range) {
        refused(&mut net, error, |net| Two::new(net, [id(0)], bad));
    }
    refused(&mut net, Error::Full(Capacity::Members), |net| {
        Fluid::<f32, 0, 0>::new(net, [id(0)], 0.1)
    });
}

#[test]
fn invalid_settings_are_rejected() {
    let mut fluid = fluid(&net());
    for (bad, error) in bad_numbers(Parameter::Compliance, &[-1.0]) {
        refused(&mut fluid, error, |fluid| fluid.set_compliance(bad));
    }
    for (bad, error) in bad_numbers(Parameter::Viscosity, &[-1.0]) {
        refused(&mut fluid, error, |fluid| fluid.set_viscosity(bad));
    }
}

#[test]
fn steps_reject_fluids_that_overflow_or_lack_particles() {
    let mut scene = (net(), fluid(&net()));
    let step =
        |(net, fluid): &mut (Net, Fluid<f32, 4, 2>), h: f32| Solver::new().step(h, net, fluid);
    step(&mut scene, 1e-18).unwrap();
    scene.1.set_compliance(1e37).unwrap();
    refused(
        &mut scene,
        Error::OutOfRange(Parameter::Compliance),
        |scene| step(scene, 0.01),
    );
    step(&mut scene, 10.0).unwrap();
    scene.1.set_compliance(0.0).unwrap();
    scene.1.set_viscosity(f32::MAX).unwrap();
    refused(
        &mut scene,
        Error::OutOfRange(Parameter::Viscosity),
        |scene| step(scene, 2.0),
    );
    step(&mut scene, 0.5).unwrap();
    let mut small = (Particles::<f32, 3>::new(), fluid(&net()));
    build::lattice(&mut small.0, v(0.0, 0.0), 3, 1, 0.1, 1.0).unwrap();
    refused(&mut small, Error::UnknownParticle, |(small, fluid)| {
        Solver::new().step(0.01, small, fluid)
    });
}

/// An incompressible fluid accepts any spacing and time step, whatever their ratio.
#[test]
fn incompressible_fluids_accept_the_shortest_steps() {
    let net = net();
    let mut huge = Fluid::<f32, 4, 4>::new(&net, net.ids(), 1e37).unwrap();
    Solver::new()
        .step(1e-10, &mut net.clone(), &mut huge)
        .unwrap();
}

#[test]
fn slices_of_any_length_do_not_panic() {
    let mut fluid = fluid(&net());
    let (vectors, ones) = ([v(1.0, 2.0); 5], [1.0_f32; 5]);
    for lengths in 0..6_usize.pow(3) {
        let (a, b, c) = (lengths % 6, lengths / 6 % 6, lengths / 36);
        let pass = Pass {
            h: 1.0,
            inv_h: 1.0,
            substeps: 1,
            index: 0,
            vacancies: false,
            backward: lengths % 2 == 0,
            scheme: Scheme::Predicted,
        };
        let mut displacements = vectors;
        let mut motion = Motion {
            positions: &vectors[..a],
            velocities: &vectors[..b],
            displacements: &mut displacements[..c],
            masses: &ones[..b],
            inverse_masses: &ones[..b],
        };
        assert_eq!(fluid.check(&pass, &motion).is_ok(), a >= 4);
        fluid.prepare(&pass, &motion);
        fluid.project(&pass, &mut motion);
        assert!(
            displacements
                .iter()
                .all(|d| d.x.is_finite() && d.y.is_finite())
        );
    }
}

/// Bytes per member, besides two for each neighbor.
const MEMBER: [usize; 2] = [16, 20];

#[test]
fn fluids_have_their_documented_size() {
    let single = size_of::<Fluid<f32, 1008, 20>>() - size_of::<Fluid<f32, 8, 20>>();
    let double = size_of::<Fluid<f64, 1008, 20>>() - size_of::<Fluid<f64, 8, 20>>();
    assert_eq!(
        (single, double),
        (1000 * (2 * 20 + MEMBER[0]), 1000 * (2 * 20 + MEMBER[1]))
    );
}

#[test]
fn fluids_report_members_radius_and_neighbors() {
    let net = net();
    let fluid = fluid(&net);
    assert_eq!(
        fluid.members().to_vec(),
        net.ids().iter().collect::<Vec<_>>()
    );
    assert_eq!((fluid.radius(), fluid.dropped()), (0.2, 0));
    assert_eq!(
        (fluid.neighbors(0), fluid.neighbors(4)),
        (Some(&[][..]), None)
    );
}
