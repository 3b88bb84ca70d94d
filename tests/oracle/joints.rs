//! Random chains of rigid bodies and particles with joints.

use crate::bound::{Comparison, Reference, Rounding, State, compare, summarize};
use crate::dice::{Dice, Jitter};
use crate::joint::{Guide, Hold, Joint as Item};
use crate::rigid::{Machine, Rigid};
use crate::scenes::vector;
use glam::DVec2;
use pliant::{
    Anchor, Joint, MassProperties, ParticleId, Particles, RigidBody, Rotation, Solver, Vec2,
};

/// Roundings between the inputs and the results of an update: at most 60 in the kernel (frame 12,
/// displacement 6, rotation 14, gap 6, response 10, solution 8, push 4) and as many in the
/// reference.
const ROUNDINGS: f64 = 120.0;

const BODIES: usize = 5;

impl Reference for Machine {
    fn step(&mut self) {
        Machine::step(self);
    }

    fn state(&self) -> State {
        let places = self.bodies.iter().flat_map(|body| {
            let DVec2 { x, y } = body.center;
            // A particle has no direction.
            let (sin, cos) = if body.is_particle {
                (0.0, 0.0)
            } else {
                body.angle.sin_cos()
            };
            [x, y, cos, sin]
        });
        let motions = self.bodies.iter().flat_map(|body| {
            let DVec2 { x, y } = body.velocity;
            [x, y, body.spin]
        });
        [places.collect(), motions.collect()]
    }

    fn jitter(&mut self) -> &mut Jitter {
        &mut self.jitter
    }

    fn disturb(&mut self) {
        for joint in &mut self.joints {
            for local in &mut joint.locals {
                self.jitter.vector(local, 1.0);
            }
        }
    }
}

/// Part of the kernel that corresponds to a reference body.
#[derive(Clone, Copy)]
enum Owner {
    Body(RigidBody<f64>),
    Particle(ParticleId),
}

struct Kernel {
    particles: Particles<f64, { 2 * BODIES }>,
    owners: Vec<Owner>,
    bodies: Vec<RigidBody<f64>>,
    joints: Vec<Joint<f64>>,
    solver: Solver<f64>,
}

impl Kernel {
    fn state(&self) -> State {
        let (mut places, mut motions) = (Vec::new(), Vec::new());
        for owner in &self.owners {
            match owner {
                Owner::Body(body) => {
                    let (center, turned) = body.pose(&self.particles).unwrap();
                    let motion = self.particles.group_motion(body).unwrap();
                    places.extend([center.x, center.y, turned.cos, turned.sin]);
                    motions.extend([motion.velocity.x, motion.velocity.y, motion.spin]);
                }
                Owner::Particle(id) => {
                    let x = self.particles.position(*id).unwrap();
                    let v = self.particles.velocity(*id).unwrap();
                    places.extend([x.x, x.y, 0.0, 0.0]);
                    motions.extend([v.x, v.y, 0.0]);
                }
            }
        }
        [places, motions]
    }
}

/// Adds a body or a particle to both simulations.
fn add_body(machine: &mut Machine, kernel: &mut Kernel, dice: &mut Dice, center: DVec2) {
    let (mass, gyration) = (dice.between(0.5, 2.0), dice.between(0.2, 0.6));
    let (velocity, spin) = (dice.vector(0.5), dice.between(-2.0, 2.0));
    let angle = dice.between(-3.0, 3.0);
    let first = machine.bodies.is_empty();
    let is_particle = dice.chance(4);
    // The first one may be fixed.
    let fixed = first && dice.chance(2);
    let particles = &mut kernel.particles;
    if is_particle {
        let id = particles.add(vector(center), mass).unwrap();
        if fixed {
            particles.pin(id).unwrap();
        } else {
            particles.set_velocity(id, vector(velocity)).unwrap();
        }
        kernel.owners.push(Owner::Particle(id));
    } else {
        let properties = MassProperties::new(mass, Vec2::ZERO, mass * gyration * gyration);
        let (sin, cos) = angle.sin_cos();
        let turned = Rotation { cos, sin };
        let body = RigidBody::new(particles, properties.unwrap(), vector(center), turned).unwrap();
        if fixed {
            particles.pin_group(&body).unwrap();
        } else {
            particles
                .set_group_motion(&body, vector(velocity), spin)
                .unwrap();
        }
        kernel.owners.push(Owner::Body(body));
        kernel.bodies.push(body);
    }
    let moving = if fixed { 0.0 } else { 1.0 };
    let turning = if is_particle { 0.0 } else { moving };
    machine.bodies.push(Rigid {
        center,
        angle: if is_particle { 0.0 } else { angle },
        velocity: moving * velocity,
        spin: spin * turning,
        inverse_mass: moving / mass,
        inverse_inertia: turning / (mass * gyration * gyration),
        is_particle,
        moved: DVec2::ZERO,
        s: 0.0,
    });
}

