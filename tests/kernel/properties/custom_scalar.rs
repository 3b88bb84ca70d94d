//! The kernel on a custom scalar: the same bits as in double precision, and operation counts.

use crate::support::counting_scalar::{Counted, Operations, cost};
use pliant::build::{self, Cloth, Rope};
use pliant::{
    Constraints, Damped, Distance, Distances, Mat2, ParticleId, Particles, Real, Scheme,
    ShapeMatching, Solver, Stiffness, Sweep, Vec2, measure, polar, rotation,
};

/// Scalars constructed from double-precision numbers.
trait Double: Real {
    fn of(value: f64) -> Self;
}

impl Double for f64 {
    fn of(value: f64) -> Self {
        value
    }
}

impl Double for Counted {
    fn of(value: f64) -> Self {
        Self(value)
    }
}

fn v<T: Double>(x: f64, y: f64) -> Vec2<T> {
    Vec2::new(T::of(x), T::of(y))
}

/// Simulates a cloth, a rope with dampers and a body for one second. Returns the bits of all
/// measurements.
fn run<T: Double>(scheme: Scheme) -> Vec<u64> {
    let mut particles = Particles::<T, 24>::new();
    let mut springs = Distances::<T, 40>::new();
    let mut dampers = Constraints::<T, Damped<T, Distance<T>>, 2, 4>::new();
    let [spacing, mass, compliance] = [0.25, 0.1, 1e-4].map(T::of);
    let cloth = Cloth {
        corner: v(0.0, 3.0),
        columns: 4,
        rows: 3,
        spacing,
        mass,
        compliance,
    };
    let net = build::cloth(&mut particles, &mut springs, cloth).unwrap();
    particles.pin(net.get(0).unwrap()).unwrap();
    let rope = Rope {
        from: v(1.0, 3.0),
        to: v(2.0, 3.0),
        segments: 3,
        mass,
        compliance: T::ZERO,
    };
    let line = build::rope(&mut particles, &mut springs, rope).unwrap();
    particles
        .apply_impulse(line.get(3).unwrap(), v(0.1, 0.05))
        .unwrap();
    for (a, b) in line.iter().zip(line.iter().skip(2)) {
        let damped = Distance::between(&particles, a, b, compliance).unwrap();
        dampers
            .add(Damped::new(damped, T::of(0.3)).unwrap())
            .unwrap();
    }
    let square = build::lattice(&mut particles, v(-2.0, 1.0), 3, 2, spacing, mass).unwrap();
    let stiffness = Stiffness::Compliance(T::of(1e-3));
    let mut body = ShapeMatching::<T, 6>::new(&particles, square.iter(), stiffness).unwrap();
    particles
        .set_velocity(square.get(1).unwrap(), v(0.7, -0.4))
        .unwrap();

    let gravity = v(0.0, -9.81);
    let solver = Solver {
        gravity,
        substeps: 3,
        iterations: 2,
        sweep: Sweep::Symmetric,
        scheme,
        ..Solver::new()
    };
    for _ in 0..60 {
        solver
            .step(
                T::of(1.0 / 60.0),
                &mut particles,
                &mut (&mut springs, &mut dampers, &mut body),
            )
            .unwrap();
    }
    let substep = T::of(1.0 / 180.0);
    let center = measure::center(&particles).unwrap();
    let momentum = measure::momentum(&particles);
    let elastic = measure::elastic_energy(
        &particles,
        &(&mut springs, &mut dampers, &mut body),
        substep,
    );
    let numbers = [
        center.x,
        center.y,
        momentum.x,
        momentum.y,
        elastic,
        measure::mass(&particles),
    ];
    let energies = [
        measure::kinetic_energy(&particles),
        measure::potential_energy(&particles, gravity),
    ];
    let mut bits: Vec<u64> = numbers
        .into_iter()
        .chain(energies)
        .map(Real::bits)
        .collect();
    bits.push(measure::angular_momentum(&particles, center).bits());
    bits.push(measure::checksum(
        &particles,
        &(&mut springs, &mut dampers, &mut body),
    ));
    bits
}

