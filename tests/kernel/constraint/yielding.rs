//! Constraints that yield: springs, angles and strain elements.

use crate::support::float::Float;
use crate::support::rejected_input::{bad_numbers, refused};
use crate::support::setup::{at, id, ids};
use pliant::{
    Angle, Capacity, Constraint, Constraints, Damped, Distance, Distances, Error, Flow, Material,
    NeoHookean, Parameter, ParticleId, Particles, Plasticity, Points, Project, Rotation, Solver,
    StVenantKirchhoff, Vec2, Yielding, build, measure,
};

fn plasticity<T: Float>(yield_strain: f64, creep: f64, limit: f64) -> Plasticity<T> {
    Plasticity {
        yield_strain: T::of(yield_strain),
        creep: T::of(creep),
        limit: T::of(limit),
    }
}

/// Holds the particles in place for these steps of 1/64 s.
fn hold<T: Float, P: Project<T>, const N: usize>(
    particles: &mut Particles<T, N>,
    projections: &mut P,
    (steps, substeps): (usize, u16),
) {
    particles.pin_group(particles.ids()).unwrap();
    let solver = Solver {
        substeps,
        ..Solver::new()
    };
    for _ in 0..steps {
        solver
            .step(T::ratio(1, 64), particles, projections)
            .unwrap();
    }
}

/// Rest length of a wire of length one that is held at another length.
fn held_wire<T: Float>(length: f64, plasticity: Plasticity<T>, steps: (usize, u16)) -> T {
    let mut particles = at::<T, 2>(&[[0.0, 0.0], [length, 0.0]]);
    let mut wire = Yielding::<T, Distance<T>, 2, 1>::new();
    let spring = Distance::new(id(0), id(1), T::ONE, T::of(1e-3)).unwrap();
    let spring = wire.add(spring, plasticity).unwrap();
    hold(&mut particles, &mut wire, steps);
    assert_eq!(wire.original(spring).unwrap().rest_length(), T::ONE);
    wire.get(spring).unwrap().rest_length()
}

fn spring_is_elastic_up_to_its_yield_strain<T: Float>() {
    let soft = plasticity(0.25, 8.0, 10.0);
    for length in [0.75, 1.0, 1.25] {
        assert_eq!(held_wire::<T>(length, soft, (20, 1)), T::ONE, "{length}");
    }
    for length in [0.74, 1.26] {
        assert_ne!(held_wire::<T>(length, soft, (1, 1)), T::ONE, "{length}");
    }
}

fn rest_length_follows_the_recurrence_of_creep<T: Float>() {
    let mut rest = T::ONE;
    for steps in 0..40 {
        let found = held_wire::<T>(2.0, plasticity(0.25, 8.0, 10.0), (steps, 1));
        assert_eq!(found, rest, "after {steps} steps");
        if T::TWO - rest > T::ratio(1, 4) * rest {
            rest += (T::TWO - rest) * T::ratio(1, 8);
        }
    }
    assert!(rest > T::of(1.6), "{rest:?}");
}

/// Substeps and iterations within a step cause no creep.
fn flow_does_not_depend_on_substeps<T: Float>() {
    let once = held_wire::<T>(2.0, plasticity(0.25, 8.0, 10.0), (7, 1));
    for substeps in [2, 4, 16] {
        let found = held_wire::<T>(2.0, plasticity(0.25, 8.0, 10.0), (7, substeps));
        assert_eq!(found, once, "{substeps} substeps");
    }
}

fn spring_flows_up_to_its_limit<T: Float>() {
    let soft = plasticity(0.0, 1000.0, 0.5);
    assert_eq!(held_wire::<T>(4.0, soft, (1, 1)), T::of(1.5));
    assert_eq!(held_wire::<T>(0.125, soft, (1, 1)), T::ONE / T::of(1.5));
}

