//! Animal whose legs, tail and neck act independently: each blends three example shapes.
//!
//! Lattice shape matching after Müller, Heidelberger, Teschner, Gross, "Meshless deformations based
//! on shape matching" (2005), and Rivers, James, "FastLSM" (2007). Blends of examples after Martin,
//! Thomaszewski, Grinspun, Gross, "Example-based elastic materials" (2011), and Koyama, Takayama,
//! Umetani, Igarashi, "Real-time example-based elastic deformation" (2012), with weights for each
//! limb in place of the whole body.

use super::{Entry, Measurement, Scene};
use crate::picture::{Cell, Mark, Picture, strain};
use pliant::{
    ColliderContacts, ContactMaterial, Error, ExampleShapes, HalfPlane, LatticeMatching,
    ParticleId, Particles, Solver, Stiffness, Vec2, build,
};
use std::f32::consts::TAU;

const COLUMNS: usize = 29;
/// Trunk `#`, and a letter for each limb.
const BITMAP: [&str; 15] = [
    ".......................ffffff",
    ".......................ffffff",
    ".......................fff...",
    ".......................fff...",
    ".......................fff...",
    "......#####################..",
    "eeeeee#####################..",
    "eeeeee#####################..",
    "......#####################..",
    "......aaa...bbb...ccc...ddd..",
    "......aaa...bbb...ccc...ddd..",
    "......aaa...bbb...ccc...ddd..",
    "......aaa...bbb...ccc...ddd..",
    "......aaa...bbb...ccc...ddd..",
    "......aaa...bbb...ccc...ddd..",
];
const NODES: usize = COLUMNS * BITMAP.len();
const LEGS: usize = 4;
/// Nodes of the soles of all legs.
const SOLES: usize = 3 * LEGS;
const SPACING: f32 = 0.1;
const TIME_STEP: f32 = 0.02;
/// Length of a leg, m.
const LEG: f32 = 0.6;
/// Displacement of a foot in an example, m.
const REACH: f32 = 0.2;
/// Height of a foot in an example, m.
const LIFT: f32 = 0.15;
/// Curvature of an example, 1/m.
const CURVATURE: f32 = 1.4;
/// Duration of a stride, and the time before the first one, in which only tail and neck act, s.
const STRIDE: f32 = 2.0;
const WAIT: f32 = 1.6;
/// Fraction of a stride in which a foot is in the air.
const SWING: f32 = 0.24;

pub(crate) const ENTRY: Entry = Entry {
    name: "limbs",
    caption: "Each limb of one lattice blends three examples by its own weights, after Martin et al. (2011).",
    dt: TIME_STEP,
    steps_per_frame: 4,
    frames: 120,
    build: || Ok(Box::new(Animal::new()?)),
};

/// Limb: its members, their positions in three examples, and the weights at a time, s.
struct Limb {
    members: Vec<usize>,
    examples: [Vec<Vec2<f32>>; 3],
    weights: fn(f32) -> [f32; 3],
    /// Time by which the motion is ahead, s.
    lead: f32,
}

struct Animal {
    particles: Particles<f32, NODES>,
    body: Box<LatticeMatching<f32, NODES>>,
    /// Rest shape: the trunk as drawn, and the blends of the limbs.
    rest: Vec<Vec2<f32>>,
    limbs: Vec<Limb>,
    cells: Vec<[ParticleId; 4]>,
    ground: ColliderContacts<f32, HalfPlane<f32>, SOLES>,
    solver: Solver<f32>,
    /// Earlier positions of a node of the last foot.
    trail: Vec<Vec2<f32>>,
}

fn letter(column: usize, row: usize) -> char {
    char::from(BITMAP[row].as_bytes()[column])
}

