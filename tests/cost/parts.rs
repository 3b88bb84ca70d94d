//! Projections, each with particles in a random state.

use crate::counting_scalar::{Counted, cost};
use crate::states::{Set, State, at_rest, disturb};
use pliant::{
    Angle, Area, Attachment, Bending, Chain, Constraint, Constraints, Damped, Distance, Isochoric,
    Joint, Linear, MassProperties, Material, NeoHookean, ParticleId, Plastic, Plasticity, Project,
    Quadratic, RegionBlend, RegionMatching, Rigid, RigidBody, Rotation, Scheme, ShapeMatching,
    Solver, StVenantKirchhoff, Stiffness, Tether, Vec2,
};

/// Receives the name of a part, the number of its items and the operations of a step.
pub(crate) type Report<'a> = &'a mut dyn FnMut(&'static str, usize, u64);

/// Settings of a step.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) scheme: Scheme,
    pub(crate) substeps: u16,
    pub(crate) passes: u16,
}

fn operations(particles: &mut Set, settings: Settings, part: &mut impl Project<Counted>) -> u64 {
    let solver = Solver {
        gravity: Vec2::new(Counted(0.5), Counted(-9.81)),
        damping: Counted(0.1),
        scheme: settings.scheme,
        substeps: settings.substeps,
        iterations: settings.passes,
        ..Solver::new()
    };
    let step = || solver.step(Counted(0.01), particles, part).unwrap();
    cost(step).0.arithmetic()
}

/// Operations of a step with a part less those of a step without one, for each pass.
fn own(
    particles: &Set,
    state: &State,
    settings: Settings,
    part: &mut (impl Project<Counted> + Clone),
) -> u64 {
    let mut disturbed = particles.clone();
    disturb(&mut disturbed, state);
    let without = operations(&mut disturbed.clone(), settings, &mut ());
    let with = operations(&mut disturbed, settings, part);
    let passes = u64::from(settings.substeps) * u64::from(settings.passes);
    with.saturating_sub(without).div_ceil(passes)
}

fn constraint<C: Constraint<Counted, K> + Clone, const K: usize>(
    (particles, state, settings): (&Set, &State, Settings),
    item: C,
) -> u64 {
    let mut set = Constraints::<Counted, C, K, 1>::new();
    set.add(item).unwrap();
    own(particles, state, settings, &mut set)
}

/// Operations of a step of a rope along all particles.
pub(crate) fn rope(particles: &Set, settings: Settings) -> u64 {
    let ids = particles.ids();
    let mut rope = Constraints::<Counted, Distance<Counted>, 2, 11>::new();
    for (a, b) in ids.iter().zip(ids.iter().skip(1)) {
        let link = Distance::new(a, b, Counted(0.9), Counted(1e-4)).unwrap();
        rope.add(link).unwrap();
    }
    operations(&mut particles.clone(), settings, &mut rope)
}

/// Visits all parts, each with a few numbers of items.
pub(crate) fn visit(state: &State, settings: Settings, report: Report<'_>) {
    let particles = at_rest();
    let mut moved = particles.clone();
    disturb(&mut moved, state);
    // A step also has a fixed cost, which `()` does not have.
    let step = operations(&mut moved, settings, &mut ());
    report(
        "step, with damping",
        12,
        step.div_ceil(settings.substeps.into()),
    );
    constraints((&particles, state, settings), report);
    bodies((&particles, state, settings), report);
    rigid(state, settings, report);
}

fn constraints(scene: (&Set, &State, Settings), report: Report<'_>) {
    let (particles, state, settings) = scene;
    let alpha = Counted(if state.rigid { 0.0 } else { 1e-4 });
    let [a, b, c] = [0, 1, 5].map(ParticleId::new);
    let distance = Distance::new(a, b, Counted(0.9), alpha).unwrap();
    let damped = Damped::new(distance, Counted(2.0)).unwrap();
    report("Distance", 1, constraint(scene, distance));
    report("Damped Distance", 1, constraint(scene, damped));
    let tether = Tether::new(a, b, Counted(0.1), alpha).unwrap();
    report("Tether", 1, constraint(scene, tether));
    let bending = Bending::new([a, b, c], Counted(0.2), alpha).unwrap();
    report("Bending", 1, constraint(scene, bending));
    let rest = Rotation::IDENTITY;
    let angle = Angle::new([a, b, c], rest, alpha).unwrap();
    report("Angle", 1, constraint(scene, angle));
    let area = Area::new([a, b, c], Counted(0.4), alpha).unwrap();
    report("Area", 1, constraint(scene, area));
    let origin = Vec2::new(Counted(0.3), Counted(0.1));
    let attachment = Attachment::new(a, origin, alpha).unwrap();
    report("Attachment", 1, constraint(scene, attachment));
    let material = Material {
        youngs_modulus: Counted(1e4),
        poissons_ratio: Counted(0.3),
    };
    let strain = StVenantKirchhoff::between(particles, [a, b, c], material).unwrap();
    report("StVenantKirchhoff", 1, constraint(scene, strain));
    let neo = NeoHookean::between(particles, [a, b, c], material).unwrap();
    for half in neo {
        report("NeoHookean", 1, constraint(scene, half));
    }
    for links in [3, 11] {
        let ids = particles.ids().iter().take(links + 1);
        let mut chain = Chain::<Counted, 12>::new(particles, ids, alpha).unwrap();
        report("Chain", links, own(particles, state, settings, &mut chain));
    }
}

