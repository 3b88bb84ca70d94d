//! Beam that breaks under a load, and cookie and cheese that a blade cuts.

use super::{Entry, Measurement, Scene};
use crate::picture::{Cell, Mark, Picture};
use pliant::{
    ColliderContacts, Constraints, ContactMaterial, Error, FractureMesh, HalfPlane, Material,
    NeoHookean, ParticleId, Particles, RegionBlend, RegionMatching, Solver, Stiffness, Vec2, build,
    query,
};

const TIME_STEP: f32 = 0.01;
const SPACING: f32 = 0.1;
const MASS: f32 = 0.01;
/// Height of the floor, m.
const FLOOR: f32 = -1.2;

pub(crate) const BEAM: Entry = Entry {
    name: "break",
    caption: "A beam between two clamps tears under a load, into pieces of eight triangles or more.",
    dt: TIME_STEP,
    steps_per_frame: 3,
    frames: 50,
    build: || Ok(Box::new(Brittle::beam()?)),
};

pub(crate) const COOKIE: Entry = Entry {
    name: "cookie",
    caption: "A blade moves along two paths. The piece that no clamp holds falls.",
    dt: TIME_STEP,
    steps_per_frame: 3,
    frames: 90,
    build: || Ok(Box::new(Brittle::cookie()?)),
};

pub(crate) const CHEESE: Entry = Entry {
    name: "cheese",
    caption: "A lattice of overlapping regions with holes. Each slice gets regions of its own.",
    dt: TIME_STEP,
    steps_per_frame: 3,
    frames: 90,
    build: || Ok(Box::new(Brittle::cheese()?)),
};

const NODES: usize = 400;
const TRIANGLES: usize = 420;
/// Capacities for regions of a lattice and their members.
const REGIONS: usize = 300;
const MEMBERSHIPS: usize = 2000;
/// Number of triangles of the smallest piece that tears off.
const SMALLEST: usize = 8;

/// Blade: the path of its tip, and the first and the last step of its motion.
struct Stroke {
    path: [Vec2<f32>; 2],
    steps: [usize; 2],
}

struct Brittle {
    particles: Box<Particles<f32, NODES>>,
    elements: Box<Constraints<f32, NeoHookean<f32>, 3, { 2 * TRIANGLES }>>,
    regions: Box<RegionMatching<f32, REGIONS, MEMBERSHIPS>>,
    mesh: Box<FractureMesh<f32, TRIANGLES>>,
    floor: Box<ColliderContacts<f32, HalfPlane<f32>, NODES>>,
    /// Strain at which the mesh tears.
    limit: Option<f32>,
    strokes: Vec<Stroke>,
    solver: Solver<f32>,
    steps: usize,
}

