//! Three pillars with the same geometry and three modes, which are pushed aside, released,
//! compressed and released.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, border};
use pliant::{
    Error, Grab, Linear, ParticleId, Particles, Quadratic, Rigid, ShapeMatching, Solver, Stiffness,
    Vec2, build,
};

const COLUMNS: usize = 5;
const SPACING: f32 = 0.08;
/// Rows from the top, and the mass of their particles, kg: the ends are heaviest, so the fits
/// follow them.
const PARTS: [(usize, f32); 3] = [(1, 0.2), (11, 0.02), (2, 0.2)];
const ROWS: usize = 14;
const PILLAR: usize = COLUMNS * ROWS;
/// Distance between pillars, m.
const PITCH: f32 = 1.0;
/// Blend of the deforming modes.
const BLEND: f32 = 0.997;
const TIME_STEP: f32 = 0.02;

pub(crate) const ENTRY: Entry = Entry {
    name: "modes",
    caption: "Three modes of shape matching, bent and squashed. Dashed: the goals.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 130,
    build: || Ok(Box::new(Modes::new()?)),
};

/// Hand that grabs a pillar at one step, moves it until another, and releases it at the last.
struct Push {
    take: usize,
    arrive: usize,
    release: usize,
    way: Vec2<f32>,
}

const PUSHES: [Push; 2] = [
    Push {
        take: 5,
        arrive: 45,
        release: 70,
        way: Vec2::new(0.62, 0.0),
    },
    Push {
        take: 150,
        arrive: 185,
        release: 205,
        way: Vec2::new(0.0, -0.5),
    },
];

type Pillar<M> = ShapeMatching<f32, PILLAR, M>;
type Pillars = (
    Pillar<Rigid<f32>>,
    Pillar<Linear<f32>>,
    Pillar<Quadratic<f32>>,
);

struct Modes {
    particles: Particles<f32, { 3 * PILLAR }>,
    pillars: Pillars,
    hands: [Grab<f32>; 3],
    /// Positions of the hands while they hold a particle.
    pointers: [Vec2<f32>; 3],
    solver: Solver<f32>,
    steps: usize,
}

impl Modes {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        for pillar in 0..3 {
            let mut corner = Vec2::new(PITCH * pillar as f32, SPACING * (ROWS - 1) as f32);
            for (rows, mass) in PARTS {
                let part = build::lattice(&mut particles, corner, COLUMNS, rows, SPACING, mass)?;
                corner.y -= SPACING * rows as f32;
                if corner.y < 0.0 {
                    part.iter().try_for_each(|foot| particles.pin(foot))?;
                }
            }
        }
        let members = |pillar: usize| particles.ids().iter().skip(pillar * PILLAR).take(PILLAR);
        let stiff = Stiffness::Alpha(1.0);
        let pillars = (
            Pillar::with_mode(&particles, members(0), stiff, Rigid::new())?,
            Pillar::with_mode(&particles, members(1), stiff, Linear::new(BLEND)?)?,
            Pillar::with_mode(&particles, members(2), stiff, Quadratic::new(BLEND)?)?,
        );
        let solver = Solver {
            damping: 3.0,
            substeps: 4,
            ..super::solver()
        };
        Ok(Self {
            particles,
            pillars,
            hands: [Grab::new(); 3],
            pointers: [Vec2::ZERO; 3],
            solver,
            steps: 0,
        })
    }

    /// Grabs, moves or releases at the scheduled steps.
    fn push(&mut self) -> Result<(), Error> {
        for (pillar, (hand, pointer)) in self.hands.iter_mut().zip(&mut self.pointers).enumerate() {
            for Push {
                take,
                arrive,
                release,
                way,
            } in &PUSHES
            {
                let top = ParticleId::new((pillar * PILLAR + COLUMNS / 2) as u16);
                if self.steps == *take {
                    *pointer = self.particles.position(top).ok_or(Error::UnknownParticle)?;
                    hand.take(&self.particles, top, *pointer, 0.004)?;
                } else if (take + 1..=*arrive).contains(&self.steps) {
                    *pointer += *way * (1.0 / (arrive - take) as f32);
                    hand.move_to(*pointer, TIME_STEP)?;
                } else if self.steps == *release {
                    hand.release();
                }
            }
        }
        Ok(())
    }
}

impl Scene for Modes {
    fn step(&mut self) -> Result<(), Error> {
        self.push()?;
        self.steps += 1;
        self.solver.step(
            TIME_STEP,
            &mut self.particles,
            &mut (&mut self.pillars, &mut self.hands),
        )
    }

    fn picture(&self) -> Picture {
        let (rigid, linear, quadratic) = &self.pillars;
        let goals: [Vec<_>; 3] = [
            rigid.goals().collect(),
            linear.goals().collect(),
            quadratic.goals().collect(),
        ];
        let mut picture = Picture::new();
        for (pillar, word) in ["rigid", "linear", "quadratic"].into_iter().enumerate() {
            let places = &self.particles.positions()[pillar * PILLAR..][..PILLAR];
            picture.push(Mark::Body(border(places, COLUMNS)));
            picture.push(Mark::Ghost(border(&goals[pillar], COLUMNS)));
            picture.push(Mark::Pins(places[PILLAR - 2 * COLUMNS..].to_vec()));
            if let Some(top) = self.hands[pillar].held() {
                picture.push(Mark::Line(vec![
                    self.particles.positions()[top.index()],
                    self.pointers[pillar],
                ]));
                picture.push(Mark::Particles(vec![self.pointers[pillar]]));
            }
            picture.push(Mark::Label(
                Vec2::new(PITCH * pillar as f32 + SPACING * 2.0, -0.14),
                word,
            ));
        }
        picture
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &self.pillars,
            &self.solver,
            TIME_STEP,
            3 * PILLAR,
        )
    }
}
