//! Contacts of rigid bodies with colliders.

use crate::support::float::Float;
use pliant::{
    Collider, ContactMaterial, Filter, HalfPlane, HullId, Inside, MassProperties, Motion,
    Particles, Pass, Project, RigidBody, RigidColliderContacts, Rotation, RoundedBox,
    SignedDistance, Solver, Vec2, measure,
};

type Contacts<T, C> = RigidColliderContacts<T, C, 12, 64, 64>;

/// Bodies and one collider.
struct World<T: Float, C> {
    particles: Particles<T, 24>,
    bodies: heapless::Vec<RigidBody<T>, 12>,
    contacts: Contacts<T, C>,
    solver: Solver<T>,
}

fn rectangle<T: Float>(x: f64, y: f64) -> [Vec2<T>; 4] {
    [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| T::vector(x, y))
}

impl<T: Float, C: Collider<T>> World<T, C> {
    fn new(collider: C, material: ContactMaterial<T>, substeps: u16) -> Self {
        Self {
            particles: Particles::new(),
            bodies: heapless::Vec::new(),
            contacts: Contacts::new(collider, material).unwrap(),
            solver: Solver {
                gravity: T::vector(0.0, -9.81),
                substeps,
                ..Solver::new()
            },
        }
    }

    fn add(&mut self, corners: &[Vec2<T>], radius: f64, (x, y, angle): (f64, f64, f64)) -> HullId {
        let properties = match corners {
            [_] => MassProperties::circle(T::of(radius), T::ONE),
            [a, b] => MassProperties::capsule(*a, *b, T::of(radius), T::ONE),
            _ => MassProperties::polygon(corners, T::ONE),
        };
        let turned = Rotation {
            cos: T::of(angle.cos()),
            sin: T::of(angle.sin()),
        };
        let at = T::vector(x, y);
        let body = RigidBody::new(&mut self.particles, properties.unwrap(), at, turned).unwrap();
        let hull = self
            .contacts
            .add(&body, corners, T::of(radius), Filter::default())
            .unwrap();
        self.bodies.push(body).unwrap();
        hull
    }

    fn step(&mut self) {
        let mut scene = (&mut self.contacts, &mut self.bodies);
        let step = self
            .solver
            .step(T::of(1.0 / 60.0), &mut self.particles, &mut scene);
        step.unwrap();
    }

    fn pose(&self, body: usize) -> [f64; 3] {
        let (position, turned) = self.bodies[body].pose(&self.particles).unwrap();
        let angle = turned.sin.to_f64().atan2(turned.cos.to_f64());
        [position.x.to_f64(), position.y.to_f64(), angle]
    }

    fn set_motion(&mut self, velocity: (f64, f64), spin: f64) {
        let body = self.bodies[0];
        let velocity = T::vector(velocity.0, velocity.1);
        self.particles
            .set_group_motion(&body, velocity, T::of(spin))
            .unwrap();
    }
}

fn floor<T: Float>() -> HalfPlane<T> {
    HalfPlane::new(T::vector(0.0, 1.0)).unwrap()
}

fn rest<T: Float, C: Collider<T>>(world: &mut World<T, C>, steps: usize) -> f64 {
    for _ in 0..steps {
        world.step();
    }
    let speeds = world.particles.velocities().iter();
    speeds.map(|v| v.length().to_f64()).fold(0.0, f64::max)
}

