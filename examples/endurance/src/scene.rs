//! Mixed scene in single precision, for a large number of steps.

use crate::bar;
use crate::support::tolerance;
use clap::Args;
use pliant::testing::{Sums, is_valid_stretch};
use pliant::{
    ColliderContacts, ContactMaterial, Distance, Distances, Error, Fluid, Inside, Linear,
    ParticleRange, Particles, Plastic, Plasticity, Quadratic, RoundedBox, ShapeMatching, Solver,
    Stiffness, Vec2, build,
};
use std::error;

/// Options: the number of steps.
#[derive(Args)]
pub(crate) struct Scenes {
    /// Total number of steps, divided equally between the cases.
    #[arg(long, default_value_t = 10_000_000)]
    steps: u64,
}

/// Position, size and speed of a scene, and whether it moves freely or in a drum under gravity.
#[derive(Clone, Copy)]
struct Case {
    name: &'static str,
    /// Unit of length, m, and distance of the origin in these units.
    size: f64,
    far: f64,
    dt: f64,
    free: bool,
}

const fn case(name: &'static str, size: f64, far: f64, dt: f64, free: bool) -> Case {
    Case {
        name,
        size,
        far,
        dt,
        free,
    }
}

const CASES: [Case; 10] = [
    case("in flight", 1.0, 0.0, 1.0 / 60.0, true),
    case(
        "in flight, far from the origin",
        1.0,
        1000.0,
        1.0 / 60.0,
        true,
    ),
    case(
        "in flight, size of a micrometer",
        1e-6,
        0.0,
        1.0 / 60.0,
        true,
    ),
    case(
        "in flight, size of a thousand kilometers",
        1e6,
        0.0,
        1.0 / 60.0,
        true,
    ),
    case("in flight, steps of 10⁻⁵ s", 1.0, 0.0, 1e-5, true),
    case("in flight, steps of a second", 1.0, 0.0, 1.0, true),
    case("in a drum", 1.0, 0.0, 1.0 / 60.0, false),
    case(
        "in a drum, far from the origin",
        1.0,
        1000.0,
        1.0 / 60.0,
        false,
    ),
    case("in a drum, steps of 10⁻⁵ s", 1.0, 0.0, 1e-5, false),
    case("in a drum, steps of a second", 1.0, 0.0, 1.0, false),
];

/// Number of steps between progress reports.
const BLOCK: u64 = 1000;

const COUNT: usize = 40;

/// Radius of the drum, in units of length.
const DRUM: f64 = 4.0;

/// A net, three bodies and some water, connected to each other.
struct Mixed {
    particles: Particles<f32, COUNT>,
    springs: Distances<f32, 64>,
    jelly: ShapeMatching<f32, 6, Linear<f32>>,
    pudding: ShapeMatching<f32, 9, Quadratic<f32>>,
    clay: ShapeMatching<f32, 4, Plastic<f32>>,
    water: Fluid<f32, 9, 16>,
    drum: Option<ColliderContacts<f32, Inside<f32>, COUNT>>,
    solver: Solver<f32>,
    dt: f32,
}

/// Largest plastic strain.
const LIMIT: f32 = 0.5;

#[allow(
    clippy::cast_possible_truncation,
    reason = "the scene uses single precision"
)]
fn single(value: f64) -> f32 {
    value as f32
}

impl Mixed {
    fn new(case: Case) -> Result<Self, Error> {
        let length = |x: f64| single(case.size * x);
        let place = |x: f64, y: f64| Vec2::new(length(case.far + x), length(case.far + y));
        let (mut particles, mut springs) = (Particles::new(), Distances::new());
        let spacing = length(0.25);
        let net = build::Cloth {
            corner: place(-1.5, 1.0),
            columns: 4,
            rows: 3,
            spacing,
            mass: 0.5,
            compliance: 1e-3,
        };
        let net = build::cloth(&mut particles, &mut springs, net)?;
        let mut block = |x: f64, y: f64, columns, rows| {
            build::lattice(&mut particles, place(x, y), columns, rows, spacing, 1.0)
        };
        let (jelly, pudding, clay) = (
            block(0.0, 1.0, 3, 2)?,
            block(1.0, 1.0, 3, 3)?,
            block(0.0, 0.0, 2, 2)?,
        );
        let water = block(-1.0, -0.5, 3, 3)?;
        // In flight the parts are connected; in the drum this is not necessary.
        let first = |body: ParticleRange| body.iter().next().ok_or(Error::TooFewParticles);
        if case.free {
            for (a, b) in [
                (net, jelly),
                (jelly, pudding),
                (pudding, clay),
                (clay, water),
            ] {
                springs.add(Distance::between(&particles, first(a)?, first(b)?, 1e-4)?)?;
            }
        }
        let mode = Plasticity {
            yield_strain: 0.05,
            creep: 1.0,
            limit: LIMIT,
        };
        let jelly = ShapeMatching::with_mode(
            &particles,
            jelly,
            Stiffness::Relaxation(0.05),
            Linear::new(0.5)?,
        )?;
        let pudding = ShapeMatching::with_mode(
            &particles,
            pudding,
            Stiffness::Compliance(1e-3),
            Quadratic::new(0.5)?,
        )?;
        let clay =
            ShapeMatching::with_mode(&particles, clay, Stiffness::Alpha(0.5), Plastic::new(mode)?)?;
        let water = Fluid::new(&particles, water, spacing)?;
        for (id, turn) in particles.ids().iter().zip((0_u8..7).cycle()) {
            let speed = f64::from(turn) / 7.0 - 0.5;
            particles.set_velocity(id, Vec2::new(length(speed), length(0.25 - speed * speed)))?;
        }
        let drum = if case.free {
            None
        } else {
            Some(drum(&particles, case)?)
        };
        let gravity = if case.free {
            Vec2::ZERO
        } else {
            Vec2::new(0.0, length(-9.81))
        };
        let solver = Solver {
            gravity,
            substeps: 2,
            ..Solver::new()
        };
        Ok(Self {
            particles,
            springs,
            jelly,
            pudding,
            clay,
            water,
            drum,
            solver,
            dt: single(case.dt),
        })
    }

