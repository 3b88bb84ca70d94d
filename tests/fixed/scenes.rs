//! Scenes in Q16.16 and in double precision: bounds of the distance between corresponding
//! particles.

use pliant::{
    Area, Areas, Bending, Bendings, ColliderContacts, Constraints, ContactMaterial, Distance,
    Distances, Error, Filter, Fluid, HalfPlane, Inside, Joint, LatticeMatching, Linear,
    MassProperties, Material, NeoHookean, Parameter, ParticleId, Particles, Pressure, Project, Q16,
    Quadratic, Real, RigidBody, RigidContacts, Rotation, RoundedBox, ShapeMatching, Solver,
    Stiffness, Sweep, Vec2, build,
};

/// Scalars of the scenes.
trait Number: Real {
    /// Returns the nearest number of fixed point, so that both scalars run the same scene.
    fn of(value: f64) -> Self {
        Self::from_f64(Q16::from_f64(value).to_f64())
    }

    fn at(x: f64, y: f64) -> Vec2<Self> {
        Vec2::new(Self::of(x), Self::of(y))
    }
}

impl Number for f64 {}
impl Number for Q16 {}

fn solver<T: Number>() -> Solver<T> {
    Solver {
        gravity: T::at(0.0, -9.81),
        substeps: 2,
        sweep: Sweep::Symmetric,
        ..Solver::new()
    }
}

/// Positions after `steps` steps of 1/60 s.
fn run<T: Number, const N: usize>(
    mut particles: Particles<T, N>,
    mut all: impl Project<T>,
    steps: usize,
) -> Vec<[f64; 2]> {
    for _ in 0..steps {
        solver()
            .step(T::of(1.0 / 60.0), &mut particles, &mut all)
            .unwrap();
    }
    particles
        .positions()
        .iter()
        .map(|p| [p.x.to_f64(), p.y.to_f64()])
        .collect()
}

/// Largest distance between corresponding positions.
fn apart(a: &[[f64; 2]], b: &[[f64; 2]]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter()
        .zip(b)
        .map(|(a, b)| (a[0] - b[0]).hypot(a[1] - b[1]))
        .fold(0.0, f64::max)
}

/// Function from a number of steps to the final positions.
type Scene = fn(usize) -> Vec<[f64; 2]>;

/// Largest distances after half a second and after ten seconds.
fn compared(scene: [Scene; 2]) -> [f64; 2] {
    let [fixed, double] = scene;
    [30, 600].map(|steps| apart(&fixed(steps), &double(steps)))
}

/// Defines a test per scene with bounds of the distances after half a second and after ten seconds.
/// Spacings are about one.
macro_rules! apart_by_at_most {
    ($($scene:ident: $soon:expr, $late:expr;)*) => {
        mod apart_by_at_most {
            use super::*;
            $(#[test] fn $scene() {
                let [soon, late] = compared([super::$scene::<Q16>, super::$scene::<f64>]);
                assert!(soon <= $soon && late <= $late, "{soon:.1e} after half a second, {late:.1e} after ten");
            })*
        }
    };
}

// About twice the measured values. A fluid is chaotic: its second bound only confirms that it stays
// in the box.
apart_by_at_most! {
    cloth: 7e-4, 5e-4;
    rope: 6e-4, 7e-3;
    machine: 0.02, 0.15;
    crash: 5e-4, 0.3;
    rigid: 9e-3, 0.03;
    boxed: 9e-3, 0.03;
    linear: 0.05, 0.04;
    quadratic: 0.05, 0.05;
    lattice: 0.04, 0.15;
    flesh: 4e-3, 0.02;
    balloon: 3e-3, 0.2;
    triangles: 5e-3, 2e-3;
    beam: 2e-3, 0.06;
    pond: 2e-4, 1.0;
}

fn cloth<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let (mut particles, mut springs) = (Particles::<T, 16>::new(), Distances::<T, 42>::new());
    let builder = build::Cloth {
        corner: T::at(-3.0, 8.0),
        columns: 4,
        rows: 4,
        spacing: T::ONE,
        mass: T::ONE,
        compliance: T::of(1e-3),
    };
    let net = build::cloth(&mut particles, &mut springs, builder).unwrap();
    for corner in [0, 3] {
        particles.pin(net.get(corner).unwrap()).unwrap();
    }
    run(particles, springs, steps)
}

