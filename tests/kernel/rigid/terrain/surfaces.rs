//! Materials, belts, layers, one-way edges and events of rigid bodies on terrain.

use super::{BOX, World};
use pliant::{
    Capacity, ContactMaterial, EdgeChain, Error, Filter, Parameter, Particles,
    RigidTerrainContacts, TerrainSurface, Vec2,
};

type Floor = EdgeChain<f64, [(Vec2<f64>, u8); 3]>;

/// Floor with the first surface on the right of x = 0 and the second on the left.
fn floor() -> Floor {
    let points = [([50.0, 0.0], 0), ([0.0, 0.0], 1), ([-50.0, 0.0], 0)];
    EdgeChain::open(points.map(|(point, surface)| (Vec2::from(point), surface))).unwrap()
}

fn with_friction(friction: f64) -> TerrainSurface<f64> {
    TerrainSurface::new(ContactMaterial::with_friction(friction))
}

#[test]
fn each_surface_has_its_material_and_speed() {
    let belt = TerrainSurface {
        speed: 2.0,
        ..with_friction(0.5)
    };
    for (x, expected) in [(9.0, 0.0), (-9.0, -2.0)] {
        let start = (Vec2::new(x, 0.5), Vec2::ZERO);
        let mut world = World::new(floor(), (&BOX, 0.0), start, [with_friction(0.0), belt]);
        for _ in 0..180 {
            world.step();
        }
        let (v, _) = world.velocity();
        assert!((v.x - expected).abs() < 1e-3, "{v:?} at {x}");
    }
}

#[test]
fn disc_bounces_by_the_restitution_of_the_surface() {
    let bouncy = ContactMaterial {
        restitution: 0.5,
        ..ContactMaterial::default()
    };
    let start = (Vec2::new(1.0, 0.5 + 1e-3), Vec2::new(0.0, -4.0));
    let mut world = World::new(
        floor(),
        (&[Vec2::ZERO], 0.5),
        start,
        [TerrainSurface::new(bouncy)],
    );
    world.solver.gravity = Vec2::ZERO;
    world.step();
    assert!(
        (world.velocity().0.y - 2.0).abs() < 1e-9,
        "{:?}",
        world.velocity()
    );
    assert!(world.contacts.began().eq([world.hull]));
    let contact = world.contacts.contacts().next().unwrap();
    assert_eq!(contact.approach, -4.0);
    // A disc of 0.5 m at 1 kg/m²: the velocity changes by 6 m/s.
    let mass = std::f64::consts::PI * 0.25;
    let total = contact.normal_impulse;
    assert!(
        total > 0.0 && (total / (6.0 * 1.0) - 1.0).abs() < 1e-9
            || (total / (6.0 * mass) - 1.0).abs() < 1e-9,
        "{total}"
    );
    world.step();
    assert!(world.contacts.ended().eq([world.hull]) && world.contacts.touching().count() == 0);
}

#[test]
fn layers_select_what_hulls_collide_with() {
    for (filter, falls) in [(Filter::new(1, 1), false), (Filter::new(1, 2), true)] {
        let surface = TerrainSurface {
            filter,
            ..with_friction(0.5)
        };
        let start = (Vec2::new(9.0, 0.5), Vec2::ZERO);
        let mut world = World::new(floor(), (&BOX, 0.0), start, [surface]);
        for _ in 0..60 {
            world.step();
        }
        assert_eq!(world.position().y < -1.0, falls);
    }
}

#[test]
fn one_way_edge_lets_a_box_up_and_holds_it_on_its_way_down() {
    let start = (Vec2::new(9.0, -1.0), Vec2::new(0.0, 9.0));
    let mut world = World::new(floor().one_way(), (&BOX, 0.0), start, [with_friction(0.5)]);
    let mut highest = 0.0_f64;
    for _ in 0..180 {
        world.step();
        highest = highest.max(world.position().y);
    }
    // 9²/2g − 1 = 3.13 m.
    assert!((highest - 3.13).abs() < 0.05, "{highest}");
    assert!(
        (world.position().y - 0.5).abs() < 0.01,
        "{:?}",
        world.position()
    );
}

