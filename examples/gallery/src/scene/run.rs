//! Ball, box and blob that run over a tile map with slopes.

use super::polygon::{Polygon, Soft, add};
use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, skin};
use pliant::{
    ContactMaterial, EdgeChain, Error, Filter, MassProperties, ParticleRange, Particles, RigidBody,
    RigidTerrainContacts, Rotation, Solver, Stiffness, SweptBox, Terrain, TerrainOutlines,
    TerrainSurface, Tile, TileFunction, TileMap, Vec2,
};

const CORNERS: usize = 14;
const PARTICLES: usize = CORNERS + 4;
const BALL: f32 = 0.2;
const BOX: f32 = 0.18;
const RADIUS: f32 = 0.02;
const TILE: f32 = 0.25;
const TIME_STEP: f32 = 0.01;

/// Level, the highest row first. `#` is solid, `>` a belt to the right.
const LEVEL: [&[u8; 24]; 9] = [
    b"#                      #",
    b"#>>>>>                 #",
    b"######                 #",
    b"#                      #",
    b"#           >>>>>>     #",
    b"#           ######     #",
    b"#                      #",
    b"#                     ##",
    b"########################",
];

/// Slopes between the floors, each from right to left.
const SLOPES: [[[f32; 2]; 3]; 2] = [
    [[3.0, 1.3], [2.4, 1.45], [1.5, 2.0]],
    [[5.75, 0.9], [5.2, 0.5], [4.5, 0.25]],
];

pub(crate) const ENTRY: Entry = Entry {
    name: "run",
    caption: "A ball, a box and a blob run over tiles and slopes: corners stay outside, seams do not catch.",
    dt: TIME_STEP,
    steps_per_frame: 4,
    frames: 150,
    build: || Ok(Box::new(Run::new()?)),
};

type Map = TileMap<f32, TileFunction<fn(u16, u16) -> Tile>>;
type Level = (Map, [EdgeChain<f32, [Vec2<f32>; 3]>; 2]);

fn tile(column: u16, row: u16) -> Tile {
    match LEVEL[LEVEL.len() - 1 - usize::from(row)][usize::from(column)] {
        b'#' => Tile::Solid(0),
        b'>' => Tile::Solid(1),
        _ => Tile::Empty,
    }
}

struct Run {
    particles: Particles<f32, PARTICLES>,
    blob: ParticleRange,
    shape: Soft,
    bodies: [RigidBody<f32>; 2],
    outlines: TerrainOutlines<f32, Level, CORNERS, 8, 2>,
    hulls: Box<RigidTerrainContacts<f32, Level, { CORNERS + 2 }, 5, 48, 2>>,
    solver: Solver<f32>,
}

/// Returns the corners of the box.
fn corners() -> [Vec2<f32>; 4] {
    [[-BOX, -BOX], [BOX, -BOX], [BOX, BOX], [-BOX, BOX]].map(Vec2::from)
}

impl Run {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let polygon = Polygon {
            center: (0.6, 2.5),
            corners: CORNERS,
            radius: 0.22,
            turn: 0.0,
            waist: 1.0,
            parts: 1,
        };
        let (blob, shape) = add(polygon, &mut particles, 0.1, Stiffness::Compliance(2e-4))?;
        let place = |particles: &mut _, shape, x| {
            RigidBody::new(particles, shape, Vec2::new(x, 2.5), Rotation::IDENTITY)
        };
        let bodies = [
            place(&mut particles, MassProperties::circle(BALL, 1.0)?, 1.1)?,
            place(
                &mut particles,
                MassProperties::polygon(&corners(), 1.0)?,
                1.6,
            )?,
        ];
        let tiles = TileFunction {
            columns: 24,
            rows: 9,
            tile: tile as fn(u16, u16) -> Tile,
        };
        let [first, second] = SLOPES.map(|points| EdgeChain::open(points.map(Vec2::from)));
        let level = (TileMap::new(Vec2::ZERO, TILE, tiles)?, [first?, second?]);
        let rough = ContactMaterial::with_friction(0.3);
        let ground = TerrainSurface::new(rough);
        // Edges of floors run to the left.
        let belt = TerrainSurface {
            speed: -1.5,
            ..TerrainSurface::new(ContactMaterial::with_friction(0.8))
        };
        let mut outlines = TerrainOutlines::new(level, RADIUS, [ground, belt])?;
        outlines.add(&particles, blob)?;
        let mut hulls = Box::new(RigidTerrainContacts::new(level, rough, [ground, belt])?);
        hulls.add(&bodies[0], &[Vec2::ZERO], BALL, Filter::default())?;
        hulls.add(&bodies[1], &corners(), 0.0, Filter::default())?;
        let ids: Vec<_> = blob.iter().collect();
        for (index, id) in ids.iter().enumerate() {
            let ends = [*id, ids[(index + 1) % ids.len()]];
            hulls.add_edge(&particles, ends, RADIUS, Filter::default())?;
        }
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 8,
            ..super::solver()
        };
        Ok(Self {
            particles,
            blob,
            shape,
            bodies,
            outlines,
            hulls,
            solver,
        })
    }
}

impl Scene for Run {
    fn step(&mut self) -> Result<(), Error> {
        let mut all = (
            &mut self.shape,
            &mut *self.hulls,
            &mut self.outlines,
            &mut self.bodies,
        );
        self.solver.step(TIME_STEP, &mut self.particles, &mut all)
    }

    fn picture(&self) -> Picture {
        let center = Vec2::new(12.0 * TILE, 5.0 * TILE);
        let all = SweptBox {
            from: center,
            to: center,
            margin: 24.0 * TILE,
        };
        let level = self.outlines.discs().terrain();
        let mut picture: Picture = level
            .edges_near(&all)
            .map(|edge| Mark::Ground(vec![edge.start, edge.end]))
            .collect();
        let places = self.particles.positions();
        let blob: Vec<_> = self.blob.iter().map(|id| places[id.index()]).collect();
        picture.push(Mark::Body(skin(&blob, RADIUS)));
        let circle = (0..24).map(|k| {
            let angle = k as f32 * std::f32::consts::TAU / 24.0;
            Vec2::new(angle.cos(), angle.sin()) * BALL
        });
        let shapes = [circle.collect(), corners().to_vec()];
        for (body, shape) in self.bodies.iter().zip::<[Vec<Vec2<f32>>; 2]>(shapes) {
            if let Ok((center, rotation)) = body.pose(&self.particles) {
                let placed = shape.iter().map(|corner| center + rotation * *corner);
                picture.push(Mark::Body(placed.collect()));
                let spoke = rotation * Vec2::new(BOX, 0.0);
                picture.push(Mark::Line(vec![center, center + spoke]));
            }
        }
        picture
    }

    fn measure(&self) -> Measurement {
        let items = 5 * self.particles.len();
        let measurement =
            Measurement::new(&self.particles, &self.shape, &self.solver, TIME_STEP, items);
        // The terrain absorbs momentum.
        Measurement {
            held: true,
            ..measurement
        }
    }
}