impl Brittle {
    /// Builds the present nodes of a grid, with alternating diagonals: elements of a material, or
    /// regions.
    fn new(
        (columns, rows): (usize, usize),
        material: Option<Material<f32>>,
        shape: impl Fn(usize, usize) -> bool,
    ) -> Result<Self, Error> {
        let mut particles = Box::new(Particles::new());
        let width = SPACING * (columns - 1) as f32;
        let corner = Vec2::new(-0.5 * width, SPACING * (rows - 1) as f32);
        let cut = build::cut_lattice(&mut particles, corner, columns, rows, SPACING, MASS, shape)?;
        let nodes: Vec<_> = cut.nodes().collect();
        let mut elements = Box::new(Constraints::new());
        let mut mesh = Box::new(FractureMesh::new());
        for row in 1..rows {
            for column in 1..columns {
                let node = |column: usize, row: usize| nodes[row * columns + column];
                let [nw, ne] = [column - 1, column].map(|column| node(column, row - 1));
                let [sw, se] = [column - 1, column].map(|column| node(column, row));
                // Three nodes of a cell at a hole have a triangle, which connects their regions.
                let is_even = (column + row) % 2 == 0 && ne.is_some() && sw.is_some();
                let halves = if nw.is_none() || se.is_none() || is_even {
                    [[sw, se, ne], [sw, ne, nw]]
                } else {
                    [[sw, se, nw], [se, ne, nw]]
                };
                for half in halves {
                    let [Some(a), Some(b), Some(c)] = half else {
                        continue;
                    };
                    mesh.add(&particles, [a, b, c])?;
                    if let Some(material) = material {
                        for part in NeoHookean::between(&particles, [a, b, c], material)? {
                            elements.add(part)?;
                        }
                    }
                }
            }
        }
        let mut regions = Box::new(RegionMatching::empty());
        if material.is_none() {
            let (stiffness, blend) = (Stiffness::Alpha(0.5), RegionBlend::Averaged);
            regions.build(&particles, cut.regions(1, 1..=1), stiffness, blend)?;
        }
        let plane = HalfPlane::new(Vec2::new(0.0, 1.0))?;
        let ids = particles.ids();
        let rough = ContactMaterial {
            static_friction: 0.8,
            kinetic_friction: 0.6,
            ..ContactMaterial::default()
        };
        let mut floor = Box::new(ColliderContacts::new(plane, ids, 0.0, rough)?);
        floor.set_position(Vec2::new(0.0, FLOOR))?;
        Ok(Self {
            particles,
            elements,
            regions,
            mesh,
            floor,
            limit: None,
            strokes: Vec::new(),
            solver: Solver {
                gravity: Vec2::new(0.0, -9.81),
                substeps: 8,
                damping: 0.3,
                ..super::solver()
            },
            steps: 0,
        })
    }

    fn beam() -> Result<Self, Error> {
        const COLUMNS: usize = 33;
        const ROWS: usize = 4;
        let wood = Material {
            youngs_modulus: 8e3,
            poissons_ratio: 0.3,
        };
        let mut beam = Self::new((COLUMNS, ROWS), Some(wood), |_, _| true)?;
        for row in 0..ROWS {
            for column in [0, 1, COLUMNS - 2, COLUMNS - 1] {
                beam.particles
                    .pin(ParticleId::new((row * COLUMNS + column) as u16))?;
            }
        }
        // The load.
        for column in 14..19 {
            beam.particles
                .set_mass(ParticleId::new(column), 0.5, &mut ())?;
        }
        beam.limit = Some(0.08);
        Ok(beam)
    }

    fn cookie() -> Result<Self, Error> {
        const SIDE: usize = 15;
        let dough = Material {
            youngs_modulus: 4e3,
            poissons_ratio: 0.3,
        };
        let middle = (SIDE - 1) as f32 / 2.0;
        let disc = move |column: usize, row: usize| {
            let (x, y) = (column as f32 - middle, row as f32 - middle);
            x * x + y * y < (middle + 0.3) * (middle + 0.3)
        };
        let mut cookie = Self::new((SIDE, SIDE), Some(dough), disc)?;
        let top = SPACING * (SIDE - 1) as f32;
        let pinned: Vec<_> = cookie.particles.iter_ids().collect();
        for id in pinned {
            let position = cookie
                .particles
                .position(id)
                .ok_or(Error::UnknownParticle)?;
            if position.y > top - 0.05 {
                cookie.particles.pin(id)?;
            }
        }
        cookie.strokes = vec![
            Stroke {
                path: [Vec2::new(-1.0, 0.15), Vec2::new(1.0, 0.85)],
                steps: [40, 90],
            },
            Stroke {
                path: [Vec2::new(0.33, 1.6), Vec2::new(-0.37, 0.1)],
                steps: [150, 200],
            },
        ];
        Ok(cookie)
    }

