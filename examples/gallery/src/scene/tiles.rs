//! Soft bodies on a tile map.

use super::polygon::{Polygon, Soft, add};
use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, skin};
use pliant::{
    ContactMaterial, Error, Filter, OutlineContacts, OutlineOptions, ParticleRange, Particles,
    Solver, Stiffness, SweptBox, Terrain, TerrainContacts, TerrainSurface, Tile, TileFunction,
    TileMap, Vec2,
};

const PARTICLES: usize = 80;
const BODIES: usize = 5;
const RADIUS: f32 = 0.04;
const TILE: f32 = 0.25;
const TIME_STEP: f32 = 0.01;

/// Level, the highest row first. `#` is solid, `<` and `>` are belts, `=` is a one-way platform.
const LEVEL: [&[u8; 20]; 10] = [
    b"#                  #",
    b"#                  #",
    b"#>>>>>             #",
    b"#     ##   ==      #",
    b"#       #         ##",
    b"#            <<<<<<#",
    b"#   ====   ##      #",
    b"##                 #",
    b"###       #      ###",
    b"####################",
];

pub(crate) const ENTRY: Entry = Entry {
    name: "tiles",
    caption: "A tile map read from text: seams do not catch, = lets bodies up, belts carry.",
    dt: TIME_STEP,
    steps_per_frame: 4,
    frames: 150,
    build: || Ok(Box::new(Level::new()?)),
};

type Map = TileMap<f32, TileFunction<fn(u16, u16) -> Tile>>;

/// Returns the tile of a character. Surfaces: rough ground, a belt to the right, one to the left.
fn tile(column: u16, row: u16) -> Tile {
    match LEVEL[LEVEL.len() - 1 - usize::from(row)][usize::from(column)] {
        b'#' => Tile::Solid(0),
        b'>' => Tile::Solid(1),
        b'<' => Tile::Solid(2),
        b'=' => Tile::OneWay(0),
        _ => Tile::Empty,
    }
}

struct Level {
    particles: Box<Particles<f32, PARTICLES>>,
    bodies: Vec<ParticleRange>,
    shapes: Vec<Soft>,
    outlines: Box<OutlineContacts<f32, BODIES, PARTICLES, 512>>,
    terrain: Box<TerrainContacts<f32, Map, PARTICLES, 3>>,
    solver: Solver<f32>,
}

impl Level {
    fn new() -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let rough = ContactMaterial::with_friction(0.5);
        let mut outlines = Box::new(OutlineContacts::new(rough)?);
        let (mut bodies, mut shapes) = (Vec::new(), Vec::new());
        for index in 0..BODIES {
            let center = (0.6 + 0.5 * index as f64, 2.2 + 0.05 * index as f64);
            let polygon = Polygon {
                center,
                corners: [16, 4, 5, 3, 16][index],
                radius: 0.19,
                turn: 0.3 * index as f64,
                waist: 1.0,
                parts: [1, 4, 3, 5, 1][index],
            };
            let (body, shape) = add(polygon, &mut particles, 0.3, Stiffness::Compliance(2e-4))?;
            outlines.add(
                &particles,
                body,
                OutlineOptions::new(RADIUS, Filter::default()),
            )?;
            for id in body.iter() {
                particles.set_velocity(id, Vec2::new(2.0, 0.0))?;
            }
            bodies.push(body);
            shapes.push(shape);
        }
        let tiles = TileFunction {
            columns: 20,
            rows: 10,
            tile: tile as fn(u16, u16) -> Tile,
        };
        let map = TileMap::new(Vec2::ZERO, TILE, tiles)?;
        let ground = TerrainSurface::new(rough);
        // Edges of floors run to the left.
        let belt = |speed| TerrainSurface { speed, ..ground };
        let surfaces = [ground, belt(-1.0), belt(1.0)];
        let terrain = TerrainContacts::new(map, particles.ids(), RADIUS, surfaces)?;
        let solver = Solver {
            gravity: Vec2::new(0.0, -9.81),
            substeps: 8,
            ..super::solver()
        };
        Ok(Self {
            particles,
            bodies,
            shapes,
            outlines,
            terrain: Box::new(terrain),
            solver,
        })
    }
}

impl Scene for Level {
    fn step(&mut self) -> Result<(), Error> {
        let mut all = (
            &mut self.shapes[..],
            &mut *self.outlines,
            &mut *self.terrain,
        );
        self.solver.step(TIME_STEP, &mut self.particles, &mut all)
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let map = self.terrain.terrain();
        let center = Vec2::new(10.0 * TILE, 5.0 * TILE);
        let all = SweptBox {
            from: center,
            to: center,
            margin: 20.0 * TILE,
        };
        let faces = map.edges_near(&all);
        let mut picture: Picture = faces
            .map(|face| Mark::Ground(vec![face.start, face.end]))
            .collect();
        for body in &self.bodies {
            let body: Vec<_> = body.iter().map(|id| places[id.index()]).collect();
            picture.push(Mark::Body(skin(&body, RADIUS)));
        }
        picture
    }

    fn measure(&self) -> Measurement {
        let items = 5 * self.particles.len();
        let measurement = Measurement::new(
            &self.particles,
            &self.shapes[..],
            &self.solver,
            TIME_STEP,
            items,
        );
        // The terrain absorbs momentum.
        Measurement {
            held: true,
            ..measurement
        }
    }
}