#[test]
fn boxes_capsules_and_discs_rest_on_a_half_plane() {
    let mut world = World::<f64, _>::new(floor(), ContactMaterial::with_friction(0.5), 4);
    world.add(&rectangle(0.5, 0.5), 0.0, (0.0, 1.0, 0.2));
    world.add(&rectangle(0.4, 0.2), 0.1, (3.0, 1.0, -0.2));
    world.add(
        &[Vec2::new(-0.5, 0.0), Vec2::new(0.5, 0.0)],
        0.25,
        (6.0, 1.0, 0.3),
    );
    world.add(&[Vec2::ZERO], 0.5, (9.0, 1.0, 0.0));
    let speed = rest(&mut world, 600);
    assert!(speed < 1e-4, "{speed}");
    for (body, height) in [(0, 0.5), (1, 0.3), (2, 0.25), (3, 0.5)] {
        let [_, y, angle] = world.pose(body);
        // The load of a body sinks by half of what gravity moves it in a substep.
        assert!(
            (y - height).abs() < 3e-4 && angle.abs() < 1e-3,
            "{body}: {y} {angle}"
        );
    }
    // Two points of the boxes and the capsule, one of the disc.
    assert_eq!(world.contacts.contacts().count(), 7);
    assert_eq!(world.contacts.touching().count(), 4);
    let weight: f64 = world
        .contacts
        .contacts()
        .map(|contact| contact.normal_impulse)
        .sum();
    let mass = measure::mass(&world.particles);
    assert!(
        (weight / (mass * 9.81 / 60.0) - 1.0).abs() < 1e-3,
        "{weight}"
    );
}

fn stack_stands<T: Float>() {
    let mut world = World::<T, _>::new(floor(), ContactMaterial::with_friction(T::HALF), 4);
    for k in 0..10_u8 {
        world.add(&rectangle(0.5, 0.5), 0.0, (0.0, 0.5 + f64::from(k), 0.0));
    }
    rest(&mut world, 3600);
    for k in 0..10_u8 {
        let [x, y, angle] = world.pose(usize::from(k));
        let sinking = 0.5 + f64::from(k) - y;
        // A contact that carries k boxes is k g h²/2 deep.
        let expected = 55.0 * 9.81 / (240.0 * 240.0) / 2.0;
        // Boxes creep against each other by at most 1 mm in a minute.
        let creep = 1e-3 * f64::from(k + 1);
        assert!(x.abs() < creep && angle.abs() < 2e-4, "{k}: {x} {angle}");
        assert!(sinking < 2.5 * expected, "{k}: {sinking}");
    }
    assert_eq!(world.contacts.touching().count(), 1);
    assert_eq!(world.contacts.pairs().touching().count(), 9);
    let contacts = world.contacts.contacts().count();
    let pairs = world.contacts.pairs().contacts().count();
    assert_eq!((contacts, pairs), (2, 18));
}

#[test]
fn ten_boxes_stand_on_a_half_plane_for_a_minute() {
    stack_stands::<f32>();
    stack_stands::<f64>();
}

/// The corners of the collider touch the side of the body.
#[test]
fn a_plank_rests_on_a_narrower_box() {
    let narrow = RoundedBox::rectangle(Vec2::new(0.5, 0.5)).unwrap();
    let mut world = World::<f64, _>::new(narrow, ContactMaterial::with_friction(0.5), 4);
    world.add(&rectangle(2.0, 0.1), 0.0, (0.2, 0.9, 0.1));
    let speed = rest(&mut world, 600);
    let [x, y, angle] = world.pose(0);
    assert!(speed < 1e-4 && (x - 0.2).abs() < 0.1, "{speed} {x}");
    assert!((y - 0.6).abs() < 3e-4 && angle.abs() < 1e-3, "{y} {angle}");
    assert_eq!(world.contacts.contacts().count(), 2);
    let points: Vec<_> = world
        .contacts
        .contacts()
        .map(|contact| contact.point.x)
        .collect();
    assert!(
        points.iter().all(|x| (x.abs() - 0.5).abs() < 1e-3),
        "{points:?}"
    );
}

/// Of a plank that tilts onto a box, the second corner is found before it overlaps.
#[test]
fn a_plank_that_tilts_does_not_overlap() {
    for substeps in [1, 4] {
        let narrow = RoundedBox::rectangle(Vec2::new(0.5, 0.5)).unwrap();
        let mut world = World::<f64, _>::new(narrow, ContactMaterial::with_friction(0.9), substeps);
        world.add(&rectangle(1.0, 0.1), 0.0, (0.2, 0.78, 0.2));
        let mut deepest = 0.0_f64;
        for _ in 0..120 {
            world.step();
            for x in [-0.5, 0.5] {
                let body = world.bodies[0];
                let corner = body.local(&world.particles, Vec2::new(x, 0.5)).unwrap();
                deepest = deepest.max(corner.y + 0.1);
            }
        }
        assert!(deepest < 2e-3, "{substeps} {deepest}");
    }
}