fn bodies(scene: (&Set, &State, Settings), report: Report<'_>) {
    let (particles, state, settings) = scene;
    let stiffness = Stiffness::Compliance(Counted(1e-3));
    let blend = Counted(0.5);
    let plasticity = Plasticity {
        yield_strain: Counted(0.01),
        creep: Counted(10.0),
        limit: Counted(0.3),
    };
    for members in [6, 12] {
        let ids = || particles.ids().iter().take(members);
        macro_rules! body {
            ($name:literal, $mode:expr) => {{
                let mut body =
                    ShapeMatching::<Counted, 12, _>::with_mode(particles, ids(), stiffness, $mode)
                        .unwrap();
                report($name, members, own(particles, state, settings, &mut body));
            }};
        }
        body!("ShapeMatching, Rigid", Rigid::new());
        body!("ShapeMatching, Linear", Linear::new(blend).unwrap());
        body!("ShapeMatching, Isochoric", Isochoric::new(blend).unwrap());
        body!("ShapeMatching, Quadratic", Quadratic::new(blend).unwrap());
        body!("ShapeMatching, Plastic", Plastic::new(plasticity).unwrap());
        let regions = [ids()];
        let mut set = RegionMatching::<Counted, 1, 12>::new(
            particles,
            regions,
            stiffness,
            RegionBlend::Averaged,
        )
        .unwrap();
        report(
            "RegionMatching",
            members,
            own(particles, state, settings, &mut set),
        );
    }
}

fn rigid(state: &State, settings: Settings, report: Report<'_>) {
    let mut particles = Set::new();
    let mut bodies = Vec::new();
    for place in [0.0, 1.0] {
        let properties = MassProperties::new(Counted(1.0), Vec2::ZERO, Counted(0.1)).unwrap();
        let position = Vec2::new(Counted(place), Counted(0.0));
        bodies.push(
            RigidBody::new(&mut particles, properties, position, Rotation::IDENTITY).unwrap(),
        );
    }
    let anchor = |index: usize, x: f64| {
        let local = Vec2::new(Counted(x), Counted(0.1));
        bodies[index].anchor(local).unwrap()
    };
    let (first, second) = (anchor(0, 0.5), anchor(1, -0.5));
    let weld = Joint::weld(&particles, first, second, Counted(0.0)).unwrap();
    let distance = Joint::distance(first, second, Counted(0.1), Counted(0.2)).unwrap();
    let axis = Vec2::new(Counted(0.0), Counted(1.0));
    let prismatic = Joint::prismatic(&particles, first, second, axis).unwrap();
    let prismatic = prismatic.with_range(Counted(-0.1), Counted(0.1)).unwrap();
    let spring = (Counted(0.1), Counted(0.01), Counted(1.0));
    let wheel = Joint::wheel(&particles, first, second, axis).unwrap();
    let wheel = wheel.with_spring(spring.0, spring.1, spring.2).unwrap();
    let wheel = wheel.with_range(Counted(-0.1), Counted(0.1)).unwrap();
    // Four particles: the state of the others does not matter.
    let few = State {
        pinned: state.pinned.filter(|index| *index < 4),
        ..state.clone()
    };
    let mut own = |name, part: &mut dyn FnMut(&Set, &State) -> u64| {
        report(name, 1, part(&particles, &few));
    };
    own("RigidBody", &mut |particles, state| {
        crate::parts::own(particles, state, settings, &mut [bodies[0]])
    });
    own("Joint, revolute", &mut |particles, state| {
        let mut joint = Joint::revolute(first, second).unwrap();
        crate::parts::own(particles, state, settings, &mut joint)
    });
    own("Joint, weld", &mut |particles, state| {
        crate::parts::own(particles, state, settings, &mut weld.clone())
    });
    own("Joint, distance", &mut |particles, state| {
        crate::parts::own(particles, state, settings, &mut distance.clone())
    });
    own("Joint, prismatic", &mut |particles, state| {
        crate::parts::own(particles, state, settings, &mut prismatic.clone())
    });
    own("Joint, wheel", &mut |particles, state| {
        crate::parts::own(particles, state, settings, &mut wheel.clone())
    });
}
