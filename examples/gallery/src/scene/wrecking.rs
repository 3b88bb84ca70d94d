//! Wrecking ball on a rope against a wall of soft bricks.

use super::rigid::{PARTICLES, Rigid, disc, rectangle};
use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, skin, springs};
use pliant::{
    Anchor, ContactMaterial, Distances, Error, Filter, Joint, LatticeMatching, OutlineContacts,
    OutlineOptions, ParticleId, Stiffness, Vec2, build,
};

const COLUMNS: usize = 2;
const ROWS: usize = 5;
const BRICKS: usize = COLUMNS * ROWS;
/// Nodes of a brick, across and down, and corners around it.
const NODES: [usize; 2] = [4, 3];
const AROUND: usize = 2 * (NODES[0] + NODES[1]) - 4;
const SPACING: f32 = 0.2;
const SKIN: f32 = 0.04;
const SEGMENTS: usize = 12;
const BALL: f32 = 0.45;
const TIME_STEP: f32 = 1.0 / 60.0;

pub(crate) const ENTRY: Entry = Entry {
    name: "wrecking",
    caption: "A rigid ball on a rope hits a wall of soft bricks, whose edges collide with it.",
    dt: TIME_STEP,
    steps_per_frame: 3,
    frames: 110,
    build: || Ok(Box::new(Wrecking::new()?)),
};

type Brick = LatticeMatching<f32, { NODES[0] * NODES[1] }>;

struct Wrecking {
    rigid: Rigid,
    rope: Distances<f32, SEGMENTS>,
    bricks: Vec<Brick>,
    outlines: Box<OutlineContacts<f32, BRICKS, { BRICKS * AROUND }, 512>>,
    rims: Vec<Vec<ParticleId>>,
    hook: Vec2<f32>,
}

impl Wrecking {
    fn new() -> Result<Self, Error> {
        let rough = ContactMaterial::with_friction(0.6);
        let mut rigid = Rigid::new(rough, 12)?;
        let filter = Filter::default();
        rigid.add(&[rectangle(6.0, 0.25)], None, [1.0, -0.25], 0.0, filter)?;
        rigid.add(&[rectangle(0.2, 0.6)], None, [6.8, 0.6], 0.0, filter)?;
        // The rope starts in a horizontal line.
        let (hook, end) = (Vec2::new(-0.6, 4.6), Vec2::new(-4.2, 4.6));
        let ball = [end.x - BALL, end.y];
        let ball = rigid.add(&[disc(BALL)], Some(8.0), ball, 0.0, filter)?;
        let mut rope = Distances::new();
        let nodes = build::rope(
            &mut rigid.particles,
            &mut rope,
            build::Rope {
                from: hook,
                to: end,
                segments: SEGMENTS,
                mass: 0.1,
                compliance: 0.0,
            },
        )?;
        let ends = [0, SEGMENTS].map(|index| nodes.get(index).ok_or(Error::UnknownParticle));
        let [top, bottom] = ends;
        rigid.particles.pin(top?)?;
        let ring = rigid.bodies[ball].anchor(Vec2::new(BALL, 0.0))?;
        rigid
            .joints
            .push(Joint::revolute(ring, Anchor::from(bottom?))?);
        let mut outlines = Box::new(OutlineContacts::new(rough)?);
        let (mut bricks, mut rims) = (Vec::new(), Vec::new());
        let [width, height] = NODES.map(|nodes| SPACING * (nodes - 1) as f32 + 2.0 * SKIN);
        for k in 0..BRICKS {
            let (column, row) = (k % COLUMNS, k / COLUMNS);
            let corner = Vec2::new(
                0.2 + SKIN + width * column as f32,
                height * (row + 1) as f32 - SKIN,
            );
            let particles = &mut rigid.particles;
            let nodes = build::lattice(particles, corner, NODES[0], NODES[1], SPACING, 0.05)?;
            let all = nodes.iter().map(Some);
            let soft = Stiffness::Alpha(0.6);
            bricks.push(Brick::new::<PARTICLES>(particles, NODES[0], all, 1, soft)?);
            let rim: Vec<_> = build::lattice_boundary(nodes, NODES[0]).collect();
            outlines.add(
                particles,
                rim.iter().copied(),
                OutlineOptions::new(SKIN, filter),
            )?;
            for (place, id) in rim.iter().enumerate() {
                let edge = [*id, rim[(place + 1) % rim.len()]];
                rigid.contacts.add_edge(particles, edge, SKIN, filter)?;
            }
            rims.push(rim);
        }
        Ok(Self {
            rigid,
            rope,
            bricks,
            outlines,
            rims,
            hook,
        })
    }
}

impl Scene for Wrecking {
    fn step(&mut self) -> Result<(), Error> {
        let others = (&mut self.rope, &mut self.bricks[..], &mut *self.outlines);
        self.rigid.step(TIME_STEP, others)
    }

    fn picture(&self) -> Picture {
        let places = self.rigid.particles.positions();
        let mut picture = vec![Mark::Springs {
            springs: springs(places, self.rope.as_slice()),
            width: 3.0,
        }];
        picture.extend(self.rigid.picture());
        for rim in &self.rims {
            let rim: Vec<_> = rim.iter().map(|id| places[id.index()]).collect();
            picture.push(Mark::Body(skin(&rim, SKIN)));
        }
        picture.push(Mark::Pins(vec![self.hook]));
        picture
    }

    fn measure(&self) -> Measurement {
        let items = SEGMENTS + 4 * self.rims.len() * AROUND;
        self.rigid.measure(&self.rope, TIME_STEP, items)
    }
}
