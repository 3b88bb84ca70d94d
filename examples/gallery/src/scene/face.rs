//! Face that blends to given expressions, then finds the nearest blend when its mouth is pulled.

#[path = "../shapes/expressions.rs"]
mod expressions;

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use expressions::{BROWS, CHIN_AND_LIP, CORNERS, EXPRESSIONS, EYES, HEAD, MEMBERS, MOUTH, PUPILS};
use pliant::{
    Error, ExampleShapes, Grab, ParticleId, Particles, ShapeMatching, Solver, Stiffness, Vec2,
};
use std::f32::consts::PI;
use std::ops::Range;

const TIME_STEP: f32 = 0.02;
/// From this step on the weights are those of the nearest blend.
const LISTENS: usize = (GIVEN.len() - 1) * TURN;

pub(crate) const ENTRY: Entry = Entry {
    name: "face",
    caption: "Blended examples. Weights are given, then found as the face is pulled.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 130,
    build: || Ok(Box::new(Smiling::new()?)),
};

const NAMES: [&str; 3] = ["neutral", "smile", "surprise"];

/// Sequence of examples with full weight. Each is held for half of `TURN`, and blended into the
/// next during the other half.
const GIVEN: [usize; 4] = [0, 1, 2, 0];
/// Number of steps per example.
const TURN: usize = 40;

/// Hands that grab particles at the first step, finish their displacement halfway through, and
/// release at the last step.
struct Pull {
    time: Range<usize>,
    ways: [(usize, Vec2<f32>); 2],
}

/// At the corners of the mouth; at the chin and the upper lip.
const PULLS: [Pull; 2] = [
    Pull {
        time: 140..190,
        ways: [
            (CORNERS[0], Vec2::new(0.2, 0.1)),
            (CORNERS[1], Vec2::new(-0.2, 0.1)),
        ],
    },
    Pull {
        time: 195..245,
        ways: [
            (CHIN_AND_LIP[0], Vec2::new(0.0, -0.25)),
            (CHIN_AND_LIP[1], Vec2::new(0.0, 0.35)),
        ],
    },
];

struct Smiling {
    particles: Particles<f32, MEMBERS>,
    expressions: [Vec<Vec2<f32>>; 3],
    body: ShapeMatching<f32, MEMBERS>,
    weights: [f32; 3],
    hands: [Grab<f32>; 2],
    solver: Solver<f32>,
    steps: usize,
}

impl Smiling {
    fn new() -> Result<Self, Error> {
        let expressions = EXPRESSIONS.map(|expression| {
            expression
                .places()
                .map(|(x, y)| Vec2::new(x as f32, y as f32))
                .collect::<Vec<_>>()
        });
        let mut particles = Particles::new();
        for place in &expressions[0] {
            particles.add(*place, 0.01)?;
        }
        let mut body =
            ShapeMatching::new(&particles, particles.ids(), Stiffness::Compliance(0.001))?;
        body.set_pose(None, Some(Vec2::ZERO))?;
        let solver = Solver {
            damping: 2.0,
            substeps: 2,
            ..super::solver()
        };
        Ok(Self {
            particles,
            expressions,
            body,
            weights: given(0),
            hands: [Grab::new(); 2],
            solver,
            steps: 0,
        })
    }

    /// Sets the rest shape of the face.
    fn pose(&mut self) -> Result<(), Error> {
        let examples = ExampleShapes::new(self.expressions.each_ref().map(Vec::as_slice))?;
        self.weights = if self.steps < LISTENS {
            given(self.steps)
        } else {
            examples.weights_of(
                self.particles.positions().iter().copied(),
                self.body.mode().rotation(),
            )?
        };
        self.body.set_rest(examples.blend(self.weights, 1.0))
    }

    fn pull(&mut self) -> Result<(), Error> {
        for Pull { time, ways } in &PULLS {
            let arrival = (time.end - time.start) / 2;
            for (hand, (member, way)) in self.hands.iter_mut().zip(ways) {
                let place = self.particles.positions()[*member];
                if self.steps == time.start {
                    hand.take(&self.particles, ParticleId::new(*member as u16), place, 0.0)?;
                    hand.move_to(place + *way, TIME_STEP * arrival as f32)?;
                } else if self.steps == time.end {
                    hand.release();
                }
            }
        }
        Ok(())
    }
}

/// Returns the weights at a step before [`LISTENS`].
fn given(step: usize) -> [f32; 3] {
    let (from, to) = (GIVEN[step / TURN], GIVEN[step / TURN + 1]);
    let part = (2.0 * (step % TURN) as f32 / TURN as f32 - 1.0).max(0.0);
    let gentle = 0.5 - 0.5 * (part * PI).cos();
    let mut weights = [0.0; 3];
    weights[from] = 1.0 - gentle;
    weights[to] = gentle;
    weights
}

impl Scene for Smiling {
    fn step(&mut self) -> Result<(), Error> {
        self.pose()?;
        self.pull()?;
        self.steps += 1;
        self.solver.step(
            TIME_STEP,
            &mut self.particles,
            &mut (&mut self.body, &mut self.hands),
        )
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let part = |part: Range<usize>| places[part].to_vec();
        let mut picture = vec![
            Mark::Body(part(HEAD)),
            Mark::Body(part(MOUTH)),
            Mark::Particles(part(PUPILS)),
        ];
        picture.extend(EYES.map(|eye| Mark::Body(part(eye))));
        picture.extend(BROWS.map(|brow| Mark::Line(part(brow))));
        let held = self.hands.iter().filter_map(Grab::held);
        picture.push(Mark::Pins(held.map(|id| places[id.index()]).collect()));
        let title = if self.steps < LISTENS {
            "weights given"
        } else {
            "weights found"
        };
        picture.push(Mark::Label(Vec2::new(1.9, 1.0), title));
        for (example, (name, weight)) in NAMES.into_iter().zip(self.weights).enumerate() {
            let (left, bottom) = (
                Vec2::new(1.45, 0.3 - 0.55 * example as f32),
                Vec2::new(0.0, 0.13),
            );
            let right = left + Vec2::new(0.9 * weight, 0.0);
            picture.push(Mark::Body(vec![left, right, right + bottom, left + bottom]));
            picture.push(Mark::Label(left + Vec2::new(0.45, 0.24), name));
        }
        // Reserves space for full weights.
        picture.push(Mark::Line(vec![Vec2::new(2.35, 0.0)]));
        picture
    }

    fn measure(&self) -> Measurement {
        // The given position absorbs momentum.
        Measurement {
            held: true,
            ..Measurement::new(
                &self.particles,
                &self.body,
                &self.solver,
                TIME_STEP,
                MEMBERS,
            )
        }
    }
}
