//! Impacts in free space: conservation, energy, fast bodies.

use super::{World, rectangle};
use pliant::{ContactMaterial, Filter, Particles, Vec2, measure};
use proptest::prelude::*;

use crate::support::settings::settings;

fn free_world(material: ContactMaterial<f64>, substeps: u16) -> World<f64> {
    let mut world = World::<f64>::new(material, substeps);
    world.solver.gravity = Vec2::ZERO;
    world
}

/// Linear momentum, and angular momentum about the origin.
fn momenta<const N: usize>(particles: &Particles<f64, N>) -> [f64; 3] {
    let p = measure::momentum(particles);
    [p.x, p.y, measure::angular_momentum(particles, Vec2::ZERO)]
}

/// Bodies that fly toward each other, in a step of 1/60 s with up to eight substeps.
#[derive(Clone, Debug)]
struct Flight {
    /// Position, in 0.2 m from a place on a circle around the center, and angle.
    poses: [(f64, f64, f64); 6],
    spins: [f64; 6],
    /// Velocity for each meter from the center, 1/s.
    speed: f64,
    restitution: f64,
    substeps: u16,
}

prop_compose! {
    fn flight()(
        poses in prop::array::uniform6((-2.0..2.0_f64, -2.0..2.0_f64, -3.0..3.0_f64)),
        spins in prop::array::uniform6(-3.0..3.0_f64),
        (restitution, speed) in (0.0..1.0_f64, 1.0..3.0_f64),
        substeps in 1..9_u16,
    ) -> Flight {
        Flight { poses, spins, speed, restitution, substeps }
    }
}

impl Flight {
    /// Requires that the bodies touch, keep their momenta, and gain at most this fraction of their
    /// energy.
    fn check(&self, friction: f64, gain: f64) -> Result<(), TestCaseError> {
        let material = ContactMaterial {
            restitution: self.restitution,
            ..ContactMaterial::with_friction(friction)
        };
        let mut world = free_world(material, self.substeps);
        let corners = [
            vec![Vec2::ZERO],
            vec![Vec2::new(-0.6, 0.0), Vec2::new(0.6, 0.0)],
            rectangle(0.5, 0.3).to_vec(),
            vec![
                Vec2::new(-0.5, -0.4),
                Vec2::new(0.5, -0.4),
                Vec2::new(0.0, 0.6),
            ],
            rectangle(0.3, 0.8).to_vec(),
            vec![Vec2::ZERO],
        ];
        let bodies = self.poses.iter().zip(&self.spins).zip(&corners);
        for (k, (((x, y, angle), spin), corners)) in (0_u8..).zip(bodies) {
            let (sin, cos) = (f64::from(k) * 1.047).sin_cos();
            let center = (4.0 * cos + 0.2 * x, 4.0 * sin + 0.2 * y);
            let radius = if corners.len() < 3 { 0.4 } else { 0.05 };
            let density = 1.0 + f64::from(k);
            let (body, _) = world.add(corners, radius, density, (center.0, center.1, *angle));
            let velocity = Vec2::new(-center.0, -center.1) * self.speed;
            let group = world.bodies[body];
            let particles = &mut world.particles;
            particles.set_group_motion(&group, velocity, *spin).unwrap();
        }
        let start = momenta(&world.particles);
        let energy = measure::kinetic_energy(&world.particles);
        let mut touched = false;
        for _ in 0..180 {
            world.step();
            touched |= world.contacts.touching().next().is_some();
            let found = momenta(&world.particles);
            for (k, (a, b)) in start.iter().zip(found).enumerate() {
                prop_assert!((a - b).abs() < 1e-12 * energy, "{k}: {a} {b}");
            }
            let now = measure::kinetic_energy(&world.particles);
            prop_assert!(now <= energy * (1.0 + gain), "{now} {energy}");
        }
        prop_assert!(touched);
        Ok(())
    }
}