/// A plank whose center is beyond the edge of the box tips over.
#[test]
fn a_plank_beyond_the_edge_falls() {
    for (x, falls) in [(0.4, false), (0.6, true)] {
        let narrow = RoundedBox::rectangle(Vec2::new(0.5, 0.5)).unwrap();
        let mut world = World::<f64, _>::new(narrow, ContactMaterial::with_friction(0.9), 4);
        world.add(&rectangle(1.0, 0.1), 0.0, (x, 0.6, 0.0));
        rest(&mut world, 240);
        assert_eq!(world.pose(0)[1] < 0.0, falls, "{x}: {:?}", world.pose(0));
    }
}

/// The apex of a box that is turned by 45° holds a plank by its middle.
#[test]
fn a_corner_of_the_collider_does_not_enter_a_side() {
    for offset in [0.0, 0.3] {
        let square = RoundedBox::rectangle(Vec2::new(0.5, 0.5)).unwrap();
        let mut world = World::<f64, _>::new(square, ContactMaterial::with_friction(0.5), 4);
        let half = 0.5_f64.sqrt();
        world
            .contacts
            .set_rotation(Rotation {
                cos: half,
                sin: half,
            })
            .unwrap();
        world.add(&rectangle(1.0, 0.1), 0.0, (offset, 1.0, 0.0));
        world.set_motion((0.0, -2.0), 0.0);
        for _ in 0..60 {
            world.step();
            let apex = world.bodies[0]
                .local(&world.particles, Vec2::new(0.0, half))
                .unwrap();
            let inside = apex.x.abs() < 1.0 && apex.y.abs() < 0.1 - 2e-3;
            assert!(!inside, "{offset}: {apex:?}");
        }
    }
}

#[test]
fn fast_bodies_do_not_pass_through_colliders() {
    let wall = RoundedBox::rectangle(Vec2::new(0.01, 1.0)).unwrap();
    for (speed, substeps, disc) in [
        (1e5, 1, true),
        (1e3, 1, true),
        (100.0, 1, false),
        (1e3, 16, false),
        (1e4, 160, false),
    ] {
        for offset in [0.0, 0.3, 0.9] {
            let mut world = World::<f64, _>::new(wall, ContactMaterial::default(), substeps);
            world.solver.gravity = Vec2::ZERO;
            if disc {
                world.add(&[Vec2::ZERO], 0.1, (-3.0, offset, 0.4));
            } else {
                world.add(&rectangle(0.2, 0.1), 0.0, (-3.0, offset, 0.4));
            }
            world.set_motion((speed, 0.0), 5.0);
            for _ in 0..60 {
                world.step();
                let [x, y, _] = world.pose(0);
                assert!(x < 0.0 || y.abs() > 1.0, "{speed} {offset}: {x} {y}");
            }
        }
    }
}

#[test]
fn fast_bodies_stay_in_containers() {
    let square = Inside(RoundedBox::rectangle(Vec2::new(2.0, 2.0)).unwrap());
    let drum = Inside(RoundedBox::circle(2.0).unwrap());
    for (speed, substeps) in [(3.0, 1), (50.0, 4), (300.0, 24), (3000.0, 240)] {
        for (container, farthest) in [(square, 2.0 * 2.0_f64.sqrt()), (drum, 2.0)] {
            for angle in [0.1_f64, 0.7, 2.0, 4.0] {
                let material = ContactMaterial {
                    restitution: 0.5,
                    ..ContactMaterial::with_friction(0.3)
                };
                let mut world = World::<f64, _>::new(container, material, substeps);
                world.add(&rectangle(0.4, 0.2), 0.0, (0.3, -0.2, 0.4));
                world.set_motion((speed * angle.cos(), speed * angle.sin()), 3.0);
                let mut worst = 0.0_f64;
                for _ in 0..300 {
                    world.step();
                    for corner in rectangle(0.4, 0.2) {
                        let at = world.bodies[0].point(&world.particles, corner).unwrap();
                        let out = if farthest > 2.0 {
                            at.x.abs().max(at.y.abs()) - 2.0
                        } else {
                            at.length() - 2.0
                        };
                        worst = worst.max(out);
                    }
                }
                assert!(worst < 0.05, "{speed} {farthest} {angle}: {worst}");
            }
        }
    }
}

