//! The scene of `bindings/c/example/main.c` in Rust has the checksums that the bindings are tested
//! against.

#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a failed test panics, and numbers lose digits as in C"
)]

use pliant::{
    ColliderContacts, ContactMaterial, Distances, Error, Grab, HalfPlane, I16F16, Inside, Linear,
    ParticleId, Particles, Plastic, Plasticity, Project, Q16, Quadratic, Real, Rigid, RoundedBox,
    Scene, ShapeMatching, Solver, Stiffness, Sweep, Vec2, build, measure,
};

type Body<T, M> = ShapeMatching<T, 16, M>;
type Contacts<T, C> = ColliderContacts<T, C, 112>;

/// What acts on the particles, in the order of a step.
#[derive(Project)]
struct Parts<T: Real> {
    springs: Distances<T, 256>,
    rigid: Body<T, Rigid<T>>,
    linear: Body<T, Linear<T>>,
    quadratic: Body<T, Quadratic<T>>,
    plastic: Body<T, Plastic<T>>,
    grab: Grab<T>,
    ball: Contacts<T, RoundedBox<T>>,
    slope: Contacts<T, HalfPlane<T>>,
    lift: Contacts<T, RoundedBox<T>>,
    room: Contacts<T, Inside<T>>,
}

type Recorded<T> = Scene<T, Parts<T>, 112>;

/// A scalar of the C library.
trait Scalar: Real {
    /// Substeps of a step; in fixed point a substep is at least 1/181 s long.
    const SUBSTEPS: u16 = 4;

    fn of(number: f64) -> Self;

    fn vector(x: f64, y: f64) -> Vec2<Self> {
        Vec2::new(Self::of(x), Self::of(y))
    }
}

impl Scalar for f32 {
    fn of(number: f64) -> Self {
        number as Self
    }
}

impl Scalar for f64 {
    fn of(number: f64) -> Self {
        number
    }
}

impl Scalar for Q16 {
    const SUBSTEPS: u16 = 2;

    fn of(number: f64) -> Self {
        Self(I16F16::from_num(number))
    }
}

/// A cloth in the upper left corner, and four soft bodies side by side.
fn scene<T: Scalar>() -> Result<Recorded<T>, Error> {
    let mut particles = Particles::new();
    let mut springs = Distances::new();
    let cloth = build::Cloth {
        corner: T::vector(0.3, 2.2),
        columns: 8,
        rows: 6,
        spacing: T::of(0.12),
        mass: T::of(0.02),
        compliance: T::of(1e-4),
    };
    build::cloth(&mut particles, &mut springs, cloth)?;
    particles.pin(ParticleId::new(0))?;
    particles.pin(ParticleId::new(7))?;

    let mut block = |place: f64| {
        let place = T::of(place);
        let (x, y) = (
            T::of(0.4) + T::of(0.65) * place,
            T::of(1.0) + T::of(0.1) * place,
        );
        let (spacing, mass) = (T::of(0.1), T::of(0.05));
        build::lattice(&mut particles, Vec2::new(x, y), 4, 4, spacing, mass)
    };
    let blocks = [block(0.0)?, block(1.0)?, block(2.0)?, block(3.0)?];
    let soft = Stiffness::Compliance(T::of(1e-3));
    let creeping = Plasticity {
        yield_strain: T::of(0.02),
        creep: T::of(5.0),
        limit: T::of(0.5),
    };
    let [first, second, third, fourth] = blocks;
    let rigid = Body::with_mode(&particles, first, soft, Rigid::new())?;
    let linear = Body::with_mode(&particles, second, soft, Linear::new(T::of(0.6))?)?;
    let quadratic = Body::with_mode(&particles, third, soft, Quadratic::new(T::of(0.8))?)?;
    let plastic = Body::with_mode(&particles, fourth, soft, Plastic::new(creeping)?)?;
    particles.apply_impulse(ParticleId::new(96), T::vector(-0.3, 0.2))?;

    let (all, radius) = (particles.ids(), T::of(0.02));
    let material = |static_friction, kinetic_friction, restitution| ContactMaterial {
        static_friction: T::of(static_friction),
        kinetic_friction: T::of(kinetic_friction),
        restitution: T::of(restitution),
        ..ContactMaterial::default()
    };
    let circle = RoundedBox::circle(T::of(0.2))?;
    let mut ball = Contacts::new(circle, all, radius, material(0.4, 0.3, 0.2))?;
    ball.set_position(T::vector(2.3, 0.2))?;
    let half_plane = HalfPlane::new(T::vector(0.3, 1.0))?;
    let mut slope = Contacts::new(half_plane, all, radius, material(0.6, 0.5, 0.0))?;
    slope.set_position(T::vector(0.0, 0.25))?;
    let crate_shape = RoundedBox::rectangle(T::vector(0.2, 0.1))?;
    let mut lift = Contacts::new(crate_shape, all, radius, material(0.5, 0.5, 0.3))?;
    lift.set_position(T::vector(1.2, 0.1))?;
    lift.set_velocity(T::vector(0.0, 0.05))?;
    lift.set_angular_velocity(T::of(0.1))?;
    let walls = Inside(RoundedBox::rectangle(T::vector(1.6, 1.2))?);
    let mut room = Contacts::new(walls, all, radius, material(0.3, 0.2, 0.5))?;
    room.set_position(T::vector(1.6, 1.2))?;

    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        damping: T::of(0.1),
        substeps: T::SUBSTEPS,
        sweep: Sweep::Symmetric,
        ..Solver::new()
    };
    let parts = Parts {
        springs,
        rigid,
        linear,
        quadratic,
        plastic,
        grab: Grab::new(),
        ball,
        slope,
        lift,
        room,
    };
    Ok(Scene {
        particles,
        parts,
        solver,
    })
}

/// Two seconds, during which a corner of the cloth is dragged and released.
fn run<T: Scalar>(scene: &mut Recorded<T>) -> Result<(), Error> {
    let frame = T::of(1.0 / 60.0);
    let mut pointer = T::vector(1.14, 1.6);
    let (corner, compliance) = (ParticleId::new(47), T::of(1e-4));
    scene
        .parts
        .grab
        .take(&scene.particles, corner, pointer, compliance)?;
    for step in 0..120 {
        if step < 60 {
            pointer.x += T::of(0.01);
            scene.parts.grab.move_to(pointer, frame)?;
        } else if step == 60 {
            scene.parts.grab.release();
        }
        scene.step(frame)?;
    }
    Ok(())
}

/// Compares the motion of four seconds with a file of checksums.
fn compare<T: Scalar>(recorded: &str) {
    let mut scene = scene::<T>().unwrap();
    run(&mut scene).unwrap();
    run(&mut scene).unwrap();
    let motion = format!("{:016x}", measure::checksum(&scene.particles, &()));
    let line = recorded
        .lines()
        .find_map(|line| line.strip_prefix("motion"));
    assert_eq!(line.map(str::trim), Some(motion.as_str()));
}

#[test]
fn single_precision_has_the_checksum_of_the_bindings() {
    compare::<f32>(include_str!("../bindings/c/example/checksums.txt"));
}

#[test]
fn double_precision_has_the_checksum_of_the_bindings() {
    compare::<f64>(include_str!("../bindings/c/example/checksums-double.txt"));
}

#[test]
fn fixed_point_has_the_checksum_of_the_bindings() {
    compare::<Q16>(include_str!("../bindings/c/example/checksums-fixed.txt"));
}