/// A fast box, and one that a substep leaves overlapping the edge, stay on a one-way edge as on a
/// solid one.
#[test]
fn one_way_edge_holds_a_fast_box() {
    for speed in [5.0, 12.0, 20.0, 50.0] {
        for step in 0..20 {
            let height = 1.5 + 0.013 * f64::from(step);
            let start = (Vec2::new(9.0, height), Vec2::new(0.0, -speed));
            let mut world = World::new(floor().one_way(), (&BOX, 0.0), start, [with_friction(0.5)]);
            world.solver.iterations = 1;
            for _ in 0..120 {
                world.step();
            }
            let y = world.position().y;
            assert!(y > 0.45, "{speed} m/s from {height} m: {y}");
        }
    }
}

/// A foot sensor below the sole of a body touches a one-way edge however deep it reaches.
#[test]
fn sensor_touches_a_one_way_edge() {
    for depth in [0.01, 0.05, 0.3] {
        let start = (Vec2::new(9.0, 0.5), Vec2::ZERO);
        let mut world = World::new(floor().one_way(), (&BOX, 0.0), start, [with_friction(0.5)]);
        let (body, filter) = (world.body, Filter::default());
        let foot = [Vec2::new(0.0, -0.3 - depth)];
        let mut contacts = RigidTerrainContacts::<f64, _, 2, 8, 16, 2>::new(
            floor().one_way(),
            ContactMaterial::default(),
            [with_friction(0.5)],
        )
        .unwrap();
        contacts.add(&body, &BOX, 0.0, filter).unwrap();
        let foot = contacts.add(&body, &foot, 0.2, filter).unwrap();
        contacts.set_sensor(foot, true).unwrap();
        for _ in 0..30 {
            let mut all = (&mut contacts, &mut world.body);
            let particles = &mut world.particles;
            world.solver.step(1.0 / 60.0, particles, &mut all).unwrap();
        }
        assert!(contacts.touching().any(|hull| hull == foot), "{depth} m");
        assert!((world.position().y - 0.5).abs() < 0.01, "{depth} m");
    }
}

#[test]
fn overlap_of_a_one_way_edge_is_no_contact() {
    for (one_way, falls) in [(true, true), (false, false)] {
        let terrain = if one_way { floor().one_way() } else { floor() };
        let start = (Vec2::new(9.0, 0.2), Vec2::ZERO);
        let mut world = World::new(terrain, (&BOX, 0.0), start, [with_friction(0.5)]);
        for _ in 0..60 {
            world.step();
        }
        assert_eq!(world.position().y < -1.0, falls, "{:?}", world.position());
    }
}

#[test]
fn body_with_its_center_behind_an_edge_passes() {
    let start = (Vec2::new(9.0, -0.2), Vec2::new(0.0, -1.0));
    let mut world = World::new(floor(), (&BOX, 0.0), start, [with_friction(0.5)]);
    world.step();
    assert_eq!(world.contacts.touching().count(), 0);
}

#[test]
fn edges_and_surfaces_of_contacts_are_known() {
    let start = (Vec2::new(-9.0, 0.5), Vec2::ZERO);
    let mut world = World::new(
        floor(),
        (&BOX, 0.0),
        start,
        [with_friction(0.5), with_friction(0.6)],
    );
    world.step();
    assert!(world.contacts.edges().eq([(world.hull, 1, 1); 2]));
}

