//! Two balls that fall into nets: one is held, the other tears through.

#[path = "../shapes/net.rs"]
mod shape;

use super::{Entry, Measurement, Scene, vector};
use crate::picture::{Mark, Picture, Spring, skin, strain};
use pliant::{
    ColliderContacts, Constraint, ConstraintId, ContactMaterial, Damped, Depenetration, Distance,
    Distances, Error, Filter, HalfPlane, OutlineContacts, OutlineOptions, ParticleRange, Particles,
    ShapeMatching, Solver, Stiffness, Tearing, Vec2, build,
};
use shape::{AROUND, COLUMNS, KNOTS, NETS, ROWS, THREADS};

const PARTICLES: usize = NETS * (KNOTS + AROUND);
const SPACING: f32 = shape::SPACING as f32;
/// Mass of a knot, kg.
const MASS: f32 = 0.01;
const RADIUS: f32 = shape::RADIUS as f32;
/// Surface of balls, threads and floor.
const ROUGH: ContactMaterial<f32> = ContactMaterial {
    static_friction: 0.3,
    kinetic_friction: 0.3,
    restitution: 0.0,
    depenetration: Depenetration::Fraction(0.03),
};
const TIME_STEP: f32 = 0.005;

pub(crate) const ENTRY: Entry = Entry {
    name: "net",
    caption: "Threads that stop balls and break at 20 % of strain. The right ball is heavier.",
    dt: TIME_STEP,
    steps_per_frame: 5,
    frames: 100,
    build: || Ok(Box::new(Net::new()?)),
};

type Threads = Tearing<f32, Damped<f32, Distance<f32>>, 2, { NETS * THREADS }>;
/// Each thread is a separate chain, because a broken thread must not stop anything.
type Fence = OutlineContacts<f32, { NETS * (THREADS + 1) }, { NETS * (2 * THREADS + AROUND) }, 512>;

struct Net {
    particles: Box<Particles<f32, PARTICLES>>,
    balls: Vec<ParticleRange>,
    threads: Box<Threads>,
    names: Vec<ConstraintId>,
    shapes: Vec<ShapeMatching<f32, AROUND>>,
    fence: Box<Fence>,
    floor: ColliderContacts<f32, HalfPlane<f32>, PARTICLES>,
    broken: usize,
    solver: Solver<f32>,
}

impl Net {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let mut whole = Box::new(Distances::<f32, { NETS * THREADS }>::new());
        for net in 0..NETS {
            let (corner, compliance) = (
                vector((shape::PITCH * net as f64, 0.0)),
                shape::COMPLIANCE as f32,
            );
            let cloth = build::Cloth {
                corner,
                columns: COLUMNS,
                rows: ROWS,
                spacing: SPACING,
                mass: MASS,
                compliance,
            };
            let knots = build::net(&mut particles, &mut whole, cloth)?;
            for (_, post) in knots
                .iter()
                .enumerate()
                .filter(|(knot, _)| shape::is_held(*knot))
            {
                particles.pin(post)?;
            }
        }
        let mut threads = Box::new(Threads::new());
        let mut names = Vec::new();
        for (place, thread) in whole.as_slice().iter().enumerate() {
            names.push(threads.add(Damped::new(*thread, 400.0)?, shape::limit(place) as f32)?);
        }
        let (mut balls, mut shapes) = (Vec::new(), Vec::new());
        for (net, weight) in shape::WEIGHTS.into_iter().enumerate() {
            let (center, radius, mass) = (
                vector(shape::center(net)),
                shape::BALL as f32,
                weight as f32 * MASS,
            );
            let mut rim = Distances::<f32, AROUND>::new();
            let ring = build::Ring {
                center,
                radius,
                count: AROUND,
                mass,
                compliance: 0.0,
            };
            let ball = build::ring(&mut particles, &mut rim, ring)?;
            shapes.push(ShapeMatching::new(&particles, ball, Stiffness::Alpha(1.0))?);
            balls.push(ball);
        }
        let fence = Box::new(Fence::new(ROUGH)?);
        let mut floor = ColliderContacts::new(
            HalfPlane::new(Vec2::new(0.0, 1.0))?,
            particles.ids(),
            RADIUS,
            ROUGH,
        )?;
        floor.set_position(Vec2::new(0.0, shape::FLOOR as f32))?;
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            damping: 0.3,
            substeps: 8,
            iterations: 2,
            ..super::solver()
        };
        let mut scene = Self {
            particles,
            balls,
            threads,
            names,
            shapes,
            fence,
            floor,
            broken: 0,
            solver,
        };
        scene.stretch()?;
        Ok(scene)
    }

    /// Adds the outlines of the balls and of the unbroken threads.
    fn stretch(&mut self) -> Result<(), Error> {
        *self.fence = Fence::new(ROUGH)?;
        let [balls, threads] = shape::LAYERS.map(|(layers, mask)| Filter::new(layers, mask));
        let skin = OutlineOptions::new(RADIUS, balls);
        for ball in &self.balls {
            self.fence.add(&self.particles, *ball, skin)?;
        }
        let skin = OutlineOptions::new(RADIUS, threads);
        for name in &self.names {
            if let Some(thread) = self
                .threads
                .get(*name)
                .filter(|_| self.threads.is_broken(*name) == Some(false))
            {
                self.fence
                    .add_chain(&self.particles, thread.particles(), skin)?;
            }
        }
        Ok(())
    }
}

impl Scene for Net {
    fn step(&mut self) -> Result<(), Error> {
        let mut all = (
            &mut *self.threads,
            &mut self.shapes[..],
            &mut *self.fence,
            &mut self.floor,
        );
        self.solver.step(TIME_STEP, &mut self.particles, &mut all)?;
        let broken = self.threads.broken().count();
        if broken > self.broken {
            self.broken = broken;
            self.stretch()?;
        }
        Ok(())
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let spring = |name: &ConstraintId| {
            let thread = self
                .threads
                .get(*name)
                .filter(|_| self.threads.is_broken(*name) == Some(false))?;
            let ends = thread.particles().map(|id| places[id.index()]);
            Some(Spring {
                ends,
                strain: strain(ends, SPACING),
            })
        };
        let springs = self.names.iter().filter_map(spring).collect();
        let pinned = self
            .particles
            .inverse_masses()
            .iter()
            .zip(places)
            .filter(|(w, _)| **w == 0.0)
            .map(|(_, x)| *x);
        let mut picture = vec![
            Mark::Ground(shape::GROUND.map(vector).to_vec()),
            Mark::Springs {
                springs,
                width: 1.6,
            },
            Mark::Pins(pinned.collect()),
        ];
        for ball in &self.balls {
            let ball: Vec<_> = ball.iter().map(|id| places[id.index()]).collect();
            picture.push(Mark::Body(skin(&ball, RADIUS)));
        }
        picture
    }

    fn measure(&self) -> Measurement {
        let items = NETS * (THREADS + AROUND);
        Measurement::new(
            &self.particles,
            &*self.threads,
            &self.solver,
            TIME_STEP,
            items,
        )
    }
}