/// Returns the weights of the examples forward, backward and lifted of a leg.
///
/// The foot moves backward on the ground at a constant speed, and forward above it.
fn stride(time: f32) -> [f32; 3] {
    let phase = (time / STRIDE).rem_euclid(1.0);
    // `swing` is 1 for a foot in front and -1 for one behind.
    let (swing, lift) = if phase < SWING {
        let part = phase / SWING;
        (2.0 * part - 1.0, 0.5 * (1.0 - (part * TAU).cos()))
    } else {
        (1.0 - 2.0 * (phase - SWING) / (1.0 - SWING), 0.0)
    };
    let grounded = 0.5 * (1.0 - lift);
    [grounded * (1.0 + swing), grounded * (1.0 - swing), lift]
}

/// Returns the weights of the examples bent down, straight and bent up.
///
/// They are those of the parabola through the three examples. Between only two, the blend would
/// shrink by up to cos(φ/2), where they differ by a rotation of φ.
fn sway(time: f32) -> [f32; 3] {
    let bend = (TAU * 0.4 * time).sin();
    [
        0.5 * bend * (bend - 1.0),
        1.0 - bend * bend,
        0.5 * bend * (bend + 1.0),
    ]
}

/// Returns a position in a leg whose foot is displaced. The hip and the sole stay level.
fn stepped(position: Vec2<f32>, foot: Vec2<f32>) -> Vec2<f32> {
    let along = (1.0 - position.y / LEG).max(0.0);
    position + foot * (along * along * (3.0 - 2.0 * along))
}

/// Returns a position in a limb that starts at its root in a direction and is bent to an arc.
fn bent(position: Vec2<f32>, root: Vec2<f32>, along: Vec2<f32>, curvature: f32) -> Vec2<f32> {
    let (offset, across) = (position - root, along.perp());
    let (sin, cos) = (curvature * offset.dot(along)).sin_cos();
    let radius = 1.0 / curvature - offset.dot(across);
    root + along * (radius * sin) + across * (1.0 / curvature - radius * cos)
}

impl Limb {
    /// Creates the limb that is drawn with a letter. Its examples are displaced drawings.
    fn new(
        drawn: &[(char, Vec2<f32>)],
        letter: char,
        example: impl Fn(Vec2<f32>, usize) -> Vec2<f32>,
        weights: fn(f32) -> [f32; 3],
        lead: f32,
    ) -> Self {
        let members = (0..drawn.len()).filter(|member| drawn[*member].0 == letter);
        let members: Vec<_> = members.collect();
        let shape = |index| {
            let positions = members.iter().map(|member| drawn[*member].1);
            positions.map(|position| example(position, index)).collect()
        };
        Self {
            examples: [0, 1, 2].map(shape),
            members,
            weights,
            lead,
        }
    }

    fn leg(drawn: &[(char, Vec2<f32>)], letter: char, phase: f32) -> Self {
        let feet = [[REACH, 0.0], [-REACH, 0.0], [0.0, LIFT]].map(Vec2::from);
        let example = |position, index: usize| stepped(position, feet[index]);
        Self::new(drawn, letter, example, stride, phase * STRIDE)
    }

    fn arm(drawn: &[(char, Vec2<f32>)], letter: char, root: [f32; 2], along: [f32; 2]) -> Self {
        let (root, along) = (Vec2::from(root), Vec2::from(along));
        let example = |position, index| match index {
            0 => bent(position, root, along, -CURVATURE),
            1 => position,
            _ => bent(position, root, along, CURVATURE),
        };
        Self::new(drawn, letter, example, sway, root.x)
    }

    /// Writes the blend of the examples at a time to a rest shape.
    fn blend(&self, time: f32, rest: &mut [Vec2<f32>]) -> Result<(), Error> {
        let [first, second, third] = &self.examples;
        let examples = ExampleShapes::new([first, second, third])?;
        let blend = examples.blend((self.weights)(time + self.lead), 1.0);
        for (member, position) in self.members.iter().zip(blend) {
            rest[*member] = position;
        }
        Ok(())
    }
}