/// A disc reaches both walls of a corner in one substep, or leaves a drum at a flat angle.
#[test]
fn fast_discs_stop_at_all_walls_that_they_reach() {
    let square = Inside(RoundedBox::rectangle(Vec2::new(2.0, 2.0)).unwrap());
    for (x, y) in [(30.0, 40.0), (-300.0, 40.0), (7.0, -900.0), (-1e4, -1e4)] {
        let mut world = World::<f64, _>::new(square, ContactMaterial::default(), 1);
        world.solver.gravity = Vec2::ZERO;
        world.add(&[Vec2::ZERO], 0.5, (0.3, -0.2, 0.0));
        world.set_motion((x, y), 3.0);
        for _ in 0..60 {
            world.step();
            let [x, y, _] = world.pose(0);
            assert!(x.abs().max(y.abs()) < 1.5 + 1e-9, "{x} {y}");
        }
    }
    let drum = Inside(RoundedBox::circle(2.0).unwrap());
    for speed in [10.0, 30.0, 200.0] {
        let mut world = World::<f64, _>::new(drum, ContactMaterial::default(), 1);
        world.solver.gravity = Vec2::ZERO;
        world.add(&[Vec2::ZERO], 0.1, (0.0, 1.4, 0.0));
        world.set_motion((speed, 0.0), 0.0);
        let mut worst = 0.0_f64;
        for _ in 0..60 {
            world.step();
            let [x, y, _] = world.pose(0);
            worst = worst.max(x.hypot(y) - 1.9);
        }
        assert!(worst < 1e-12, "{speed} {worst}");
    }
}

/// Moves all particles by 0.1 m along x in the first pass.
struct Push;

impl Project<f64> for Push {
    fn project(&mut self, pass: &Pass<f64>, motion: &mut Motion<'_, f64>) {
        for moved in motion.displacements.iter_mut() {
            *moved += Vec2::new(if pass.index == 0 { 0.1 } else { 0.0 }, 0.0);
        }
    }
}

/// A disc on the floor is pushed into the wall after the search. Its weight is an overlap of gh²/64.
#[test]
fn a_wall_next_to_the_floor_is_listed() {
    let square = Inside(RoundedBox::rectangle(Vec2::new(2.0, 2.0)).unwrap());
    let mut world = World::<f64, _>::new(square, ContactMaterial::default(), 1);
    world.solver.iterations = 2;
    world.add(&[Vec2::ZERO], 0.5, (1.49, -1.5, 0.0));
    let mut scene = (&mut world.contacts, &mut Push, &mut world.bodies);
    let solver = world.solver;
    solver
        .step(1.0 / 60.0, &mut world.particles, &mut scene)
        .unwrap();
    let [x, y, _] = world.pose(0);
    assert!(x < 1.5 + 1e-9 && y > -1.5 - 9.81 / 3600.0 / 32.0, "{x} {y}");
}

/// The planes of solid colliders are those of the point at which a body meets them.
#[test]
fn fast_bodies_pass_beside_colliders() {
    let wall = RoundedBox::rectangle(Vec2::new(0.01, 1.0)).unwrap();
    let mut world = World::<f64, _>::new(wall, ContactMaterial::default(), 1);
    world.solver.gravity = Vec2::ZERO;
    world.add(&rectangle(0.2, 0.1), 0.0, (-3.0, 0.0, 0.4));
    world.set_motion((300.0, 150.0), 0.0);
    world.step();
    let [x, y, _] = world.pose(0);
    assert!(
        (x - 2.0).abs() < 1e-12 && (y - 2.5).abs() < 1e-12,
        "{x} {y}"
    );
}

