//! Car with motor wheels that crosses a soft bridge and pushes crates.

use super::{Entry, Measurement, Scene};
use crate::picture::{Mark, Picture, springs};
use pliant::{
    Anchor, Capacity, ContactMaterial, Distances, Error, Filter, Joint, MassProperties,
    ParticleRange, Particles, RigidBody, RigidContacts, Rotation, Solver, Vec2, build,
};

const CRATES: usize = 4;
/// Two banks, the chassis, two wheels and the crates.
const BODIES: usize = 5 + CRATES;
const SEGMENTS: usize = 20;
const PARTICLES: usize = 2 * BODIES + SEGMENTS + 1;
const TIME_STEP: f32 = 0.02;
const WHEEL: f32 = 0.35;
const CRATE: f32 = 0.3;
/// Half of the width of the gap between the banks, m.
const GAP: f32 = 3.0;
/// Radius of the edges of the bridge, m.
const THICKNESS: f32 = 0.05;
/// Layers of the parts of the car, which do not collide with each other, and of everything else.
const CAR: u32 = 2;
const WORLD: u32 = 1;

pub(crate) const ENTRY: Entry = Entry {
    name: "car",
    caption: "Rigid bodies, wheels with springs and motors, and contacts with the edges of a soft bridge.",
    dt: TIME_STEP,
    steps_per_frame: 3,
    frames: 110,
    build: || Ok(Box::new(Car::new()?)),
};

struct Car {
    particles: Particles<f32, PARTICLES>,
    bodies: [RigidBody<f32>; BODIES],
    /// Corners of the bodies; one for a wheel.
    shapes: Vec<Vec<Vec2<f32>>>,
    wheels: [Joint<f32>; 2],
    bridge: Distances<f32, SEGMENTS>,
    nodes: ParticleRange,
    contacts: Box<RigidContacts<f32, { BODIES + SEGMENTS }, 32, 96>>,
    solver: Solver<f32>,
}

/// Returns the corners of a rectangle around the origin.
fn rectangle(x: f32, y: f32) -> Vec<Vec2<f32>> {
    let corners = [[-x, -y], [x, -y], [x, y], [-x, y]];
    corners.map(Vec2::from).to_vec()
}

impl Car {
    fn new() -> Result<Self, Error> {
        let mut particles = Particles::new();
        let mut contacts = Box::new(RigidContacts::new(ContactMaterial::with_friction(0.9))?);
        let bank = (rectangle(3.0, 0.5), 0.0, 1.0, WORLD);
        let disc = (vec![Vec2::ZERO], WHEEL, 2.0, CAR);
        let crates = (rectangle(CRATE, CRATE), 0.0, 0.4, WORLD);
        let mut parts = vec![
            (bank.clone(), [-GAP - 3.0, -0.5]),
            (bank, [GAP + 3.0, -0.5]),
            ((rectangle(0.9, 0.2), 0.0, 1.5, CAR), [-5.0, 0.7]),
            (disc.clone(), [-5.6, WHEEL]),
            (disc, [-4.4, WHEEL]),
        ];
        for k in 0..CRATES {
            let place = [GAP + 1.0, CRATE * (2.0 * k as f32 + 1.0)];
            parts.push((crates.clone(), place));
        }
        let (mut bodies, mut shapes) = (Vec::new(), Vec::new());
        for ((corners, radius, density, layer), place) in parts {
            let shape = match corners.as_slice() {
                [_] => MassProperties::circle(radius, density),
                corners => MassProperties::polygon(corners, density),
            };
            let place = Vec2::from(place);
            let body = RigidBody::new(&mut particles, shape?, place, Rotation::IDENTITY)?;
            if bodies.len() < 2 {
                particles.pin_group(&body)?;
            }
            let mask = if layer == CAR { WORLD } else { WORLD | CAR };
            contacts.add(&body, &corners, radius, Filter::new(layer, mask))?;
            bodies.push(body);
            shapes.push(corners);
        }
        let bodies = <[_; BODIES]>::try_from(bodies).map_err(|_| Error::Full(Capacity::Bodies))?;
        let mut bridge = Distances::new();
        let nodes = build::rope(
            &mut particles,
            &mut bridge,
            build::Rope {
                from: Vec2::new(-GAP, -THICKNESS),
                to: Vec2::new(GAP, -THICKNESS),
                segments: SEGMENTS,
                mass: 0.3,
                compliance: 2e-5,
            },
        )?;
        let ids: Vec<_> = nodes.iter().collect();
        for end in [ids[0], ids[SEGMENTS]] {
            particles.pin(end)?;
        }
        for edge in ids.windows(2) {
            let filter = Filter::new(WORLD, WORLD | CAR);
            contacts.add_edge(&particles, [edge[0], edge[1]], THICKNESS, filter)?;
        }
        let [_, _, chassis, left, right, ..] = &bodies;
        let axle = |wheel: &RigidBody<f32>, x: f32| -> Result<Joint<f32>, Error> {
            let mount: Anchor<f32> = chassis.anchor(Vec2::new(x, -0.35))?;
            let up = Vec2::new(0.0, 1.0);
            Joint::wheel(&particles, mount, wheel.anchor(Vec2::ZERO)?, up)?
                .with_spring(0.0, 1.0 / 200.0, 12.0)?
                .with_range(-0.15, 0.1)?
                .with_motor(-9.0, 6.0)
        };
        let wheels = [axle(left, -0.6)?, axle(right, 0.6)?];
        Ok(Self {
            wheels,
            particles,
            bodies,
            shapes,
            bridge,
            nodes,
            contacts,
            solver: Solver {
                gravity: Vec2::new(0.0, -9.81),
                substeps: 8,
                ..super::solver()
            },
        })
    }