/// Rest angle of an arm at (1, 0) and one at 90°, with a rest angle of `rest` degrees at first.
fn held_angle<T: Float>(rest: f64, plasticity: Plasticity<T>, steps: usize) -> f64 {
    let mut particles = at::<T, 3>(&[[1.0, 0.0], [0.0, 0.0], [0.0, 2.0]]);
    let mut hinge = Yielding::<T, Damped<T, Angle<T>>, 3, 1>::new();
    let (sin, cos) = rest.to_radians().sin_cos();
    let rest = Rotation {
        cos: T::of(cos),
        sin: T::of(sin),
    };
    let angle = Damped::new(Angle::new(ids(), rest, T::of(1e-2)).unwrap(), T::ONE);
    let angle = hinge.add(angle.unwrap(), plasticity).unwrap();
    hold(&mut particles, &mut hinge, (steps, 1));
    let Rotation { cos, sin } = hinge.get(angle).unwrap().constraint().rest();
    sin.wide().atan2(cos.wide()).to_degrees()
}

fn close(found: f64, expected: f64, scale: f64) {
    assert!(
        (found - expected).abs() < 1e-5 * scale,
        "{found}, not {expected}"
    );
}

fn angle_yields_above_its_strain_and_up_to_its_limit<T: Float>() {
    // The chord of 30° is 0.518.
    for (rest, yield_strain, stays) in [
        (60.0, 0.52, true),
        (60.0, 0.51, false),
        (120.0, 0.51, false),
    ] {
        let found = held_angle::<T>(rest, plasticity(yield_strain, 100.0, 2.5), 1);
        close(found, if stays { rest } else { 90.0 }, 90.0);
    }
    // Limits of 20°, 180° and more than that.
    let chord = 2.0 * 10.0_f64.to_radians().sin();
    for (rest, limit, expected) in [
        (60.0, chord, 80.0),
        (120.0, chord, 100.0),
        (-60.0, 2.0, 90.0),
        (-60.0, 2.5, 90.0),
    ] {
        close(
            held_angle::<T>(rest, plasticity(0.0, 100.0, limit), 1),
            expected,
            90.0,
        );
    }
    // Half of the chord of 60° becomes plastic.
    close(
        held_angle::<T>(30.0, plasticity(0.1, 32.0, 2.0), 1),
        60.0,
        90.0,
    );
}

/// Strain of an element in its rest shape: some roundings of two polar decompositions, of a stretch
/// up to three, of its inverse and of a triangle with a condition number of three.
fn rest_strain<T: Float>() -> f64 {
    40.0 * T::EPSILON.wide()
}

const CORNERS: [[f64; 2]; 3] = [[0.0, 0.0], [2.0, 0.0], [0.5, 1.0]];

fn mapped<T: Float>([xx, xy, yx, yy]: [f64; 4]) -> [Vec2<T>; 3] {
    CORNERS.map(|[x, y]| T::vector(xx * x + xy * y, yx * x + yy * y))
}

type Elements<T> = Yielding<T, NeoHookean<T>, 3, 2>;

/// Elements of a triangle at rest, and both constraints after it was held in a deformed state.
fn held_element<T: Float>(map: [f64; 4], plasticity: Plasticity<T>, steps: usize) -> Elements<T> {
    let rubber = Material {
        youngs_modulus: T::of(100.0),
        poissons_ratio: T::of(0.3),
    };
    let mut particles = Particles::<T, 3>::new();
    for position in mapped(map) {
        particles.add(position, T::ONE).unwrap();
    }
    let mut elements = Elements::new();
    for part in NeoHookean::new(ids(), mapped([1.0, 0.0, 0.0, 1.0]), rubber).unwrap() {
        elements.add(part, plasticity).unwrap();
    }
    hold(&mut particles, &mut elements, (steps, 1));
    elements
}

/// Deviatoric and hydrostatic C of the elements in a deformed state.
fn strains<T: Float>(elements: &Elements<T>, map: [f64; 4]) -> [f64; 2] {
    let mut ids = elements.ids();
    [(); 2].map(|()| {
        let element = elements.get(ids.next().unwrap()).unwrap();
        let linear = element.linearize(&Points::at(mapped(map)));
        linear.map_or(0.0, |linear| linear.value.wide())
    })
}

