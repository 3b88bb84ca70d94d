//! Air meshes (Müller, Chentanez, Kim, Macklin 2015) without edge flips, and outline contacts, in
//! the same scenes: a square in a box, and two rods.

use crate::number::Number;
use pliant::{
    Bound, Constraint, Constraints, ContactMaterial, Distance, Distances, Error, Linearization,
    OutlineContacts, OutlineOptions, ParticleId, Particles, Points, Project, ShapeMatching, Solver,
    Stiffness, Vec2,
};

/// Triangle of air between bodies: its signed area is at least zero.
pub struct Air([ParticleId; 3]);

impl Constraint<Number, 3> for Air {
    const BOUND: Bound = Bound::AtLeast;

    fn particles(&self) -> [ParticleId; 3] {
        self.0
    }

    fn linearize(&self, points: &Points<Number, 3>) -> Option<Linearization<Number, 3>> {
        let (u, v) = (points.difference(1, 0), points.difference(2, 0));
        let half = Number(0.5);
        let (second, third) = (-(v * half).perp(), (u * half).perp());
        Some(Linearization {
            value: half * u.cross(v),
            gradients: [-(second + third), second, third],
        })
    }
}

pub type AirMesh = Constraints<Number, Air, 3, 8>;
pub type Outlines = OutlineContacts<Number, 5, 12, 32>;

/// Rigid square of side 1 and four masses of 1, at rest in the middle of a box with fixed walls.
pub struct SquareInBox {
    /// Corners of the square, then start and end of each wall. Both are counterclockwise.
    pub particles: Particles<Number, 12>,
    square: [ParticleId; 4],
    walls: [[ParticleId; 2]; 4],
    shape: ShapeMatching<Number, 4>,
}

impl SquareInBox {
    pub fn new(side: f64) -> Result<Self, Error> {
        let mut particles = Particles::new();
        for corner in corners(1.0) {
            particles.add(corner, Number(1.0))?;
        }
        let ends = corners(side);
        for i in 0..4 {
            for end in [ends[i], ends[(i + 1) % 4]] {
                particles.add_pinned(end, Number(1.0))?;
            }
        }
        let square = [0, 1, 2, 3].map(ParticleId::new);
        let walls = [4, 6, 8, 10].map(|start| [start, start + 1].map(ParticleId::new));
        let shape = ShapeMatching::new(&particles, square, Stiffness::Alpha(Number(1.0)))?;
        Ok(Self {
            particles,
            square,
            walls,
            shape,
        })
    }

    /// Turns the square at a constant rate about its center, rad/s.
    pub fn spin(&mut self, rate: f64) -> Result<(), Error> {
        for id in self.square {
            let x = self.particles.position(id).ok_or(Error::UnknownParticle)?;
            self.particles.set_velocity(id, x.perp() * Number(rate))?;
        }
        Ok(())
    }

    /// Rotates the square about its center, rad.
    pub fn turn(&mut self, angle: f64) -> Result<(), Error> {
        let (sin, cos) = angle.sin_cos();
        for id in self.square {
            let x = self.particles.position(id).ok_or(Error::UnknownParticle)?;
            let turned = x * Number(cos) + x.perp() * Number(sin);
            self.particles.set_position(id, turned)?;
        }
        Ok(())
    }

    /// Triangulation of the air: two triangles per wall.
    pub fn air(&self) -> Result<AirMesh, Error> {
        let mut mesh = AirMesh::new();
        for (i, [from, to]) in self.walls.iter().enumerate() {
            let (a, b) = (self.square[i], self.square[(i + 1) % 4]);
            // The end of a wall is the start of the next one.
            mesh.add(Air([*from, *to, a]))?;
            mesh.add(Air([a, *to, b]))?;
        }
        Ok(mesh)
    }

    /// The square as an outline, and each wall as a chain, without radius.
    pub fn outlines(&self) -> Result<Outlines, Error> {
        let mut outlines = Outlines::new(ContactMaterial::default())?;
        outlines.add(&self.particles, self.square, no_radius())?;
        for wall in self.walls {
            outlines.add_chain(&self.particles, wall, no_radius())?;
        }
        Ok(outlines)
    }