proptest! {
    #![proptest_config(settings(64))]

    #[test]
    fn impacts_conserve_momenta(flight in flight(), friction in 0.0..1.0_f64) {
        flight.check(friction, 0.02)?;
    }

    /// Friction takes more energy than the turns within a substep add.
    #[test]
    fn impacts_without_friction_conserve_momenta(flight in flight()) {
        flight.check(0.0, 0.06)?;
    }
}

/// A rod lands on one end, so the normal impulse turns it and changes the slide, in some of these
/// impacts to the opposite direction. With friction against the new slide, it would gain up to 18 %
/// of its energy.
#[test]
fn friction_of_a_reversed_slide_adds_no_energy() {
    for (step, slide, friction) in (1..6_u8).flat_map(|step| {
        let slides = (-4..=4_i8).map(move |slide| (step, 0.5 * f64::from(slide)));
        slides.flat_map(|(step, slide)| [0.2, 0.5, 1.0].map(|friction| (step, slide, friction)))
    }) {
        let material = ContactMaterial {
            restitution: 1.0,
            ..ContactMaterial::with_friction(friction)
        };
        let mut world = free_world(material, 16);
        world.add(&rectangle(10.0, 1.0), 0.0, 0.0, (0.0, -1.0, 0.0));
        let rod = [-0.6, 0.6].map(|x| Vec2::new(x, 0.0));
        let angle = std::f64::consts::FRAC_PI_2 / 6.0 * f64::from(step);
        let height = 0.6 * angle.sin() + 0.1;
        world.add(&rod, 0.01, 1.0, (0.0, height, angle));
        let body = world.bodies[1];
        let velocity = Vec2::new(slide, -1.0);
        world
            .particles
            .set_group_motion(&body, velocity, 0.0)
            .unwrap();
        let energy = measure::kinetic_energy(&world.particles);
        let mut landed = false;
        for _ in 0..60 {
            world.step();
            landed |= world.contacts.touching().next().is_some();
            let now = measure::kinetic_energy(&world.particles);
            let gain = now / energy - 1.0;
            assert!(gain < 1e-3, "{angle} {slide} {friction}: {gain}");
        }
        assert!(landed, "{angle} {slide}");
    }
}

/// Discs at any speed, and boxes that turn by less than a radian in a substep after the impact.
#[test]
fn fast_bodies_do_not_pass_through_a_wall() {
    let (disc, plate) = ([Vec2::ZERO], rectangle(0.2, 0.1));
    let discs = [10.0, 1e3, 1e5].map(|speed| (&disc[..], speed, 1));
    let boxes = [(10.0, 1), (100.0, 1), (1e3, 16), (1e4, 160)];
    let boxes = boxes.map(|(speed, substeps)| (&plate[..], speed, substeps));
    for (corners, speed, substeps) in discs.into_iter().chain(boxes) {
        for offset in [0.0, 0.3, 0.9] {
            let mut world = free_world(ContactMaterial::default(), substeps);
            world.add(&rectangle(0.01, 1.0), 0.0, 0.0, (0.0, 0.0, 0.0));
            world.add(corners, 0.1, 1.0, (-3.0, offset, 0.4));
            let body = world.bodies[1];
            let velocity = Vec2::new(speed, 0.0);
            world
                .particles
                .set_group_motion(&body, velocity, 5.0)
                .unwrap();
            for _ in 0..60 {
                world.step();
                let (x, y, _) = world.pose(1);
                assert!(x < 0.0 || y.abs() > 1.0, "{speed} {offset}: {x} {y}");
            }
        }
    }
}