fn element_flows_to_the_shape_that_it_is_held_in_and_keeps_its_area<T: Float>() {
    // A stretch of determinant one, turned by 90° in the second case.
    for map in [[1.6, 0.0, 0.0, 0.625], [0.0, -0.625, 1.6, 0.0]] {
        let elements = held_element::<T>(map, plasticity(0.1, 64.0, 4.0), 1);
        let [shear, volume] = strains(&elements, map);
        assert!(shear.abs() < rest_strain::<T>(), "{shear}");
        assert!(volume.abs() < rest_strain::<T>(), "{volume}");
    }
    // The area stays where the element is held in a larger one.
    let elements = held_element::<T>([3.0, 0.0, 0.0, 1.0], plasticity(0.1, 5.0, 4.0), 60);
    let [shear, volume] = strains(&elements, [1.0, 0.0, 0.0, 1.0]);
    assert!(shear > 0.5, "{shear}");
    assert!(volume.abs() < rest_strain::<T>(), "{volume}");
}

fn element_yields_above_its_strain_and_up_to_its_limit<T: Float>() {
    let map = [1.25, 0.0, 0.0, 0.8];
    for (yield_strain, flows) in [(0.26, false), (0.24, true)] {
        let elements = held_element::<T>(map, plasticity(yield_strain, 64.0, 4.0), 1);
        let [shear, _] = strains(&elements, map);
        assert_eq!(shear < 0.1, flows, "{shear}");
    }
    // With a limit of a half, the rest shape is stretched by 3/2.
    let limited = held_element::<T>([4.0, 0.0, 0.0, 0.25], plasticity(0.1, 64.0, 0.5), 3);
    let [shear, volume] = strains(&limited, [1.5, 0.0, 0.0, 1.0 / 1.5]);
    assert!(shear.abs() < rest_strain::<T>(), "{shear}");
    assert!(volume.abs() < rest_strain::<T>(), "{volume}");
}

fn inverted_and_collapsed_elements_do_not_flow<T: Float>() {
    for map in [
        [-3.0, 0.0, 0.0, 1.0],
        [2.0, 0.0, 0.0, 0.0],
        [0.0; 4],
        [1e30, 0.0, 0.0, 1e30],
    ] {
        let elements = held_element::<T>(map, plasticity(0.1, 5.0, 4.0), 1);
        for element in elements.ids() {
            let large = map[0] > 1e29;
            assert!(
                large || elements.get(element) == elements.original(element),
                "{map:?}"
            );
        }
        let [_, volume] = strains(&elements, [1.0, 0.0, 0.0, 1.0]);
        assert!(volume.abs() < rest_strain::<T>(), "{map:?}: {volume}");
    }
}

/// Flow turns elastic energy into heat.
fn flow_adds_no_energy<T: Float>() {
    fn falls<T: Float, C: Flow<T, K> + Clone, const K: usize>(
        particles: &mut Particles<T, 3>,
        constraints: &[C],
    ) {
        let mut set = Yielding::<T, C, K, 2>::new();
        for constraint in constraints {
            set.add(constraint.clone(), plasticity(0.02, 8.0, 0.4))
                .unwrap();
        }
        let mut energies = Vec::new();
        for _ in 0..30 {
            energies.push(measure::elastic_energy(particles, &set, T::ONE).wide());
            hold(particles, &mut set, (1, 1));
        }
        for pair in energies.windows(2) {
            assert!(
                pair[1] <= pair[0] * (1.0 + 8.0 * T::EPSILON.wide()),
                "{pair:?}"
            );
        }
        assert!(energies[29] < 0.99 * energies[0], "{energies:?}");
    }
    let rubber = Material {
        youngs_modulus: T::of(10.0),
        poissons_ratio: T::of(0.3),
    };
    let rest = mapped([1.0, 0.0, 0.0, 1.0]);
    for map in [[1.3, 0.2, -0.1, 0.7], [0.9, -0.3, 0.3, 1.2]] {
        let mut particles = Particles::<T, 3>::new();
        for position in mapped(map) {
            particles.add(position, T::ONE).unwrap();
        }
        let spring = Distance::new(id(0), id(1), T::ONE, T::of(0.1)).unwrap();
        falls(&mut particles, &[spring]);
        let quarter = Rotation {
            cos: T::ZERO,
            sin: T::ONE,
        };
        falls(
            &mut particles,
            &[Angle::new(ids(), quarter, T::of(0.1)).unwrap()],
        );
        falls(
            &mut particles,
            &NeoHookean::new(ids(), rest, rubber).unwrap(),
        );
        falls(
            &mut particles,
            &[StVenantKirchhoff::new(ids(), rest, rubber).unwrap()],
        );
    }
}