    fn step(&mut self) -> Result<(), Error> {
        let Self {
            particles,
            springs,
            jelly,
            pudding,
            clay,
            water,
            drum,
            solver,
            dt,
        } = self;
        solver.step(
            *dt,
            particles,
            &mut (springs, jelly, pudding, clay, water, drum),
        )
    }

    /// Checks the guarantees for any state, and for states in a drum. The contacts come last, so
    /// each step ends inside the drum up to the rounding of positions.
    fn check(&self, case: Case) -> Result<(), String> {
        let view = self.particles.view();
        if !view
            .positions
            .iter()
            .chain(view.velocities)
            .all(|v| v.is_finite())
        {
            return Err("a position or a velocity is not finite".into());
        }
        if !is_valid_stretch(self.clay.mode().stretch(), LIMIT) {
            return Err(format!("the stretch is {:?}", self.clay.mode().stretch()));
        }
        let Some(drum) = &self.drum else {
            return Ok(());
        };
        let distances = view
            .positions
            .iter()
            .map(|x| f64::from((*x - drum.position()).length()) / case.size);
        let farthest = distances.fold(0.0, f64::max);
        let slack = tolerance::swept(
            f32::EPSILON.into(),
            case.far + 4.0 * DRUM + 9.81 * case.dt * case.dt,
        );
        if farthest > DRUM + slack {
            Err(format!("{farthest} from the middle of the drum"))
        } else {
            Ok(())
        }
    }
}

fn drum(
    particles: &Particles<f32, COUNT>,
    case: Case,
) -> Result<ColliderContacts<f32, Inside<f32>, COUNT>, Error> {
    let surface = ContactMaterial::with_friction(0.5);
    let inside = Inside(RoundedBox::circle(single(DRUM * case.size))?);
    let mut drum = ColliderContacts::new(inside, particles.ids(), 0.0, surface)?;
    let middle = single(case.far * case.size);
    drum.set_position(Vec2::new(middle, middle))?;
    drum.set_angular_velocity(0.5)?;
    Ok(drum)
}

impl Scenes {
    pub(crate) fn run(&self) -> Result<(), Box<dyn error::Error>> {
        let share = (self.steps / CASES.len() as u64).div_ceil(BLOCK) * BLOCK;
        let bar = bar(share * CASES.len() as u64, 0);
        for case in CASES {
            bar.set_message(case.name);
            let lines =
                run(case, share, &bar).map_err(|broken| format!("{}: {broken}", case.name))?;
            bar.suspend(|| println!("{:<40} {share} steps, {lines}", case.name));
        }
        bar.finish();
        Ok(())
    }
}

/// Runs a case. In flight, momentum may drift by a random walk of the roundings of velocities. Each
/// of the two substeps rounds a velocity at most four times: for springs, for bodies and at its
/// end.
fn run(
    case: Case,
    steps: u64,
    bar: &indicatif::ProgressBar,
) -> Result<String, Box<dyn error::Error>> {
    let mut mixed = Mixed::new(case)?;
    let start = Sums::from_view(&mixed.particles.view());
    let (mut fastest, mut drift, mut bound) = (start.fastest, 0.0_f64, f64::INFINITY);
    for block in 0..steps / BLOCK {
        for _ in 0..BLOCK {
            mixed.step()?;
            mixed.check(case)?;
        }
        bar.inc(BLOCK);
        let now = Sums::from_view(&mixed.particles.view());
        fastest = fastest.max(now.fastest);
        if case.free {
            drift = now.momentum_change(&start) / start.mass;
            let done = usize::try_from((block + 1) * BLOCK)?;
            bound = tolerance::random_walk(2 * 4 * 8 * done, f32::EPSILON.into(), fastest);
            if drift > bound {
                return Err(format!("{drift:e} m/s of drift, bound {bound:e}").into());
            }
        }
    }
    let moves = format!("up to {fastest:.2e} m/s");
    Ok(if case.free {
        format!("{moves}, drift {drift:.1e} m/s, bound {bound:.1e}")
    } else {
        moves
    })
}