#[test]
fn custom_scalar_matches_f64_bit_for_bit() {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        assert_eq!(run::<Counted>(scheme), run::<f64>(scheme));
    }
    assert_ne!(
        run::<Counted>(Scheme::Predicted),
        run::<Counted>(Scheme::Leapfrog)
    );
    for scale in [1.0, 1e-300, 1e305, f64::from_bits(3)] {
        let [a, b, c, d] = [0.3, -1.7, 2.2, 0.9].map(|element| element * scale);
        let counted = polar(Mat2::new(Counted(a), Counted(b), Counted(c), Counted(d))).unwrap();
        let double = polar(Mat2::new(a, b, c, d)).unwrap();
        assert_eq!(
            (counted.r.cos.0, counted.r.sin.0),
            (double.r.cos, double.r.sin)
        );
        assert_eq!(
            (counted.s.xx.0, counted.s.xy.0, counted.s.yy.0),
            (double.s.xx, double.s.xy, double.s.yy)
        );
    }
}

#[test]
fn rotation_costs_one_root_and_one_division() {
    let a = Mat2::new(Counted(0.3), Counted(-1.7), Counted(2.2), Counted(0.9));
    let (operations, _) = cost(|| rotation(a).unwrap());
    assert_eq!(
        operations,
        Operations {
            sums: 7,
            products: 9,
            quotients: 1,
            roots: 1,
            comparisons: operations.comparisons,
        }
    );
}

/// Two free particles and a spring that no step satisfies.
fn pair() -> (Particles<Counted, 2>, Distances<Counted, 1>) {
    let mut particles = Particles::new();
    let mut springs = Distances::new();
    let ends = [v(0.0, 0.0), v(3.0, 4.0)].map(|place| particles.add(place, Counted(0.5)).unwrap());
    springs
        .add(Distance::new(ends[0], ends[1], Counted(1.0), Counted(0.1)).unwrap())
        .unwrap();
    (particles, springs)
}

/// Returns the cost of a step with these substeps and iterations.
fn step_cost(substeps: u16, iterations: u16) -> Operations {
    let (mut particles, mut springs) = pair();
    let solver = Solver {
        substeps,
        iterations,
        ..Solver::new()
    };
    cost(|| {
        solver
            .step(Counted(0.1), &mut particles, &mut springs)
            .unwrap();
    })
    .0
}

/// One root and one division per projection, plus three divisions per step: of the step into
/// substeps, for the rate, and for the weights.
#[test]
fn distance_projection_costs_one_root_and_one_division() {
    for (substeps, iterations) in [(1, 1), (1, 5), (4, 1), (4, 5)] {
        let operations = step_cost(substeps, iterations);
        let projections = u64::from(substeps) * u64::from(iterations);
        assert_eq!(operations.roots, projections, "{substeps} x {iterations}");
        assert_eq!(
            operations.quotients,
            projections + 3,
            "{substeps} x {iterations}"
        );
    }
}

/// Returns the cost of the first pass of a body with `columns` x 2 members.
fn pass_cost(columns: usize) -> Operations {
    let mut particles = Particles::<Counted, 64>::new();
    let ids = build::lattice(
        &mut particles,
        v(0.0, 0.0),
        columns,
        2,
        Counted(1.0),
        Counted(0.5),
    )
    .unwrap();
    let mut body =
        ShapeMatching::<Counted, 64>::new(&particles, ids.iter(), Stiffness::Alpha(Counted(0.5)))
            .unwrap();
    particles
        .set_position(ParticleId::new(0), v(-0.5, 0.25))
        .unwrap();
    let (with, ()) = cost(|| {
        Solver::new()
            .step(Counted(0.1), &mut particles.clone(), &mut body)
            .unwrap();
    });
    let (without, ()) = cost(|| {
        Solver::new()
            .step(Counted(0.1), &mut particles, &mut ())
            .unwrap();
    });
    assert_eq!(without.roots, 0);
    Operations {
        quotients: with.quotients - without.quotients,
        ..with
    }
}

#[test]
fn body_of_any_size_costs_one_root_and_one_division() {
    for columns in [2, 7, 32] {
        let operations = pass_cost(columns);
        assert_eq!(
            (operations.roots, operations.quotients),
            (1, 1),
            "{columns} columns"
        );
    }
}

/// The cost is independent of the state: slack, stretched, resting or fast.
#[test]
fn step_cost_is_independent_of_the_state() {
    let before = step_cost(3, 2);
    let (mut particles, mut springs) = pair();
    particles
        .set_velocity(ParticleId::new(1), v(-40.0, 7.0))
        .unwrap();
    let solver = Solver {
        substeps: 3,
        iterations: 2,
        ..Solver::new()
    };
    for _ in 0..20 {
        let (operations, ()) = cost(|| {
            solver
                .step(Counted(0.1), &mut particles, &mut springs)
                .unwrap();
        });
        assert_eq!(operations, before);
    }
}