fn rope<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let (mut particles, mut springs) = (Particles::<T, 9>::new(), Distances::<T, 8>::new());
    let builder = build::Rope {
        from: T::at(0.0, 8.0),
        to: T::at(4.0, 8.0),
        segments: 8,
        mass: T::ONE,
        compliance: T::ZERO,
    };
    let line = build::rope(&mut particles, &mut springs, builder).unwrap();
    particles.pin(line.get(0).unwrap()).unwrap();
    run(particles, springs, steps)
}

/// A box and a disc fall onto a floor, and the disc rolls against the box.
fn crash<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let mut particles = Particles::<T, 6>::new();
    let floor = [[-8.0, -1.0], [8.0, -1.0], [8.0, 1.0], [-8.0, 1.0]].map(|[x, y]| T::at(x, y));
    let square = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[x, y]| T::at(x, y));
    let plate = MassProperties::polygon(&square, T::ONE).unwrap();
    let disc = MassProperties::circle(T::ONE, T::ONE).unwrap();
    let shapes = [
        (plate, T::at(0.0, -1.0)),
        (plate, T::at(0.0, 2.0)),
        (disc, T::at(4.0, 2.0)),
    ];
    let bodies = shapes.map(|(shape, place)| {
        RigidBody::new(&mut particles, shape, place, Rotation::IDENTITY).unwrap()
    });
    let [base, cube, ball] = &bodies;
    particles.pin_group(base).unwrap();
    particles
        .set_group_motion(ball, T::at(-2.0, 0.0), T::ZERO)
        .unwrap();
    let material = ContactMaterial::with_friction(T::HALF);
    let mut contacts = RigidContacts::<T, 3, 9, 8>::new(material).unwrap();
    let filter = Filter::default();
    contacts.add(base, &floor, T::ZERO, filter).unwrap();
    contacts.add(cube, &square, T::ZERO, filter).unwrap();
    contacts
        .add(ball, &[T::at(0.0, 0.0)], T::ONE, filter)
        .unwrap();
    run(particles, (contacts, bodies), steps)
}

/// A motor turns a plate, on which another one hangs by a hinge.
fn machine<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let mut particles = Particles::<T, 6>::new();
    let corners = [[-1.0, -0.25], [1.0, -0.25], [1.0, 0.25], [-1.0, 0.25]];
    let shape = MassProperties::polygon(&corners.map(|[x, y]| T::at(x, y)), T::ONE).unwrap();
    let bodies = [[0.0, 5.0], [0.0, 5.0], [2.0, 5.0]].map(|[x, y]| {
        RigidBody::new(&mut particles, shape, T::at(x, y), Rotation::IDENTITY).unwrap()
    });
    let [base, plate, hanging] = &bodies;
    particles.pin_group(base).unwrap();
    let anchor = |body: &RigidBody<T>, x: f64| body.anchor(T::at(x, 0.0)).unwrap();
    let joints = [
        Joint::revolute(anchor(base, 0.0), anchor(plate, 0.0))
            .and_then(|joint| joint.with_motor(T::of(0.5), T::of(100.0))),
        Joint::revolute(anchor(plate, 1.0), anchor(hanging, -1.0)),
    ]
    .map(Result::unwrap);
    run(particles, (bodies, joints), steps)
}

fn body<T: Number>() -> (
    Particles<T, 16>,
    ColliderContacts<T, HalfPlane<T>, 16>,
    Vec<pliant::ParticleId>,
) {
    let mut particles = Particles::<T, 16>::new();
    let grid = build::lattice(&mut particles, T::at(-1.5, 5.0), 4, 4, T::ONE, T::ONE).unwrap();
    particles
        .set_velocity(grid.get(0).unwrap(), T::at(6.0, 1.0))
        .unwrap();
    let surface = ContactMaterial {
        static_friction: T::of(0.5),
        kinetic_friction: T::of(0.5),
        ..ContactMaterial::default()
    };
    let floor = ColliderContacts::new(
        HalfPlane::new(T::at(0.0, 1.0)).unwrap(),
        particles.ids(),
        T::of(0.25),
        surface,
    )
    .unwrap();
    let ids = grid.iter().collect();
    (particles, floor, ids)
}

fn rigid<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let (particles, floor, ids) = body::<T>();
    let shape = ShapeMatching::<T, 16>::new(&particles, ids, Stiffness::Alpha(T::of(0.3))).unwrap();
    run(particles, (shape, floor), steps)
}

fn linear<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let (particles, floor, ids) = body::<T>();
    let shape = ShapeMatching::<T, 16, _>::with_mode(
        &particles,
        ids,
        Stiffness::Alpha(T::of(0.3)),
        Linear::new(T::of(0.5)).unwrap(),
    )
    .unwrap();
    run(particles, (shape, floor), steps)
}

