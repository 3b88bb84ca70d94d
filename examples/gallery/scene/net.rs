//! Two balls that fall into nets: one is held, one tears its way through.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, Spring, skin, strain};
use pliant::{
    Constraint, ConstraintId, Contacts, Damped, Distance, Distances, Error, Filter, HalfPlane, Outlines, ParticleRange,
    Particles, Recovery, ShapeMatching, Skin, Solver, Stiffness, Surface, Tearing, Vec2, build,
};

const NETS: usize = 2;
const COLUMNS: usize = 15;
const ROWS: usize = 4;
const KNOTS: usize = COLUMNS * ROWS;
const THREADS: usize = (COLUMNS - 1) * ROWS + COLUMNS * (ROWS - 1);
const SPACING: f32 = 0.12;
/// From one net to the next, m.
const PITCH: f32 = 2.2;
/// Particles around a ball, its radius, m, and the masses of both, kg.
const AROUND: usize = 20;
const BALL: f32 = 0.26;
const MASSES: [f32; NETS] = [0.6, 4.0];
const PARTICLES: usize = NETS * (KNOTS + AROUND);
const RADIUS: f32 = 0.012;
/// Of balls, threads and floor.
const ROUGH: Surface<f32> =
    Surface { static_friction: 0.3, kinetic_friction: 0.3, restitution: 0.0, recovery: Recovery::Share(0.03) };
/// Where the floor is, m.
const FLOOR: f32 = -1.2;
/// The strain at which a thread breaks.
const LIMIT: f32 = 0.2;
/// The columns in whose rows it is this one; the others, towards the posts, hold three times as much.
const WEAK: std::ops::Range<usize> = 5..9;
const TIME_STEP: f32 = 0.005;

pub(crate) const ENTRY: Entry = Entry {
    name: "net",
    caption: "Threads that balls do not cross, and that break at 20 % of strain. The right ball is heavier.",
    time_step: TIME_STEP,
    steps_per_frame: 5,
    frames: 100,
    build: || Ok(Box::new(Net::new()?)),
};

type Threads = Tearing<f32, Damped<f32, Distance<f32>>, 2, { NETS * THREADS }>;
/// Each thread is a chain of its own: a broken one must not go on to stop anything.
type Fence = Outlines<f32, { NETS * (THREADS + 1) }, { NETS * (2 * THREADS + AROUND) }, 512>;

struct Net {
    particles: Box<Particles<f32, PARTICLES>>,
    balls: Vec<ParticleRange>,
    threads: Box<Threads>,
    names: Vec<ConstraintId>,
    shapes: Vec<ShapeMatching<f32, AROUND>>,
    fence: Box<Fence>,
    floor: Contacts<f32, HalfPlane<f32>, PARTICLES>,
    broken: usize,
    solver: Solver<f32>,
}

impl Net {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let mut whole = Box::new(Distances::<f32, { NETS * THREADS }>::new());
        for net in 0..NETS {
            let corner = Vec2::new(PITCH * net as f32, 0.0);
            let cloth = build::Cloth { corner, columns: COLUMNS, rows: ROWS, spacing: SPACING, mass: 0.01, compliance: 5e-4 };
            let knots = build::net(&mut particles, &mut whole, cloth)?;
            for knot in knots.iter().step_by(COLUMNS).chain(knots.iter().skip(COLUMNS - 1).step_by(COLUMNS)) {
                particles.pin(knot)?;
            }
        }
        let mut threads = Box::new(Threads::new());
        let mut names = Vec::new();
        for (place, thread) in whole.as_slice().iter().enumerate() {
            // Those along the rows come first.
            let (place, row) = (place % THREADS, COLUMNS - 1);
            let weak = place >= row * ROWS || WEAK.contains(&(place % row));
            names.push(threads.add(Damped::new(*thread, 2.0)?, if weak { LIMIT } else { 3.0 * LIMIT })?);
        }
        let (mut balls, mut shapes) = (Vec::new(), Vec::new());
        for (net, mass) in MASSES.into_iter().enumerate() {
            let centre = Vec2::new(PITCH * net as f32 + SPACING * (COLUMNS - 1) as f32 / 2.0 + 0.03, 0.8);
            let mut rim = Distances::<f32, AROUND>::new();
            let ring = build::Ring { centre, radius: BALL, count: AROUND, mass: mass / AROUND as f32, compliance: 0.0 };
            let ball = build::ring(&mut particles, &mut rim, ring)?;
            shapes.push(ShapeMatching::new(&particles, ball, Stiffness::Alpha(1.0))?);
            balls.push(ball);
        }
        let fence = Box::new(Fence::new(ROUGH)?);
        let mut floor = Contacts::new(HalfPlane::new(Vec2::new(0.0, 1.0))?, particles.ids(), RADIUS, ROUGH)?;
        floor.set_position(Vec2::new(0.0, FLOOR))?;
        let solver = Solver { gravity: Vec2::new(0.0, -9.81), damping: 0.3, substeps: 8, iterations: 2, ..Solver::new() };
        let mut scene = Self { particles, balls, threads, names, shapes, fence, floor, broken: 0, solver };
        scene.stretch()?;
        Ok(scene)
    }

    /// Puts up the balls, and the threads that hold.
    fn stretch(&mut self) -> Result<(), Error> {
        *self.fence = Fence::new(ROUGH)?;
        let skin = Skin { radius: RADIUS, ..Skin::default() };
        for ball in &self.balls {
            self.fence.add(&self.particles, *ball, skin)?;
        }
        // Threads meet balls, and not each other.
        let skin = Skin { filter: Filter { layers: 2, mask: 1 }, ..skin };
        for name in &self.names {
            if let Some(thread) = self.threads.get(*name).filter(|_| self.threads.is_broken(*name) == Some(false)) {
                self.fence.add_chain(&self.particles, thread.particles(), skin)?;
            }
        }
        Ok(())
    }
}

impl Scene for Net {
    fn step(&mut self) -> Result<(), Error> {
        let mut all = (&mut *self.threads, &mut self.shapes[..], &mut *self.fence, &mut self.floor);
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
            let thread = self.threads.get(*name).filter(|_| self.threads.is_broken(*name) == Some(false))?;
            let ends = thread.particles().map(|id| places[id.index()]);
            Some(Spring { ends, strain: strain(ends, SPACING) })
        };
        let springs = self.names.iter().filter_map(spring).collect();
        let pinned = self.particles.inverse_masses().iter().zip(places).filter(|(w, _)| **w == 0.0).map(|(_, x)| *x);
        let mut picture = vec![
            Mark::Ground(vec![Vec2::new(-0.3, FLOOR), Vec2::new(4.2, FLOOR)]),
            Mark::Springs { springs, width: 1.6 },
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
        Measurement::new(&self.particles, &*self.threads, &self.solver, TIME_STEP, items)
    }
}