    /// Whether a triangle of this mesh has a negative area.
    pub fn is_inverted(&self, mesh: &AirMesh) -> bool {
        mesh.as_slice().iter().any(|air| {
            let [a, b, c] = air
                .0
                .map(|id| self.particles.position(id).unwrap_or_default());
            (b - a).cross(c - a) < Number(0.0)
        })
    }

    /// Direction of the first corner from the center of the square, rad.
    pub fn angle(&self) -> f64 {
        let x = self
            .square
            .map(|id| self.particles.position(id).unwrap_or_default());
        let diagonal = x[0] - x[2];
        diagonal.y.0.atan2(diagonal.x.0)
    }

    /// One frame with these contacts.
    pub fn step(&mut self, gravity: f64, contacts: &mut impl Project<Number>) -> Result<(), Error> {
        solver(gravity).step(
            Number(1.0 / 60.0),
            &mut self.particles,
            &mut (&mut self.shape, contacts),
        )
    }
}

/// Two rigid rods with the same start, 1 m above each other.
pub struct Rods {
    pub particles: Particles<Number, 4>,
    ends: [ParticleId; 4],
    lengths: Distances<Number, 2>,
}

impl Rods {
    pub fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        for [x, y] in [[-1.0, 0.0], [1.0, 0.0], [-1.0, 1.0], [1.0, 1.0]] {
            particles.add(Vec2::new(Number(x), Number(y)), Number(1.0))?;
        }
        let ends = [0, 1, 2, 3].map(ParticleId::new);
        let mut lengths = Distances::new();
        for rod in [[ends[0], ends[1]], [ends[2], ends[3]]] {
            lengths.add(Distance::between(&particles, rod[0], rod[1], Number(0.0))?)?;
        }
        Ok(Self {
            particles,
            ends,
            lengths,
        })
    }

    /// Turns the upper rod onto the lower one, so that they form an X.
    pub fn cross(&mut self) -> Result<(), Error> {
        let (x, y) = (0.8, 0.6);
        self.particles
            .set_position(self.ends[2], Vec2::new(Number(-x), Number(y)))?;
        self.particles
            .set_position(self.ends[3], Vec2::new(Number(x), Number(-y)))
    }

    /// Triangulation of the air between the rods before they cross.
    pub fn air(&self) -> Result<AirMesh, Error> {
        let [a, b, c, d] = self.ends;
        let mut mesh = AirMesh::new();
        mesh.add(Air([a, b, d]))?;
        mesh.add(Air([a, d, c]))?;
        Ok(mesh)
    }

    /// Each rod as a chain.
    pub fn outlines(&self) -> Result<Outlines, Error> {
        let [a, b, c, d] = self.ends;
        let mut outlines = Outlines::new(ContactMaterial::default())?;
        for rod in [[a, b], [c, d]] {
            outlines.add_chain(&self.particles, rod, no_radius())?;
        }
        Ok(outlines)
    }

    /// Whether each rod has its ends on different sides of the other.
    pub fn is_crossed(&self) -> bool {
        let [a, b, c, d] = self
            .ends
            .map(|id| self.particles.position(id).unwrap_or_default());
        let zero = Number(0.0);
        let between = |a: Vec2<Number>, b: Vec2<Number>, c, d| {
            (b - a).cross(c - a) * (b - a).cross(d - a) < zero
        };
        between(a, b, c, d) && between(c, d, a, b)
    }

    /// One frame with these contacts.
    pub fn step(&mut self, contacts: &mut impl Project<Number>) -> Result<(), Error> {
        solver(0.0).step(
            Number(1.0 / 60.0),
            &mut self.particles,
            &mut (&mut self.lengths, contacts),
        )
    }
}

fn solver(gravity: f64) -> Solver<Number> {
    Solver {
        gravity: Vec2::new(Number(0.0), Number(-gravity)),
        substeps: 8,
        ..Solver::new()
    }
}

/// Corners of a square about the origin, counterclockwise.
fn corners(side: f64) -> [Vec2<Number>; 4] {
    let half = Number(side / 2.0);
    [[-half, -half], [half, -half], [half, half], [-half, half]].map(|[x, y]| Vec2::new(x, y))
}

fn no_radius() -> OutlineOptions<Number> {
    OutlineOptions {
        radius: Some(Number(0.0)),
        ..OutlineOptions::default()
    }
}