/// A box in the corner of a container touches the floor and the wall.
#[test]
fn a_box_rests_in_the_corner_of_a_container() {
    let square = Inside(RoundedBox::rectangle(Vec2::new(2.0, 2.0)).unwrap());
    let mut world = World::<f32, _>::new(square, ContactMaterial::with_friction(0.0), 4);
    world.solver.gravity = Vec2::new(-5.0, -9.81);
    world.add(&rectangle(0.5, 0.5), 0.0, (-1.3, -1.2, 0.0));
    let speed = rest(&mut world, 600);
    let [x, y, angle] = world.pose(0);
    assert!(speed < 1e-3, "{speed}");
    assert!(
        (x + 1.5).abs() < 1e-3 && (y + 1.5).abs() < 1e-3 && angle.abs() < 1e-3,
        "{x} {y} {angle}"
    );
}

#[test]
fn rebounds_reach_the_height_of_the_coefficient() {
    for corners in [
        &rectangle(0.5, 0.5)[..],
        &rectangle(2.0, 0.5),
        &[Vec2::ZERO],
    ] {
        for restitution in [0.5, 1.0] {
            let material = ContactMaterial {
                restitution,
                ..ContactMaterial::with_friction(0.5)
            };
            let mut world = World::<f64, _>::new(floor(), material, 4);
            let radius = if corners.len() == 1 { 0.5 } else { 0.0 };
            world.add(corners, radius, (0.0, 2.5, 0.0));
            let (mut last, mut rose, mut top) = (2.5, false, None);
            for _ in 0..300 {
                world.step();
                let [_, y, _] = world.pose(0);
                if rose && y < last {
                    top = Some(last - 0.5);
                    break;
                }
                (rose, last) = (y > last, y);
            }
            let expected = 2.0 * restitution * restitution;
            let error = (top.unwrap() - expected).abs() / expected;
            assert!(error < 0.02, "{restitution}: {top:?} {expected}");
        }
    }
}

#[test]
fn boxes_slide_beyond_the_angle_of_friction() {
    let friction = 0.5_f64;
    for (degrees, slides) in [(-1.0, false), (1.0, true)] {
        let angle = friction.atan() + f64::to_radians(degrees);
        let (sin, cos) = angle.sin_cos();
        let slope = HalfPlane::new(Vec2::new(-sin, cos)).unwrap();
        let mut world = World::<f64, _>::new(slope, ContactMaterial::with_friction(friction), 4);
        world.add(&rectangle(1.0, 0.25), 0.0, (-0.25 * sin, 0.25 * cos, angle));
        rest(&mut world, 240);
        let [x, y, _] = world.pose(0);
        let distance = (x + 0.25 * sin).hypot(y - 0.25 * cos);
        // One degree above, the acceleration is at least g sin 1°/cos(critical).
        let least = 0.5 * 9.81 * 1_f64.to_radians().sin() * 16.0;
        let expected = if slides {
            distance > 0.9 * least
        } else {
            distance < 0.01
        };
        assert!(expected, "{degrees}: {distance} {least}");
    }
}