/// A disc and an edge of soft particles stop a body, and take over its momentum.
#[test]
fn soft_particles_and_edges_collide_with_bodies() {
    let mut world = free_world(ContactMaterial::with_friction(0.5), 4);
    let (_, hull) = world.add(&rectangle(0.5, 0.5), 0.0, 1.0, (0.0, 0.0, 0.0));
    let body = world.bodies[0];
    world
        .particles
        .set_group_motion(&body, Vec2::new(2.0, 0.0), 0.0)
        .unwrap();
    let particles = &mut world.particles;
    let disc = particles.add(Vec2::new(1.0, 0.1), 0.5).unwrap();
    let ends = [-0.7, 0.9].map(|y| particles.add(Vec2::new(2.0, y), 0.4).unwrap());
    let contacts = &mut world.contacts;
    let disc_hull = contacts
        .add_particle(particles, disc, 0.1, Filter::default())
        .unwrap();
    let edge_hull = contacts
        .add_edge(particles, ends, 0.05, Filter::default())
        .unwrap();
    let start = momenta(&world.particles);
    let mut began = Vec::new();
    for _ in 0..120 {
        world.step();
        began.extend(world.contacts.began());
        for (a, b) in start.iter().zip(momenta(&world.particles)) {
            assert!((a - b).abs() < 1e-12, "{a} {b}");
        }
    }
    assert_eq!(began.first(), Some(&(hull, disc_hull)));
    assert!(began.contains(&(hull, edge_hull)), "{began:?}");
    // The disc and the edge do not collide with each other.
    assert!(!began.contains(&(disc_hull, edge_hull)));
}

/// The impulses that are reported are the change of momentum over the step.
#[test]
fn reported_impulses_sum_to_the_change_of_momentum() {
    let material = ContactMaterial {
        restitution: 0.4,
        ..ContactMaterial::with_friction(0.3)
    };
    let mut world = free_world(material, 4);
    world.add(&rectangle(0.5, 0.5), 0.0, 1.0, (0.0, 0.0, 0.3));
    world.add(&[Vec2::ZERO], 0.5, 2.0, (1.6, 0.2, 0.0));
    let [first, second] = [world.bodies[0], world.bodies[1]];
    world
        .particles
        .set_group_motion(&second, Vec2::new(-3.0, 0.5), 2.0)
        .unwrap();
    let mut hits = 0;
    for _ in 0..60 {
        let before = world.particles.group_motion(&first).unwrap().velocity;
        world.step();
        let change = world.particles.group_motion(&first).unwrap().velocity - before;
        let impulse = world.contacts.contacts().map(|contact| {
            contact.normal * contact.normal_impulse
                + contact.normal.perp() * contact.friction_impulse
        });
        let impulse: Vec2<f64> = impulse.sum();
        hits += usize::from(impulse != Vec2::ZERO);
        assert!(
            (change - impulse).length() < 1e-13,
            "{change:?} {impulse:?}"
        );
    }
    assert!(hits > 0);
}

/// An edge touches an obstacle with its pinned end, where no correction can move it.
#[test]
fn edges_pinned_at_an_obstacle_stay_at_rest() {
    for offset in [0.0, 1e-7, 1e-4] {
        let mut world = World::<f32>::new(ContactMaterial::with_friction(0.5), 8);
        world.add(&rectangle(1.0, 0.5), 0.0, 0.0, (4.0, -0.5, 0.0));
        let particles = &mut world.particles;
        let pin = particles
            .add_pinned(Vec2::new(3.0 - offset, -0.05), 1.0)
            .unwrap();
        let end = particles.add(Vec2::new(2.7, -0.05), 0.3).unwrap();
        let contacts = &mut world.contacts;
        let filter = Filter::default();
        contacts
            .add_edge(particles, [end, pin], 0.05, filter)
            .unwrap();
        let mut rod = pliant::Rods::<f32, 1>::new();
        rod.add(pliant::Rod::between(particles, pin, end).unwrap())
            .unwrap();
        for _ in 0..600 {
            let mut scene = (&mut rod, &mut world.contacts, &mut world.bodies);
            let solver = world.solver;
            solver
                .step(1.0 / 60.0, &mut world.particles, &mut scene)
                .unwrap();
            let fastest = world.particles.velocities().iter().map(|v| v.length());
            // Of free fall around the pin, with friction at the obstacle: √(2 g 0.3) = 2.4 m/s.
            assert!(fastest.fold(0.0, f32::max) < 3.0, "{offset}");
            for contact in world.contacts.contacts() {
                assert!(contact.normal_impulse < 1.0, "{contact:?}");
            }
        }
    }
}
