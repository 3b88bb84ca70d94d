//! rapier2d: soft edges for the cloth, shape matching for the body and for those of the pile.
//!
//! Its springs have a frequency and a damping ratio and are solved for velocities. With no damping,
//! frequency √(k Σw)/2π, one sweep per substep and no stabilization pass they are the springs of
//! XPBD, linearized once per substep. The number of sweeps cannot exceed the number of substeps, so
//! the cloth uses five substeps for five iterations. This is the minimal configuration of rapier2d.
//! The measured time also contains islands, colors, warm-started impulses, and empty collision
//! phases.

use crate::cloth::{COLUMNS, COMPLIANCE, GRAVITY, ITERATIONS, MASS, Plain};
use crate::{cloth, pile, square};
use std::f64::consts::TAU;

/// Initial state of every particle of the cloth, and the ends of each spring.
struct Net {
    places: Vec<[f64; 2]>,
    edges: Vec<[u32; 2]>,
}

const PINS: [u32; 2] = [0, COLUMNS as u32 - 1];

fn net() -> Net {
    let plain = Plain::<f64>::new();
    let edges = plain.springs.iter().map(|s| [s.a, s.b]).collect();
    Net {
        places: plain.particles.iter().map(|p| [p.x, p.y]).collect(),
        edges,
    }
}

/// Returns the frequency of a spring of the cloth, Hz, by the number of its free ends.
fn frequency(free: u32) -> f64 {
    (f64::from(free) / (COMPLIANCE * MASS)).sqrt() / TAU
}

/// Returns the frequency, Hz, at which an implicit step covers the fraction α of the distance to
/// the goals.
fn goal_frequency(alpha: f64, step: f64) -> f64 {
    (alpha / (1.0 - alpha)).sqrt() / step / TAU
}

/// Returns the particles of a body of the pile, from its lower left, and its outline,
/// counter-clockwise.
fn block(body: usize) -> (Vec<[f64; 2]>, Vec<[u32; 2]>) {
    let [left, bottom] = pile::corner(body);
    let place = |i: usize| {
        [
            left + (i % pile::SIDE) as f64 * pile::SPACING,
            bottom + (i / pile::SIDE) as f64 * pile::SPACING,
        ]
    };
    let last = pile::SIDE - 1;
    let (right, up) = ((0..last).map(|i| (i, 0)), (0..last).map(|i| (last, i)));
    let (back, down) = (
        (0..last).map(|i| (last - i, last)),
        (0..last).map(|i| (0, last - i)),
    );
    let outline: Vec<_> = right
        .chain(up)
        .chain(back)
        .chain(down)
        .map(|(x, y)| (y * pile::SIDE + x) as u32)
        .collect();
    let next = outline.iter().skip(1).chain(&outline[..1]);
    (
        (0..pile::BODY).map(place).collect(),
        outline.iter().zip(next).map(|(a, b)| [*a, *b]).collect(),
    )
}

