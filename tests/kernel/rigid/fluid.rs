//! Fluids that push and carry rigid bodies.

use super::contacts::rectangle;
use pliant::{
    ContactMaterial, Filter, Fluid, MassProperties, Particles, RigidBody, RigidContacts, Rotation,
    Solver, Vec2, build, measure,
};

const SPACING: f64 = 0.1;

/// Fluid of particles of 0.01 kg, so 1 kg/m², and bodies.
struct Tank {
    particles: Box<Particles<f64, 200>>,
    bodies: Vec<RigidBody<f64>>,
    contacts: Box<RigidContacts<f64, 200, 32, 512>>,
    fluid: Box<Fluid<f64, 128, 24>>,
    solver: Solver<f64>,
}

impl Tank {
    /// Block of fluid with its upper left particle at a position.
    fn new(corner: Vec2<f64>, columns: usize, rows: usize) -> Self {
        let mut particles = Box::new(Particles::new());
        let block = build::lattice(&mut particles, corner, columns, rows, SPACING, 0.01).unwrap();
        let mut fluid = Box::new(Fluid::new(&particles, block, SPACING).unwrap());
        fluid.set_viscosity(20.0).unwrap();
        let mut contacts = Box::new(RigidContacts::new(ContactMaterial::default()).unwrap());
        for id in block {
            contacts
                .add_particle(&particles, id, 0.5 * SPACING, Filter::default())
                .unwrap();
        }
        let solver = Solver {
            substeps: 4,
            ..Solver::new()
        };
        Self {
            particles,
            bodies: Vec::new(),
            contacts,
            fluid,
            solver,
        }
    }

    /// Adds a rectangle with half extents, a density and a center; a density of zero pins it.
    fn add(&mut self, half: [f64; 2], density: f64, center: [f64; 2]) {
        let corners = rectangle(half[0], half[1]);
        let shape = MassProperties::polygon(&corners, if density > 0.0 { density } else { 1.0 });
        let center = Vec2::from(center);
        let body = RigidBody::new(
            &mut self.particles,
            shape.unwrap(),
            center,
            Rotation::IDENTITY,
        );
        let body = body.unwrap();
        if density == 0.0 {
            self.particles.pin_group(&body).unwrap();
        }
        self.contacts
            .add(&body, &corners, 0.0, Filter::default())
            .unwrap();
        self.bodies.push(body);
    }

    fn step(&mut self) {
        let mut scene = (&mut *self.fluid, &mut *self.contacts, &mut self.bodies[..]);
        self.solver
            .step(1.0 / 60.0, &mut self.particles, &mut scene)
            .unwrap();
    }
}

#[test]
fn a_jet_pushes_a_box_and_conserves_momentum() {
    let mut tank = Tank::new(Vec2::new(-1.5, 0.25), 10, 6);
    tank.add([0.2, 0.5], 1.5, [0.0, 0.05]);
    for id in tank.fluid.members().to_vec() {
        let jet = Vec2::new(3.0, 0.0);
        tank.particles.set_velocity(id, jet).unwrap();
    }
    let start = measure::momentum(&*tank.particles);
    let energy = measure::kinetic_energy(&*tank.particles);
    for _ in 0..120 {
        tank.step();
        // Of 1.8 kg m/s, with sums of 64 particles over 480 substeps.
        let drift = (measure::momentum(&*tank.particles) - start).length();
        assert!(drift < 1e-13, "{drift}");
        let now = measure::kinetic_energy(&*tank.particles);
        assert!(now <= energy * (1.0 + 1e-12), "{now} {energy}");
    }
    // With all of the fluid at its side, the box has 1.8 kg m/s of 1.2 kg: 1.5 m/s. A tenth of the
    // fluid passes above and below.
    let motion = tank.particles.group_motion(&tank.bodies[0]).unwrap();
    assert!((1.35..1.5).contains(&motion.velocity.x), "{motion:?}");
}

/// Height of a box with sides of 0.4 m and a density, after ten seconds in a basin, and height of
/// the highest particle of the fluid.
fn heights(density: f64) -> (f64, f64) {
    let mut tank = Tank::new(Vec2::new(-0.55, 0.75), 12, 8);
    tank.add([1.0, 0.5], 0.0, [0.0, -0.5]);
    for x in [-1.1, 1.1] {
        tank.add([0.5, 2.0], 0.0, [x, 1.5]);
    }
    tank.add([0.2, 0.2], density, [0.0, 1.1]);
    tank.solver.gravity = Vec2::new(0.0, -9.81);
    for _ in 0..600 {
        tank.step();
    }
    let (place, _) = tank.bodies[3].pose(&tank.particles).unwrap();
    let members = tank.fluid.members().iter();
    let tops = members.map(|id| tank.particles.position(*id).unwrap().y);
    (place.y, tops.fold(0.0, f64::max))
}

/// Archimedes: the depth of a floating box is its density times its height.
#[test]
fn boxes_float_at_the_depth_of_their_density() {
    for density in [0.1, 0.25, 0.5, 0.75] {
        let (box_center, top) = heights(density);
        let depth = top + 0.5 * SPACING - (box_center - 0.2);
        // The surface is as rough as the particles are large.
        let error = depth - 0.4 * density;
        assert!(error.abs() < 0.5 * SPACING, "{density}: {depth}");
    }
}

/// Particles between the box and the floor jam like discs. More weight presses more of them out.
#[test]
fn dense_boxes_sink_below_the_surface() {
    for (density, layers) in [(1.5, 3.1), (2.0, 2.1), (3.0, 2.1)] {
        let (box_center, top) = heights(density);
        let most = 0.2 + layers * SPACING;
        assert!((0.2..most).contains(&box_center), "{density}: {box_center}");
        // The top of the box is at least one layer below the surface.
        assert!(top > box_center + 0.2 + SPACING, "{density}: {top}");
    }
}