#[test]
fn rejected_input_leaves_the_set_empty() {
    type Set = RigidTerrainContacts<f64, Floor, 2, 8, 4>;
    let material = ContactMaterial::default();
    let none = Error::UnknownSurface;
    assert_eq!(Set::new(floor(), material, []).err(), Some(none));
    assert_eq!(
        Set::new(floor(), material, [with_friction(0.0); 2]).err(),
        Some(Error::Full(Capacity::Surfaces))
    );
    let mut set = Set::empty(floor());
    set.build(floor(), material, [with_friction(0.0)]).unwrap();
    assert_eq!(set.set_surface(1, with_friction(0.1)), Err(none));
    let negative = Error::OutOfRange(Parameter::Friction);
    assert_eq!(set.set_surface(0, with_friction(-0.1)), Err(negative));
    assert_eq!(set.surfaces(), [with_friction(0.0)]);
    let sum = |set: &Set| pliant::measure::checksum(&Particles::<f64, 1>::new(), set);
    let before = sum(&set);
    assert_eq!(
        set.set_material(with_friction(-0.1).material),
        Err(negative)
    );
    assert_eq!(sum(&set), before);
    set.set_material(with_friction(0.1).material).unwrap();
    assert_ne!(sum(&set), before);
    let speed = TerrainSurface {
        speed: f64::NAN,
        ..with_friction(0.1)
    };
    assert_eq!(
        set.build(floor(), material, [speed]),
        Err(Error::NonFinite(Parameter::Velocity))
    );
    assert!(set.surfaces().is_empty());
    let particles = Particles::<f64, 1>::new();
    let fresh = pliant::measure::checksum(&particles, &Set::empty(floor()));
    assert_eq!(pliant::measure::checksum(&particles, &set), fresh);
}

/// A box that slides from x = 30 at 10 m/s loses μ g t²/2 in half a second, where μ is the
/// geometric mean of the frictions of the surface and of its hull.
#[test]
fn material_of_a_hull_is_combined_with_that_of_the_surface() {
    let travel = |own: Option<f64>| {
        let start = (Vec2::new(30.0, 0.5), Vec2::new(-10.0, 0.0));
        let mut world = World::new(floor(), (&BOX, 0.0), start, [with_friction(0.8)]);
        let own = own.map(ContactMaterial::with_friction);
        world.contacts.set_hull_material(world.hull, own).unwrap();
        for _ in 0..30 {
            world.step();
        }
        30.0 - world.position().x
    };
    for (own, expected) in [(None, 0.8), (Some(0.2), 0.4), (Some(0.0), 0.0)] {
        let friction = (5.0 - travel(own)) / (0.5 * 9.81 * 0.25);
        assert!((friction - expected).abs() < 0.01, "{own:?}: {friction}");
    }
}

#[test]
fn a_changed_filter_holds_from_the_next_step() {
    let start = (Vec2::new(9.0, 0.5), Vec2::ZERO);
    let mut world = World::new(floor(), (&BOX, 0.0), start, [with_friction(0.5)]);
    for _ in 0..30 {
        world.step();
    }
    assert!((world.position().y - 0.5).abs() < 0.01);
    let none = Filter::new(0, 0);
    world.contacts.set_filter(world.hull, none).unwrap();
    for _ in 0..30 {
        world.step();
    }
    assert!(world.position().y < -0.5);
    world.contacts.remove(world.hull).unwrap();
    let unknown = world.contacts.set_filter(world.hull, none);
    assert_eq!(unknown, Err(Error::UnknownBody));
}

/// A box that falls through a floor as a sensor touches it from the first overlap until its center
/// has passed.
#[test]
fn a_sensor_touches_the_floor_and_falls_through_it() {
    let start = (Vec2::new(9.0, 2.0), Vec2::ZERO);
    let run = |sensor: bool| {
        let mut world = World::new(floor(), (&BOX, 0.0), start, [with_friction(0.5)]);
        world.contacts.set_sensor(world.hull, sensor).unwrap();
        if !sensor {
            let none = Filter::new(0, 0);
            world.contacts.set_filter(world.hull, none).unwrap();
        }
        let mut seen = Vec::new();
        for _ in 0..60 {
            let above = world.position().y;
            world.step();
            let touches = world.contacts.touching().eq([world.hull]);
            let (below, expected) = (world.position().y, sensor && above > 0.0);
            assert_eq!(touches, expected && below <= 0.5, "{above} {below}");
            assert_eq!(world.contacts.contacts().count(), 0);
            assert_eq!(world.contacts.edges().count(), 0);
            seen.push(below);
        }
        seen
    };
    assert_eq!(run(true), run(false));
    let mut world = World::new(floor(), (&BOX, 0.0), start, [with_friction(0.5)]);
    world.contacts.remove(world.hull).unwrap();
    let unknown = world.contacts.set_sensor(world.hull, true);
    assert_eq!(unknown, Err(Error::UnknownBody));
}