/// A conveyor: the surface of a moving collider carries the body, and a lift raises it.
#[test]
fn moving_colliders_carry_bodies() {
    let table = RoundedBox::rectangle(Vec2::new(5.0, 0.5)).unwrap();
    let mut world = World::<f64, _>::new(table, ContactMaterial::with_friction(0.5), 4);
    world.add(&rectangle(0.25, 0.25), 0.0, (0.0, 0.75, 0.0));
    rest(&mut world, 30);
    let [x, y, _] = world.pose(0);
    let at = world.contacts.position();
    world.contacts.set_velocity(Vec2::new(0.5, 0.3)).unwrap();
    for _ in 0..120 {
        world.step();
    }
    let [a, b, _] = world.pose(0);
    let moved = world.contacts.position() - at;
    assert!((moved - Vec2::new(1.0, 0.6)).length() < 1e-12);
    // Friction of 0.5 g takes 0.1 s and 0.025 m to bring the body to 0.5 m/s.
    assert!(
        (a - x - moved.x).abs() < 0.03 && (b - y - moved.y).abs() < 1e-3,
        "{a} {b}"
    );
    let motion = world.particles.group_motion(&world.bodies[0]).unwrap();
    assert!(
        (motion.velocity - Vec2::new(0.5, 0.3)).length() < 1e-3,
        "{motion:?}"
    );
}

/// A disc between the walls of a turning drum rolls with its surface.
#[test]
fn a_turning_drum_turns_a_disc() {
    let drum = Inside(RoundedBox::circle(2.0).unwrap());
    let mut world = World::<f64, _>::new(drum, ContactMaterial::with_friction(0.2), 4);
    world.add(&[Vec2::ZERO], 0.5, (0.0, -1.5, 0.0));
    world.contacts.set_angular_velocity(1.0).unwrap();
    rest(&mut world, 1200);
    let motion = world.particles.group_motion(&world.bodies[0]).unwrap();
    let outward = motion.center.normalized().unwrap();
    let surface = motion.velocity + (outward * 0.5).perp() * motion.spin;
    // The surface of the drum moves at 2 m/s, and so does that of the disc.
    let slip = surface - (outward * 2.0).perp();
    assert!(
        slip.length() < 0.02 && motion.spin > 2.0,
        "{motion:?} {slip:?}"
    );
}

/// The impulses that are reported are the change of momentum over the step.
#[test]
fn reported_impulses_are_the_change_of_momentum() {
    let material = ContactMaterial {
        restitution: 0.4,
        ..ContactMaterial::with_friction(0.3)
    };
    let mut world = World::<f64, _>::new(floor(), material, 4);
    world.solver.gravity = Vec2::ZERO;
    let hull = world.add(&rectangle(0.5, 0.3), 0.0, (0.0, 1.0, 0.3));
    world.set_motion((1.0, -3.0), 2.0);
    let (mut hits, mut began, mut ended) = (0, 0, 0);
    for _ in 0..60 {
        let before = measure::momentum(&world.particles);
        world.step();
        let change = measure::momentum(&world.particles) - before;
        let impulse = world.contacts.contacts().map(|contact| {
            assert_eq!(contact.hull, hull);
            contact.normal * contact.normal_impulse
                + contact.normal.perp() * contact.friction_impulse
        });
        let impulse: Vec2<f64> = impulse.sum();
        hits += usize::from(impulse != Vec2::ZERO);
        began += world.contacts.began().count();
        ended += world.contacts.ended().count();
        assert!(
            (change - impulse).length() < 1e-13,
            "{change:?} {impulse:?}"
        );
    }
    assert!(
        hits > 0 && began > 0 && began == ended,
        "{hits} {began} {ended}"
    );
}

/// Half-plane that is only known by its distance.
struct Custom;

impl Collider<f64> for Custom {
    fn signed_distance(&self, center: Vec2<f64>, radius: f64) -> SignedDistance<f64> {
        let (x, y) = (center.x, center.y);
        // A roof of two planes.
        let side = if x < 0.0 { -0.6 } else { 0.6 };
        SignedDistance {
            distance: side * x + 0.8 * y - radius,
            normal: Some(Vec2::new(side, 0.8)),
        }
    }
}

#[test]
fn a_custom_roof_holds_a_plank_at_its_ridge() {
    let mut world = World::<f64, _>::new(Custom, ContactMaterial::with_friction(0.5), 8);
    world.add(&rectangle(1.0, 0.1), 0.0, (0.0, 0.5, 0.0));
    rest(&mut world, 60);
    let [_, y, _] = world.pose(0);
    assert!((y - 0.1).abs() < 2e-3, "{y}");
}