    fn cheese() -> Result<Self, Error> {
        const COLUMNS: usize = 22;
        const ROWS: usize = 9;
        /// Column, row and squared radius of each hole, in nodes.
        const HOLES: [[f32; 3]; 4] = [
            [4.5, 4.0, 1.3],
            [9.0, 2.5, 0.3],
            [13.5, 5.0, 1.3],
            [18.0, 3.0, 0.5],
        ];
        let solid = |column: usize, row: usize| {
            HOLES.iter().all(|[x, y, square]| {
                let (x, y) = (column as f32 - x, row as f32 - y);
                x * x + y * y > *square
            })
        };
        let mut cheese = Self::new((COLUMNS, ROWS), None, solid)?;
        let left = -0.5 * SPACING * (COLUMNS - 1) as f32;
        let held = |x: Option<Vec2<f32>>| x.is_some_and(|x| x.x < left + 1.5 * SPACING);
        for id in cheese.particles.ids() {
            if held(cheese.particles.position(id)) {
                cheese.particles.pin(id)?;
            }
        }
        let cuts = [[0.66, 0.62, 20.0], [0.2, 0.12, 95.0], [-0.31, -0.4, 170.0]];
        cheese.strokes = Vec::from(cuts.map(|[top, bottom, start]| Stroke {
            path: [Vec2::new(top, 0.95), Vec2::new(bottom, -0.3)],
            steps: [start as usize, start as usize + 50],
        }));
        Ok(cheese)
    }

    /// Returns the path of the tip in the present step.
    fn stroke(&self) -> Option<[Vec2<f32>; 2]> {
        let stroke = self
            .strokes
            .iter()
            .find(|stroke| (stroke.steps[0]..stroke.steps[1]).contains(&self.steps))?;
        let [from, to] = stroke.path;
        let tip = |step: usize| {
            let fraction =
                (step - stroke.steps[0]) as f32 / (stroke.steps[1] - stroke.steps[0]) as f32;
            from + (to - from) * fraction
        };
        Some([tip(self.steps), tip(self.steps + 1)])
    }
}

impl Scene for Brittle {
    fn step(&mut self) -> Result<(), Error> {
        if let Some([tip, to]) = self.stroke() {
            // What was at the tip in the last step has moved with the mesh.
            let nearest = query::nearest(&self.particles, tip);
            let velocity = nearest.and_then(|(id, _)| self.particles.velocity(id));
            let from = tip + velocity.unwrap_or(Vec2::ZERO) * TIME_STEP;
            self.mesh.cut(&self.particles, from, to)?;
        }
        if let Some(limit) = self.limit {
            self.mesh
                .tear_into_parts(&self.particles, limit, SMALLEST)?;
        }
        let floor = &mut self.floor;
        self.mesh.separate(
            &mut self.particles,
            &mut (&mut *self.elements, &mut *self.regions),
            &mut (),
            |_, copy| {
                // As many contacts as particles.
                let _ = floor.add(copy);
            },
        )?;
        self.steps += 1;
        let mut parts = (
            &mut *self.elements,
            &mut *self.regions,
            &mut *self.mesh,
            &mut *self.floor,
        );
        self.solver.step(TIME_STEP, &mut self.particles, &mut parts)
    }

    fn picture(&self) -> Picture {
        let position = |id: ParticleId| self.particles.positions()[id.index()];
        let rest = 0.5 * SPACING * SPACING;
        let cells = self.mesh.triangles().map(|corners| {
            let [a, b, c] = corners.map(position);
            let area = 0.5 * (b - a).cross(c - a).abs();
            Cell {
                corners: [a, b, c, c],
                strain: (area / rest - 1.0).abs(),
            }
        });
        let pins = self
            .particles
            .iter_ids()
            .filter(|id| self.particles.is_pinned(*id) == Some(true));
        let mut picture = vec![
            Mark::Ground(vec![Vec2::new(-1.8, FLOOR), Vec2::new(1.8, FLOOR)]),
            Mark::Cells(cells.collect()),
            Mark::Pins(pins.map(position).collect()),
        ];
        if let Some([_, tip]) = self.stroke() {
            let handle = tip + Vec2::new(0.15, 0.35);
            picture.push(Mark::Line(vec![tip, handle]));
        }
        picture
    }

    fn measure(&self) -> Measurement {
        Measurement::new(
            &self.particles,
            &*self.elements,
            &self.solver,
            TIME_STEP,
            self.elements.len(),
        )
    }
}
