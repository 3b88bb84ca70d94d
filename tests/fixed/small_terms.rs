//! Terms that are small in one factor only: they act in fixed point as in double precision.

use pliant::{
    Constraints, Drag, EdgeForces, Fluid, ForceField, Material, Particles, Project, Q16, Real,
    Solver, StVenantKirchhoff, Vec2, Wind, build,
};

fn at<T: Real>(x: f64, y: f64) -> Vec2<T> {
    Vec2::new(T::from_f64(x), T::from_f64(y))
}

/// Takes steps of 1/60 s without gravity.
fn advance<T: Real, const N: usize>(
    particles: &mut Particles<T, N>,
    all: &mut impl Project<T>,
    solver: &Solver<T>,
    steps: usize,
) {
    for _ in 0..steps {
        solver.step(T::ratio(1, 60), particles, all).unwrap();
    }
}

/// Height of a triangle of the height one after five seconds, from another height.
fn height<T: Real>(youngs_modulus: f64, start: f64) -> f64 {
    let mut particles = Particles::<T, 3>::new();
    let a = particles.add_pinned(at(0.0, 0.0), T::ONE).unwrap();
    let b = particles.add_pinned(at(1.0, 0.0), T::ONE).unwrap();
    let c = particles.add(at(0.0, 1.0), T::ONE).unwrap();
    let material = Material {
        youngs_modulus: T::from_f64(youngs_modulus),
        poissons_ratio: T::from_f64(0.3),
    };
    let element = StVenantKirchhoff::between(&particles, [a, b, c], material).unwrap();
    let mut elements = Constraints::<T, StVenantKirchhoff<T>, 3, 1>::new();
    elements.add(element).unwrap();
    particles.set_position(c, at(0.0, start)).unwrap();
    let solver = Solver {
        substeps: 2,
        damping: T::TWO,
        ..Solver::default()
    };
    advance(&mut particles, &mut elements, &solver, 300);
    particles.position(c).unwrap().y.to_f64()
}

#[test]
fn small_strains_of_st_venant_and_kirchhoff_relax() {
    for (modulus, start) in [
        (100.0, 0.95),
        (100.0, 0.8),
        (1e4, 0.95),
        (1e4, 0.99),
        (1e4, 1.3),
    ] {
        let (fixed, double) = (height::<Q16>(modulus, start), height::<f64>(modulus, start));
        println!("E {modulus}, {start}: {fixed:.5}, in double precision {double:.5}");
        assert!((fixed - double).abs() < 5e-3, "{fixed} instead of {double}");
    }
}

/// Largest speed after a step of 6x6 particles at nine tenths of their spacing.
fn speed_of_release<T: Real>(spacing: f64, compliance: f64) -> f64 {
    let mut particles = Particles::<T, 36>::new();
    let distance = T::from_f64(0.9 * spacing);
    let block = build::lattice(&mut particles, Vec2::ZERO, 6, 6, distance, T::ONE).unwrap();
    let spacing = T::from_f64(spacing);
    let mut fluid = Fluid::<T, 36, 24>::new(&particles, block.iter(), spacing).unwrap();
    fluid.set_compliance(T::from_f64(compliance)).unwrap();
    advance(&mut particles, &mut fluid, &Solver::default(), 1);
    let speeds = particles.velocities().iter().map(|v| v.length().to_f64());
    speeds.fold(0.0, f64::max)
}

#[test]
fn a_fluid_has_its_compliance_at_any_spacing() {
    for (spacing, compliance) in [
        (0.5, 1e-3),
        (2.0, 1e-3),
        (8.0, 1e-3),
        (2.0, 1e-2),
        (8.0, 1e-2),
    ] {
        let fixed = speed_of_release::<Q16>(spacing, compliance);
        let double = speed_of_release::<f64>(spacing, compliance);
        println!("spacing {spacing}, α {compliance}: {fixed:.4}, in double precision {double:.4}");
        assert!(
            (fixed / double - 1.0).abs() < 0.2,
            "{fixed} instead of {double}"
        );
    }
}

#[test]
fn a_compliance_of_a_fluid_that_overflows_is_an_error() {
    let mut particles = Particles::<Q16, 4>::new();
    let spacing = Q16::ratio(20, 1);
    let block = build::lattice(&mut particles, Vec2::ZERO, 2, 2, spacing, Q16::ONE).unwrap();
    let mut fluid = Fluid::<Q16, 4, 4>::new(&particles, block.iter(), spacing).unwrap();
    fluid.set_compliance(Q16::ratio(1, 10)).unwrap();
    let result = Solver::default().step(Q16::ratio(1, 60), &mut particles, &mut fluid);
    assert_eq!(
        result,
        Err(pliant::Error::OutOfRange(pliant::Parameter::Compliance))
    );
}

/// Speed after a second of quadratic drag, from 300 units per second.
fn dragged<T: Real>(quadratic: f64, substeps: u16) -> f64 {
    let mut particles = Particles::<T, 1>::new();
    let id = particles.add(Vec2::ZERO, T::ONE).unwrap();
    particles.set_velocity(id, at(300.0, 0.0)).unwrap();
    let drag = Drag {
        velocity: Vec2::ZERO,
        linear: T::ZERO,
        quadratic: T::from_f64(quadratic),
    };
    let mut field = ForceField::<T, Drag<T>, 1>::everywhere(drag);
    let solver = Solver {
        substeps,
        ..Solver::default()
    };
    advance(&mut particles, &mut field, &solver, 60);
    particles.velocity(id).unwrap().x.to_f64()
}

#[test]
fn weak_quadratic_drag_acts() {
    for quadratic in [0.0009, 0.003, 0.006] {
        for substeps in [1, 2, 3] {
            let fixed = dragged::<Q16>(quadratic, substeps);
            let double = dragged::<f64>(quadratic, substeps);
            println!(
                "{quadratic}, {substeps} substeps: {fixed:.2}, in double precision {double:.2}"
            );
            assert!(
                (fixed / double - 1.0).abs() < 0.01,
                "{fixed} instead of {double}"
            );
        }
    }
}

/// Velocity of a plate of the length 16 after three seconds of a wind of 80 units per second.
fn blown<T: Real>() -> [f64; 2] {
    let mut particles = Particles::<T, 2>::new();
    let mass = T::from_f64(0.25);
    let plate = [(0.0, 0.0), (4.0, 15.5)].map(|(x, y)| particles.add(at(x, y), mass).unwrap());
    let wind = Wind {
        velocity: at(80.0, 0.0),
        density: T::from_f64(0.3 / 256.0),
        drag: T::from_f64(1.2),
        lift: T::ONE,
    };
    let mut forces = EdgeForces::<T, Wind<T>, 2>::new(wind);
    forces.add_chain(&particles, plate).unwrap();
    let solver = Solver {
        substeps: 3,
        ..Solver::default()
    };
    advance(&mut particles, &mut forces, &solver, 180);
    let motion = particles.group_motion(plate).unwrap();
    [motion.velocity.x.to_f64(), motion.velocity.y.to_f64()]
}

#[test]
fn thin_air_drags_and_lifts_a_plate() {
    let (fixed, double) = (blown::<Q16>(), blown::<f64>());
    println!("{fixed:.3?}, in double precision {double:.3?}");
    for (fixed, double) in fixed.into_iter().zip(double) {
        assert!(
            (fixed - double).abs() < 0.05 * double.abs(),
            "{fixed} instead of {double}"
        );
    }
}