/// A set that does not yield, and one of plain constraints, after a fall of a cloth.
fn unyielding_springs_match_plain_ones_bit_for_bit<T: Float>() {
    let (mut particles, mut springs) = (Particles::<T, 12>::new(), Distances::<T, 32>::new());
    let cloth = build::Cloth {
        corner: Vec2::ZERO,
        columns: 4,
        rows: 3,
        spacing: T::ONE,
        mass: T::ONE,
        compliance: T::of(1e-3),
    };
    build::cloth(&mut particles, &mut springs, cloth).unwrap();
    particles.pin(id(0)).unwrap();
    let mut yielding = Yielding::<T, _, 2, 32>::new();
    yielding
        .add_all(&springs, plasticity(1e6, 10.0, 1.0))
        .unwrap();
    let mut other = particles.clone();
    yielding.order(&other);
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        ..Solver::new()
    };
    for _ in 0..30 {
        solver
            .step(T::of(0.01), &mut particles, &mut springs)
            .unwrap();
        solver.step(T::of(0.01), &mut other, &mut yielding).unwrap();
    }
    assert_eq!(particles.positions(), other.positions());
}

fn checksum_covers_plasticity_and_both_rest_states<T: Float>() {
    let build = |rest: f64, original: f64, plasticity: Plasticity<T>| {
        let mut set = Yielding::<T, Distance<T>, 2, 1>::new();
        let spring = Distance::new(id(0), id(1), T::of(original), T::ZERO).unwrap();
        let spring = set.add(spring, plasticity).unwrap();
        set.edit(spring, |spring| spring.set_rest_length(T::of(rest)))
            .unwrap();
        measure::checksum(&Particles::<T, 2>::new(), &set)
    };
    let sums = [
        build(1.0, 1.0, plasticity(0.1, 1.0, 1.0)),
        build(1.5, 1.0, plasticity(0.1, 1.0, 1.0)),
        build(1.0, 1.5, plasticity(0.1, 1.0, 1.0)),
        build(1.0, 1.0, plasticity(0.2, 1.0, 1.0)),
        build(1.0, 1.0, plasticity(0.1, 2.0, 1.0)),
        build(1.0, 1.0, plasticity(0.1, 1.0, 2.0)),
    ];
    for (index, sum) in sums.iter().enumerate() {
        assert!(!sums[..index].contains(sum), "{index}");
    }
}

fn constraints_are_reset_edited_and_removed<T: Float>() {
    let mut particles = at::<T, 3>(&[[0.0, 0.0], [2.0, 0.0], [4.0, 0.0]]);
    let mut wires = Yielding::<T, Distance<T>, 2, 2>::new();
    let wire = |a: u16, b: u16| Distance::new(id(a), id(b), T::ONE, T::of(0.1)).unwrap();
    let soft = plasticity(0.1, 1000.0, 1.0);
    let [first, second] = [(0, 1), (1, 2)].map(|(a, b)| wires.add(wire(a, b), soft).unwrap());
    wires
        .set_plasticity(second, plasticity(10.0, 1.0, 1.0))
        .unwrap();
    hold(&mut particles, &mut wires, (1, 1));
    let rest =
        |wires: &Yielding<T, Distance<T>, 2, 2>, id| wires.get(id).map(Distance::rest_length);
    assert_eq!(
        (rest(&wires, first), rest(&wires, second)),
        (Some(T::TWO), Some(T::ONE))
    );
    wires.reset(first).unwrap();
    assert_eq!(rest(&wires, first), Some(T::ONE));
    particles.remove([ParticleId::new(2)], &mut wires).unwrap();
    assert_eq!((wires.len(), rest(&wires, second)), (1, None));
    assert_eq!(wires.remove(first).unwrap().rest_length(), T::ONE);
    assert!(wires.is_empty());
}

