//! Face of 202 points on a body of 16 particles, which breathes and has muscles.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture};
use pliant::{
    CellPoint, Error, LatticeMatching, Muscle, ParticleId, Particles, Skin, Solver, Stiffness,
    Vec2, build,
};
use std::f32::consts::{PI, TAU};
use std::ops::Range;

const SIDE: usize = 4;
const NODES: usize = SIDE * SIDE;
const SPACING: f32 = 0.6;
const TIME_STEP: f32 = 0.02;

// Points of each part.
const HEAD: Range<usize> = 0..56;
const EYES: [Range<usize>; 2] = [56..80, 80..104];
const PUPILS: [Range<usize>; 2] = [104..112, 112..120];
const BROWS: [Range<usize>; 2] = [120..132, 132..144];
const NOSE: Range<usize> = 144..156;
const MOUTH: Range<usize> = 156..202;
const POINTS: usize = MOUTH.end;

pub(crate) const ENTRY: Entry = Entry {
    name: "mask",
    caption: "A skin: 16 particles with breath and muscles carry a face of 202 points.",
    dt: TIME_STEP,
    steps_per_frame: 2,
    frames: 150,
    build: || Ok(Box::new(Mask::new()?)),
};

/// Ends of the muscles, as nodes (column, row): two at the cheeks, two at the jaw, two at the brows.
const MUSCLES: [[(usize, usize); 2]; 6] = [
    [(0, 1), (0, 2)],
    [(3, 1), (3, 2)],
    [(1, 2), (1, 3)],
    [(2, 2), (2, 3)],
    [(1, 0), (1, 1)],
    [(2, 0), (2, 1)],
];

/// Lengths of the muscles at the cheeks, the jaw and the brows, in units of the spacing, and the
/// step from which they are targets.
const LENGTHS: [(usize, [f32; 3]); 5] = [
    (30, [0.4, 0.9, 1.0]),
    (100, [1.0, 1.0, 1.0]),
    (150, [1.1, 1.6, 1.4]),
    (220, [1.0, 1.0, 1.0]),
    (260, [0.4, 1.3, 1.3]),
];

struct Mask {
    particles: Particles<f32, NODES>,
    rest: [Vec2<f32>; NODES],
    parts: (LatticeMatching<f32, NODES>, [Muscle<f32>; MUSCLES.len()]),
    table: Vec<CellPoint<f32>>,
    solver: Solver<f32>,
    steps: usize,
}

impl Mask {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let corner = Vec2::new(-1.0, 1.0) * (SPACING * (SIDE - 1) as f32 / 2.0);
        let cut = build::cut_lattice(&mut particles, corner, SIDE, SIDE, SPACING, 0.05, |_, _| {
            true
        })?;
        let body = LatticeMatching::new(&particles, SIDE, cut.nodes(), 1, Stiffness::Alpha(0.2))?;
        let node = |(column, row)| ParticleId::new((row * SIDE + column) as u16);
        let mut muscles = Vec::new();
        for ends in MUSCLES {
            muscles.push(Muscle::new(&particles, ends.map(node), 1e-4, 20.0)?);
        }
        let bind = |point| CellPoint::bind(&particles, cut.cells(), point);
        let table = face().map(bind).collect::<Result<Vec<_>, _>>()?;
        let solver = Solver {
            damping: 2.0,
            substeps: 4,
            ..super::solver()
        };
        let mut rest = [Vec2::ZERO; NODES];
        rest.copy_from_slice(particles.positions());
        Ok(Self {
            rest,
            parts: (body, std::array::from_fn(|index| muscles[index])),
            table,
            particles,
            solver,
            steps: 0,
        })
    }
}

/// Points of an ellipse, counter-clockwise.
fn ellipse(
    center: [f32; 2],
    [a, b]: [f32; 2],
    points: &Range<usize>,
) -> impl Iterator<Item = Vec2<f32>> {
    let count = points.len();
    (0..count).map(move |place| {
        let (sin, cos) = (TAU * place as f32 / count as f32).sin_cos();
        Vec2::new(center[0] + a * cos, center[1] + b * sin)
    })
}

/// Points of an arc above a line, from left to right.
fn arc(
    center: [f32; 2],
    [a, b]: [f32; 2],
    points: &Range<usize>,
) -> impl Iterator<Item = Vec2<f32>> {
    let last = points.len() - 1;
    (0..=last).map(move |place| {
        let (sin, cos) = (PI * place as f32 / last as f32).sin_cos();
        Vec2::new(center[0] - a * cos, center[1] + b * sin)
    })
}

/// Points of the face at rest, m.
fn face() -> impl Iterator<Item = Vec2<f32>> {
    let [left, right] = [-0.36, 0.36];
    ellipse([0.0, 0.0], [0.82, 0.9], &HEAD)
        .chain(ellipse([left, 0.22], [0.17, 0.12], &EYES[0]))
        .chain(ellipse([right, 0.22], [0.17, 0.12], &EYES[1]))
        .chain(ellipse([left, 0.22], [0.05, 0.05], &PUPILS[0]))
        .chain(ellipse([right, 0.22], [0.05, 0.05], &PUPILS[1]))
        .chain(arc([left, 0.45], [0.2, 0.06], &BROWS[0]))
        .chain(arc([right, 0.45], [0.2, 0.06], &BROWS[1]))
        .chain(arc([0.0, -0.14], [0.1, -0.08], &NOSE))
        .chain(ellipse([0.0, -0.48], [0.5, 0.06], &MOUTH))
}

impl Scene for Mask {
    fn step(&mut self) -> Result<(), Error> {
        for (_, lengths) in LENGTHS.iter().filter(|(step, _)| *step == self.steps) {
            let lengths = lengths.iter().flat_map(|length| [length; 2]);
            for (muscle, length) in self.parts.1.iter_mut().zip(lengths) {
                muscle.move_to(length * SPACING, 1.0)?;
            }
        }
        self.steps += 1;
        // Breath: the rest shape widens.
        let breath = 1.0 + 0.05 * (self.steps as f32 * TIME_STEP * 3.0).sin();
        let rest = self.rest.map(|x| Vec2::new(x.x * breath, x.y));
        self.parts.0.set_rest(rest)?;
        self.solver
            .step(TIME_STEP, &mut self.particles, &mut self.parts)
    }

    fn picture(&self) -> Picture {
        let mut points = [Vec2::ZERO; POINTS];
        Skin::new(&self.table)
            .positions(&self.particles, &mut points)
            .expect("the particles exist");
        let part = |part: Range<usize>| points[part].to_vec();
        let mut picture = vec![Mark::Body(part(HEAD)), Mark::Body(part(MOUTH))];
        picture.extend(EYES.map(|eye| Mark::Body(part(eye))));
        picture.extend(PUPILS.map(|pupil| Mark::Body(part(pupil))));
        picture.extend(BROWS.map(|brow| Mark::Line(part(brow))));
        picture.push(Mark::Line(part(NOSE)));
        picture.push(Mark::Particles(self.particles.positions().to_vec()));
        picture
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &self.parts,
            &self.solver,
            TIME_STEP,
            NODES + MUSCLES.len(),
        )
    }
}