fn quadratic<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let (particles, floor, ids) = body::<T>();
    let shape = ShapeMatching::<T, 16, _>::with_mode(
        &particles,
        ids,
        Stiffness::Alpha(T::of(0.3)),
        Quadratic::new(T::of(0.5)).unwrap(),
    )
    .unwrap();
    run(particles, (shape, floor), steps)
}

fn lattice<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let (particles, floor, ids) = body::<T>();
    let shape = LatticeMatching::<T, 16>::new(
        &particles,
        4,
        ids.into_iter().map(Some),
        1,
        Stiffness::Alpha(T::of(0.3)),
    )
    .unwrap();
    run(particles, (shape, floor), steps)
}

fn flesh<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let (particles, floor, ids) = body::<T>();
    let mut elements = Constraints::<T, NeoHookean<T>, 3, 36>::new();
    for row in 0..3 {
        for column in 0..3 {
            let at = |r: usize, c: usize| ids[4 * (row + r) + column + c];
            for corners in [
                [at(1, 0), at(1, 1), at(0, 0)],
                [at(1, 1), at(0, 1), at(0, 0)],
            ] {
                let flesh = Material {
                    youngs_modulus: T::of(300.0),
                    poissons_ratio: T::of(0.4),
                };
                for part in NeoHookean::between(&particles, corners, flesh).unwrap() {
                    elements.add(part).unwrap();
                }
            }
        }
    }
    run(particles, (elements, floor), steps)
}

fn balloon<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let (mut particles, mut springs) = (Particles::<T, 12>::new(), Distances::<T, 12>::new());
    let builder = build::Ring {
        center: T::at(0.0, 4.0),
        radius: T::of(2.0),
        count: 12,
        mass: T::ONE,
        compliance: T::of(1e-3),
    };
    let ring = build::ring(&mut particles, &mut springs, builder).unwrap();
    let air = Pressure::<T, 12>::new(&particles, ring.iter(), T::of(1.1), T::of(1e-3)).unwrap();
    let floor = ColliderContacts::<T, _, 12>::new(
        HalfPlane::new(T::at(0.0, 1.0)).unwrap(),
        ring.iter(),
        T::of(0.25),
        ContactMaterial::default(),
    )
    .unwrap();
    run(particles, (springs, air, floor), steps)
}

fn triangles<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let (particles, floor, ids) = body::<T>();
    let mut areas = Areas::<T, 18>::new();
    for row in 0..3 {
        for column in 0..3 {
            let at = |r: usize, c: usize| ids[4 * (row + r) + column + c];
            for corners in [
                [at(1, 0), at(1, 1), at(0, 0)],
                [at(1, 1), at(0, 1), at(0, 0)],
            ] {
                areas
                    .add(Area::between(&particles, corners, T::of(1e-3)).unwrap())
                    .unwrap();
            }
        }
    }
    let shape =
        ShapeMatching::<T, 16>::new(&particles, ids, Stiffness::Alpha(T::of(0.05))).unwrap();
    run(particles, (areas, shape, floor), steps)
}

fn beam<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let (mut particles, mut springs) = (Particles::<T, 9>::new(), Distances::<T, 8>::new());
    let builder = build::Rope {
        from: T::at(0.0, 8.0),
        to: T::at(4.0, 8.0),
        segments: 8,
        mass: T::ONE,
        compliance: T::ZERO,
    };
    let line = build::rope(&mut particles, &mut springs, builder).unwrap();
    particles.pin(line.get(0).unwrap()).unwrap();
    particles.pin(line.get(1).unwrap()).unwrap();
    let mut bendings = Bendings::<T, 7>::new();
    for three in line.windows(3) {
        let three = [0, 1, 2].map(|i| three.get(i).unwrap());
        bendings
            .add(Bending::new(three, T::ZERO, T::of(1e-3)).unwrap())
            .unwrap();
    }
    run(particles, (springs, bendings), steps)
}

fn pond<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let mut particles = Particles::<T, 16>::new();
    build::lattice(&mut particles, T::at(-1.0, 3.0), 4, 4, T::of(0.7), T::ONE).unwrap();
    let fluid = Fluid::<T, 16, 16>::new(&particles, particles.ids(), T::of(0.7)).unwrap();
    let floor = ColliderContacts::<T, _, 16>::new(
        Inside(RoundedBox::rectangle(T::at(3.0, 4.0)).unwrap()),
        particles.ids(),
        T::of(0.25),
        ContactMaterial::default(),
    )
    .unwrap();
    run(particles, (fluid, floor), steps)
}