/// Sets a parameter.
type Change = fn(&mut Plasticity<f32>, f32);

#[test]
fn invalid_arguments_are_rejected() {
    let wire = || Distance::new(id(0), id(1), 1.0_f32, 0.0).unwrap();
    let good = plasticity::<f32>(0.1, 1.0, 1.0);
    let mut wires = Yielding::<f32, Distance<f32>, 2, 1>::default();
    let springs = Distances::<f32, 1>::new();
    let with = |change: Change, bad| {
        let mut plasticity = plasticity::<f32>(0.1, 1.0, 1.0);
        change(&mut plasticity, bad);
        plasticity
    };
    let cases: [(Parameter, &[f32], Change); 3] = [
        (Parameter::YieldStrain, &[-1.0], |p, bad| {
            p.yield_strain = bad;
        }),
        (Parameter::Creep, &[-1.0], |p, bad| p.creep = bad),
        (Parameter::PlasticLimit, &[0.0, -1.0], |p, bad| {
            p.limit = bad;
        }),
    ];
    let first = wires.add(wire(), good).unwrap();
    for (parameter, out_of_range, change) in cases {
        for (bad, error) in bad_numbers(parameter, out_of_range) {
            let bad = with(change, bad);
            refused(&mut wires, error, |wires| wires.add(wire(), bad));
            refused(&mut wires, error, |wires| wires.add_all(&springs, bad));
            refused(&mut wires, error, |wires| wires.set_plasticity(first, bad));
        }
    }
    refused(&mut wires, Error::Full(Capacity::Constraints), |wires| {
        wires.add(wire(), good)
    });
    let mut two = Distances::<f32, 2>::new();
    two.add(wire()).unwrap();
    refused(&mut wires, Error::Full(Capacity::Constraints), |wires| {
        wires.add_all(&two, good)
    });
    let unknown = pliant::ConstraintId::new(7);
    let error = Error::UnknownConstraint;
    refused(&mut wires, error, |wires| {
        wires.set_plasticity(unknown, good)
    });
    refused(&mut wires, error, |wires| wires.reset(unknown));
    refused(&mut wires, error, |wires| wires.remove(unknown));
    refused(&mut wires, error, |wires| wires.edit(unknown, |_| Ok(())));
    refused(&mut wires, Error::OtherParticles, |wires| {
        wires.edit(first, |wire| {
            *wire = Distance::new(id(1), id(2), 1.0, 0.0)?;
            Ok(())
        })
    });
    assert_eq!(wires.multiplier(unknown), None);
    assert_eq!((wires.len(), wires.capacity()), (1, 1));
}

#[test]
fn size_matches_documentation() {
    let plain = size_of::<Constraints<f32, Distance<f32>, 2, 1>>();
    let yielding = size_of::<Yielding<f32, Distance<f32>, 2, 1>>();
    assert_eq!(yielding - plain, size_of::<Distance<f32>>() + 12);
}

crate::both!(
    spring_is_elastic_up_to_its_yield_strain,
    rest_length_follows_the_recurrence_of_creep,
    flow_does_not_depend_on_substeps,
    spring_flows_up_to_its_limit,
    angle_yields_above_its_strain_and_up_to_its_limit,
    element_flows_to_the_shape_that_it_is_held_in_and_keeps_its_area,
    element_yields_above_its_strain_and_up_to_its_limit,
    inverted_and_collapsed_elements_do_not_flow,
    flow_adds_no_energy,
    unyielding_springs_match_plain_ones_bit_for_bit,
    checksum_covers_plasticity_and_both_rest_states,
    constraints_are_reset_edited_and_removed,
);