impl Animal {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let corner = Vec2::new(0.0, SPACING * (BITMAP.len() - 1) as f32);
        let cut = build::cut_lattice(
            &mut particles,
            corner,
            COLUMNS,
            BITMAP.len(),
            SPACING,
            0.01,
            |column, row| letter(column, row) != '.',
        )?;
        let letters = BITMAP.iter().flat_map(|row| row.chars());
        let letters = letters.filter(|letter| *letter != '.');
        let drawn: Vec<_> = letters.zip(particles.positions().iter().copied()).collect();
        let body =
            LatticeMatching::new(&particles, COLUMNS, cut.nodes(), 2, Stiffness::Alpha(1.0))?;
        let soles = particles.ids().iter().skip(drawn.len() - SOLES);
        let rough = ContactMaterial::with_friction(1.0);
        let plane = HalfPlane::new(Vec2::new(0.0, 1.0))?;
        let mut animal = Self {
            ground: ColliderContacts::new(plane, soles, 0.0, rough)?,
            body: Box::new(body),
            rest: drawn.iter().map(|(_, position)| *position).collect(),
            limbs: vec![
                Limb::leg(&drawn, 'a', 0.0),
                Limb::leg(&drawn, 'b', 0.25),
                Limb::leg(&drawn, 'c', 0.5),
                Limb::leg(&drawn, 'd', 0.75),
                Limb::arm(&drawn, 'e', [0.6, 0.75], [-1.0, 0.0]),
                Limb::arm(&drawn, 'f', [2.4, 0.9], [0.0, 1.0]),
            ],
            cells: cut.cells().collect(),
            solver: Solver {
                gravity: Vec2::new(0.0, -9.81),
                substeps: 16,
                damping: 1.0,
                ..super::solver()
            },
            particles,
            trail: Vec::new(),
        };
        animal.pose(0.0)?;
        for (id, position) in animal.particles.ids().iter().zip(&animal.rest) {
            animal.particles.set_position(id, *position)?;
        }
        Ok(animal)
    }

    /// Sets the rest shape at a time, s. Tail and neck act all the time, the legs after a wait.
    fn pose(&mut self, time: f32) -> Result<(), Error> {
        for (index, limb) in self.limbs.iter().enumerate() {
            let wait = if index < LEGS { WAIT } else { 0.0 };
            limb.blend((time - wait).max(0.0), &mut self.rest)?;
        }
        self.body.set_rest(self.rest.iter().copied())
    }
}

impl Scene for Animal {
    fn step(&mut self) -> Result<(), Error> {
        self.pose(TIME_STEP * self.trail.len() as f32)?;
        let mut parts = (&mut *self.body, &mut self.ground);
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut parts)?;
        let positions = self.particles.positions();
        self.trail.push(positions[positions.len() - 1]);
        Ok(())
    }

    fn picture(&self) -> Picture {
        let positions = self.particles.positions();
        let cells = self.cells.iter().map(|cell| {
            let [a, b, d, c] = cell.map(ParticleId::index);
            let sides = [[a, b], [b, c], [c, d], [d, a]].map(|ends| {
                let [from, to] = ends.map(|end| self.rest[end]);
                strain(ends.map(|end| positions[end]), (to - from).length())
            });
            Cell {
                corners: [a, b, c, d].map(|corner| positions[corner]),
                strain: sides.iter().sum::<f32>() / 4.0,
            }
        });
        vec![
            Mark::Ground(vec![Vec2::new(-0.6, 0.0), Vec2::new(5.6, 0.0)]),
            Mark::Cells(cells.collect()),
            Mark::Trail(self.trail.clone()),
        ]
    }

    fn measure(&self) -> Measurement {
        // The ground absorbs momentum.
        Measurement {
            held: true,
            ..Measurement::new(
                &self.particles,
                &*self.body,
                &self.solver,
                TIME_STEP,
                self.rest.len() + SOLES,
            )
        }
    }
}