fn boxed<T: Number>(steps: usize) -> Vec<[f64; 2]> {
    let (particles, _, ids) = body::<T>();
    let room = ColliderContacts::<T, _, 16>::new(
        Inside(RoundedBox::rectangle(T::at(6.0, 6.0)).unwrap()),
        particles.ids(),
        T::of(0.25),
        ContactMaterial::default(),
    )
    .unwrap();
    let shape = ShapeMatching::<T, 16>::new(&particles, ids, Stiffness::Alpha(T::of(0.3))).unwrap();
    run(particles, (shape, room), steps)
}

/// With four substeps in 1/60 s, 1/h² is out of range; with three it is not.
#[test]
fn too_short_substeps_are_rejected() {
    for (substeps, expected) in [
        (3, Ok(())),
        (4, Err(Error::OutOfRange(Parameter::TimeStep))),
    ] {
        let solver = Solver {
            substeps,
            ..solver::<Q16>()
        };
        assert_eq!(
            solver.step(Q16::ratio(1, 60), &mut Particles::<Q16, 1>::new(), &mut ()),
            expected
        );
    }
}

/// Final positions, in spacings, of a rope with this spacing and scaled gravity after ten seconds.
fn scaled<T: Number>(spacing: f64) -> Vec<[f64; 2]> {
    let (mut particles, mut springs) = (Particles::<T, 9>::new(), Distances::<T, 8>::new());
    let (from, to) = (T::at(0.0, 0.0), T::at(8.0 * spacing, 0.0));
    let builder = build::Rope {
        from,
        to,
        segments: 8,
        mass: T::ONE,
        compliance: T::ZERO,
    };
    let line = build::rope(&mut particles, &mut springs, builder).unwrap();
    particles.pin(line.get(0).unwrap()).unwrap();
    let solver = Solver {
        gravity: T::at(0.0, -10.0 * spacing),
        damping: T::ONE,
        substeps: 2,
        ..Solver::new()
    };
    for _ in 0..600 {
        solver
            .step(T::of(1.0 / 60.0), &mut particles, &mut springs)
            .unwrap();
    }
    particles
        .positions()
        .iter()
        .map(|p| [p.x.to_f64() / spacing, p.y.to_f64() / spacing])
        .collect()
}

/// Spacings from 1/4 to 32 are accurate: the rope is then longer than 181, where squares are out of
/// range. A spacing of 1/1024 has too few bits.
#[test]
fn spacings_from_a_quarter_to_32_are_accurate() {
    for spacing in [0.25, 1.0, 32.0] {
        let error = apart(&scaled::<Q16>(spacing), &scaled::<f64>(spacing));
        assert!(error <= 0.1, "{spacing}: {error:.1e}");
    }
    let error = apart(&scaled::<Q16>(1.0 / 1024.0), &scaled::<f64>(1.0 / 1024.0));
    assert!(error > 0.1, "{error:.1e}");
}

/// Operations at the ends of the range do not panic, here in a build with overflow checks.
#[test]
fn overflowing_scenes_do_not_panic() {
    let mut particles = Particles::<Q16, 4>::new();
    for (x, y) in [
        (-32000.0, 32000.0),
        (32000.0, 32000.0),
        (32000.0, -32000.0),
        (0.0, 0.0),
    ] {
        particles.add(Q16::at(x, y), Q16::of(30000.0)).unwrap();
    }
    let mut springs = Distances::<Q16, 6>::new();
    for (a, b) in [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)] {
        springs
            .add(
                Distance::new(ParticleId::new(a), ParticleId::new(b), Q16::ONE, Q16::ZERO).unwrap(),
            )
            .unwrap();
    }
    for id in particles.ids() {
        particles
            .set_velocity(id, Q16::at(-32000.0, 32000.0))
            .unwrap();
    }
    // A sum of masses out of range is rejected.
    let heavy =
        ShapeMatching::<Q16, 4>::new(&particles, particles.ids(), Stiffness::Alpha(Q16::ONE))
            .map(|_| ());
    assert_eq!(heavy, Err(Error::NonFinite(Parameter::Mass)));
    let mut area = Areas::<Q16, 1>::new();
    area.add(Area::new([0, 1, 2].map(ParticleId::new), Q16::ONE, Q16::ZERO).unwrap())
        .unwrap();
    for _ in 0..100 {
        solver()
            .step(
                Q16::ratio(1, 60),
                &mut particles,
                &mut (&mut springs, &mut area),
            )
            .unwrap();
        assert!(
            particles
                .positions()
                .iter()
                .chain(particles.velocities())
                .all(|v| v.is_finite())
        );
    }
}