/// Adds a joint of the last two bodies to both simulations.
fn add_joint(machine: &mut Machine, kernel: &mut Kernel, dice: &mut Dice) {
    let last = machine.bodies.len() - 1;
    let ends = [last - 1, last];
    let [a, b] = ends.map(|end| &machine.bodies[end]);
    let distance = dice.chance(3) || (a.is_particle && b.is_particle);
    // A particle is the point of the joint, so that the scene starts without a gap.
    let fraction = match (a.is_particle, b.is_particle) {
        (true, _) => 0.0,
        (_, true) => 1.0,
        _ => 0.5,
    };
    let middle = a.center + fraction * (b.center - a.center);
    let offset = if distance {
        dice.vector(0.2)
    } else {
        DVec2::ZERO
    };
    let local = |body: &Rigid, point: DVec2| {
        if body.is_particle {
            DVec2::ZERO
        } else {
            (point - body.center).rotate_angle(-body.angle)
        }
    };
    let locals = [local(a, middle), local(b, middle + offset)];
    let compliance = if dice.chance(2) {
        dice.between(1e-5, 1e-3)
    } else {
        0.0
    };
    let [first, second] = [0, 1].map(|end| match kernel.owners[ends[end]] {
        Owner::Body(body) => body.anchor(vector(locals[end])).unwrap(),
        Owner::Particle(id) => Anchor::from(id),
    });
    let now = a.point(locals[0]).distance(b.point(locals[1]));
    let range = (now * dice.between(0.5, 0.9), now * dice.between(0.95, 1.2));
    let relative = b.angle - a.angle;
    let both = !a.is_particle && !b.is_particle;
    let movable = a.inverse_inertia + b.inverse_inertia > 0.0;
    let (mut hold, mut motor) = (Hold::Free, None);
    let mut guide = if distance {
        Guide::Distance(range.0, range.1)
    } else {
        Guide::Together
    };
    let made = if distance {
        Joint::distance(first, second, range.0, range.1)
    } else {
        Joint::revolute(first, second)
    };
    let mut spring = None;
    let mut made = made.unwrap().with_compliance(compliance).unwrap();
    if both && movable && !distance {
        match dice.below(8) {
            0 => {
                let alpha = dice.between(0.0, 0.01);
                hold = Hold::Fixed(relative, alpha);
                let weld = Joint::weld(&kernel.particles, first, second, alpha).unwrap();
                made = weld.with_compliance(compliance).unwrap();
            }
            1 => {
                let (lower, upper) = (relative - 0.1, relative + dice.between(0.1, 1.0));
                hold = Hold::Between(lower, upper);
                let [lower, upper] = [lower, upper].map(|angle: f64| Rotation {
                    cos: angle.cos(),
                    sin: angle.sin(),
                });
                made = made.with_limits(lower, upper).unwrap();
            }
            2 => {
                let (speed, torque) = (dice.between(-5.0, 5.0), dice.between(0.1, 20.0));
                motor = Some((speed, torque));
                made = made.with_motor(speed, torque).unwrap();
            }
            kind @ 3..=6 => {
                let axis = dice.between(-3.0, 3.0);
                let direction = vector(DVec2::from_angle(axis));
                let is_wheel = kind > 4;
                let line = if is_wheel {
                    Joint::wheel(&kernel.particles, first, second, direction)
                } else {
                    hold = Hold::Fixed(relative, 0.0);
                    Joint::prismatic(&kernel.particles, first, second, direction)
                };
                made = line.unwrap().with_compliance(compliance).unwrap();
                let range = dice
                    .chance(2)
                    .then(|| (dice.between(-0.1, 0.0), dice.between(0.0, 0.1)));
                if let Some((lower, upper)) = range {
                    made = made.with_range(lower, upper).unwrap();
                }
                let angle = axis - a.angle;
                guide = if is_wheel {
                    Guide::Wheel(angle, range)
                } else {
                    Guide::Axis(angle, range)
                };
                if dice.chance(2) {
                    let rest = dice.between(-0.5, 0.5);
                    let (alpha, rate) = (dice.between(0.0, 0.1), dice.between(0.0, 5.0));
                    spring = Some((rest, alpha, rate));
                    made = made.with_spring(rest, alpha, rate).unwrap();
                }
                if dice.chance(2) {
                    let (speed, force) = (dice.between(-2.0, 2.0), dice.between(0.1, 20.0));
                    motor = Some((speed, force));
                    made = made.with_motor(speed, force).unwrap();
                }
            }
            _ => {}
        }
    }
    kernel.joints.push(made);
    machine.joints.push(Item {
        ends,
        locals,
        guide,
        hold,
        motor,
        compliance,
        spring,
        multipliers: (DVec2::ZERO, 0.0, 0.0, 0.0),
        lag: 0.0,
        goal: 0.0,
    });
}

fn compare_machine(seed: u64) -> Comparison {
    let mut dice = Dice(seed);
    let gravity = dice.vector(5.0);
    let (substeps, iterations) = ([2, 4][dice.below(2)], [1, 3][dice.below(2)]);
    let mut machine = Machine {
        bodies: Vec::new(),
        joints: Vec::new(),
        dt: 1.0 / 60.0,
        substeps,
        iterations,
        gravity,
        jitter: Jitter::new(0, 0.0),
    };
    let mut kernel = Kernel {
        particles: Particles::new(),
        owners: Vec::new(),
        bodies: Vec::new(),
        joints: Vec::new(),
        solver: Solver {
            gravity: vector(gravity),
            substeps,
            iterations,
            ..Solver::default()
        },
    };
    let mut center = dice.vector(0.5);
    for index in 0..2 + dice.below(BODIES - 1) {
        add_body(&mut machine, &mut kernel, &mut dice, center);
        if index > 0 {
            add_joint(&mut machine, &mut kernel, &mut dice);
        }
        let distance = dice.between(0.6, 1.0);
        center += distance * DVec2::from_angle(dice.between(-1.0, 1.0));
    }
    let dt = machine.dt;
    compare(
        &machine,
        || {
            let Kernel {
                particles,
                bodies,
                joints,
                solver,
                ..
            } = &mut kernel;
            let mut parts = (joints.as_mut_slice(), bodies.as_mut_slice());
            solver.step(dt, particles, &mut parts).unwrap();
            kernel.state()
        },
        Rounding::new::<f64>(ROUNDINGS),
    )
}

#[test]
fn rigid_bodies_with_joints_match_the_reference() {
    summarize("rigid bodies", 80, 0.6, compare_machine);
}