macro_rules! rapier {
    ($precision:ident, $rapier:ident, $real:ty) => {
        /// rapier2d in this precision.
        pub mod $precision {
            use super::*;
            use $rapier::prelude::*;

            /// World with one soft body in it.
            pub struct World {
                world: PhysicsWorld,
                body: SoftBodyHandle,
            }

            fn vector([x, y]: [f64; 2]) -> Vector {
                Vector::new(x as $real, y as $real)
            }

            fn spring(frequency: f64) -> SpringCoefficients<$real> {
                SpringCoefficients::new(frequency as $real, 0.0)
            }

            fn world(builder: SoftBodyBuilder, gravity: f64, step: f64, substeps: usize) -> World {
                let mut world = PhysicsWorld::new();
                world.gravity = vector([0.0, gravity]);
                world.integration_parameters.dt = step as $real;
                world.integration_parameters.num_solver_iterations = substeps;
                world
                    .integration_parameters
                    .num_internal_stabilization_iterations = 0;
                let body = world.insert_soft_body(
                    builder
                        .no_surface_collider()
                        .additional_pgs_iterations(0)
                        .can_sleep(false),
                );
                World { world, body }
            }

            impl World {
                pub fn cloth() -> Self {
                    let Net { places, edges } = net();
                    let material = SoftBodyMaterial {
                        edge_softness: spring(frequency(2)),
                        ..Default::default()
                    };
                    let pinned = |edge: &[u32; 2]| edge.iter().any(|end| PINS.contains(end));
                    let stiffer = (0..)
                        .zip(&edges)
                        .filter(|(_, edge)| pinned(edge))
                        .map(|(i, _)| (i, spring(frequency(1))));
                    let stiffer = stiffer.collect();
                    let mut builder =
                        SoftBodyBuilder::new(places.into_iter().map(vector).collect())
                            .particle_mass(MASS as $real)
                            .pinned_particles(PINS)
                            .edges(edges)
                            .material(material);
                    builder.edge_softness = stiffer;
                    world(builder, GRAVITY, cloth::STEP, ITERATIONS.into())
                }

                pub fn square(particles: usize) -> Self {
                    let material = SoftBodyMaterial {
                        shape_matching_softness: spring(goal_frequency(
                            square::ALPHA,
                            square::STEP,
                        )),
                        ..Default::default()
                    };
                    let places = (0..particles).map(|i| vector(square::place(i))).collect();
                    let builder = SoftBodyBuilder::new(places)
                        .particle_mass(1.0)
                        .shape_matching(true)
                        .material(material);
                    let mut world = world(builder, 0.0, square::STEP, 1);
                    world.world.soft_bodies[world.body]
                        .set_particle_position(0, vector(square::PULLED));
                    world
                }

                pub fn step(&mut self) {
                    self.world.step();
                }

                /// Returns the position of a particle.
                pub fn place(&self, particle: usize) -> [f64; 2] {
                    let place = self.world.soft_bodies[self.body].particle_position(particle);
                    [f64::from(place.x), f64::from(place.y)]
                }
            }

            /// World with soft bodies that collide by their outlines, and a floor.
            pub struct Pile {
                world: PhysicsWorld,
                bodies: Vec<SoftBodyHandle>,
                steps: u16,
            }

            impl Pile {
                /// Creates a pile with this number of substeps, which searches for contacts once
                /// per step.
                pub fn new(substeps: u16) -> Self {
                    Self::of(1, substeps)
                }

                /// Creates a pile with this number of separate steps, each of which searches for
                /// contacts.
                pub fn in_steps(steps: u16) -> Self {
                    Self::of(steps, 1)
                }

                fn of(steps: u16, substeps: u16) -> Self {
                    let mut world = PhysicsWorld::new();
                    world.gravity = vector([0.0, pile::GRAVITY]);
                    let parameters = &mut world.integration_parameters;
                    parameters.dt = (pile::STEP / f64::from(steps)) as $real;
                    parameters.num_solver_iterations = substeps.into();
                    parameters.num_internal_stabilization_iterations = 0;
                    parameters.soft_bodies.max_extra_substeps = 0;
                    let floor =
                        ColliderBuilder::cuboid(100.0, 1.0).translation(vector([0.0, -1.0]));
                    world.insert_collider(floor.friction(pile::FRICTION as $real), None);
                    let h = pile::STEP / f64::from(steps * substeps);
                    let softness = spring(goal_frequency(pile::ALPHA, h));
                    let material = SoftBodyMaterial {
                        shape_matching_softness: softness,
                        ..Default::default()
                    };
                    let body = |body| {
                        let (places, outline) = block(body);
                        SoftBodyBuilder::new(places.into_iter().map(vector).collect())
                            .particle_mass(pile::MASS as $real)
                            .particle_radius(pile::RADIUS as $real)
                            .surface(outline)
                            .surface_collider(
                                ColliderBuilder::ball(1.0).friction(pile::FRICTION as $real),
                            )
                            .shape_matching(true)
                            .material(material.clone())
                            .additional_pgs_iterations(0)
                            .can_sleep(false)
                    };
                    let bodies = (0..pile::BODIES)
                        .map(|k| world.insert_soft_body(body(k)))
                        .collect();
                    Self {
                        world,
                        bodies,
                        steps,
                    }
                }

                pub fn step(&mut self) {
                    (0..self.steps).for_each(|_| self.world.step());
                }

                pub fn places(&self) -> Vec<[f64; 2]> {
                    let bodies = self
                        .bodies
                        .iter()
                        .map(|body| &self.world.soft_bodies[*body]);
                    let places =
                        bodies.flat_map(|body| (0..pile::BODY).map(|i| body.particle_position(i)));
                    places
                        .map(|place| [f64::from(place.x), f64::from(place.y)])
                        .collect()
                }
            }
        }
    };
}

rapier!(single, rapier2d, f32);
rapier!(double, rapier2d_f64, f64);
