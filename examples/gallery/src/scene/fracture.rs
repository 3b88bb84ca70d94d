//! Beam that breaks under a load, and cookie that a blade cuts.

use super::{Entry, Measurement, Scene};
use crate::picture::{Cell, Mark, Picture};
use pliant::{
    ColliderContacts, Constraints, ContactMaterial, Error, FractureMesh, HalfPlane, Material,
    NeoHookean, ParticleId, Particles, Solver, Vec2, build,
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

const NODES: usize = 400;
const TRIANGLES: usize = 420;
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
    mesh: Box<FractureMesh<f32, TRIANGLES>>,
    floor: Box<ColliderContacts<f32, HalfPlane<f32>, NODES>>,
    /// Strain at which the mesh tears.
    limit: Option<f32>,
    strokes: Vec<Stroke>,
    solver: Solver<f32>,
    steps: usize,
}

impl Brittle {
    /// Builds the present nodes of a grid, with alternating diagonals.
    fn new(
        (columns, rows): (usize, usize),
        material: Material<f32>,
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
                let halves = if (column + row) % 2 == 0 {
                    [[sw, se, ne], [sw, ne, nw]]
                } else {
                    [[sw, se, nw], [se, ne, nw]]
                };
                for half in halves {
                    let [Some(a), Some(b), Some(c)] = half else {
                        continue;
                    };
                    mesh.add(&particles, [a, b, c])?;
                    for part in NeoHookean::between(&particles, [a, b, c], material)? {
                        elements.add(part)?;
                    }
                }
            }
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
        let mut beam = Self::new((COLUMNS, ROWS), wood, |_, _| true)?;
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
        let mut cookie = Self::new((SIDE, SIDE), dough, disc)?;
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
        if let Some([from, to]) = self.stroke() {
            self.mesh.cut(&self.particles, from, to)?;
        }
        if let Some(limit) = self.limit {
            self.mesh
                .tear_into_parts(&self.particles, limit, SMALLEST)?;
        }
        let floor = &mut self.floor;
        self.mesh.separate(
            &mut self.particles,
            &mut *self.elements,
            &mut (),
            |_, copy| {
                // As many contacts as particles.
                let _ = floor.add(copy);
            },
        )?;
        self.steps += 1;
        let mut parts = (&mut *self.elements, &mut *self.mesh, &mut *self.floor);
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