    /// Returns the corners of a body, or points on the circle of a wheel and its center.
    fn outline(&self, body: usize) -> Vec<Vec2<f32>> {
        let place = |local: Vec2<f32>| self.bodies[body].point(&self.particles, local);
        let shape = &self.shapes[body];
        let round = (0..24).map(|k| {
            let (sin, cos) = (k as f32 * std::f32::consts::TAU / 24.0).sin_cos();
            Vec2::new(cos, sin) * WHEEL
        });
        let points: Vec<_> = match shape.as_slice() {
            [_] => [Vec2::ZERO].into_iter().chain(round).collect(),
            corners => corners.to_vec(),
        };
        points.into_iter().filter_map(|p| place(p).ok()).collect()
    }
}

impl Scene for Car {
    fn step(&mut self) -> Result<(), Error> {
        self.solver.step(
            TIME_STEP,
            &mut self.particles,
            &mut (
                &mut self.bridge,
                &mut self.wheels,
                &mut *self.contacts,
                &mut self.bodies,
            ),
        )
    }

    fn picture(&self) -> Picture {
        let places = self.particles.positions();
        let rope: Vec<_> = self.nodes.iter().map(|id| places[id.index()]).collect();
        let mut picture = vec![
            Mark::Ground(self.outline(0)),
            Mark::Ground(self.outline(1)),
            Mark::Springs {
                springs: springs(places, self.bridge.as_slice()),
                width: 3.0,
            },
            Mark::Particles(rope),
        ];
        for body in 2..BODIES {
            let outline = self.outline(body);
            if let [center, rim @ ..] = outline.as_slice() {
                if self.shapes[body].len() == 1 {
                    picture.push(Mark::Body(rim.to_vec()));
                    picture.push(Mark::Line(vec![*center, rim[0]]));
                } else {
                    picture.push(Mark::Body(outline));
                }
            }
        }
        picture
    }

    fn measure(&self) -> Measurement {
        // The banks absorb momentum.
        let parts = &(self.bridge.clone(), self.wheels);
        Measurement {
            held: true,
            ..Measurement::new(
                &self.particles,
                parts,
                &self.solver,
                TIME_STEP,
                SEGMENTS + 2 + BODIES,
            )
        }
    }
}
