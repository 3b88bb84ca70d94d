//! Random bodies of shape matching and regions.

use crate::bound::{Comparison, Rounding, compare, summarize};
use crate::dice::Dice;
use crate::scenes::{N, id, kernel_particles, kernel_solver, random_world, state};
use crate::shape::{Body, Flow, Member, Mode, Pull};
use crate::world::{Part, World};
use glam::DMat2;
use pliant::{
    Linear, Plastic, Plasticity, Project, Quadratic, RegionBlend, RegionMatching, Rigid,
    ShapeMatching, Stiffness,
};

/// Roundings between the inputs and the results of an update: sums over nine members, moments of
/// second degree, the fit, up to two plastic decompositions and the map. At most 150 in the kernel
/// and 250 in the reference, which eliminates without the orthonormal basis of the kernel.
const ROUNDINGS: f64 = 400.0;

type Kernel<M> = ShapeMatching<f64, N, M>;

fn random_pull(dice: &mut Dice) -> Pull {
    match dice.below(3) {
        0 => Pull::Alpha(dice.between(0.05, 1.0)),
        1 => Pull::Compliance(dice.between(1e-5, 1e-3)),
        _ => Pull::Relaxation(dice.between(1e-3, 0.1)),
    }
}

fn stiffness(pull: Pull) -> Stiffness<f64> {
    match pull {
        Pull::Alpha(alpha) => Stiffness::Alpha(alpha),
        Pull::Compliance(compliance) => Stiffness::Compliance(compliance),
        Pull::Relaxation(time) => Stiffness::Relaxation(time),
    }
}

fn random_mode(which: usize, dice: &mut Dice) -> Mode {
    let blend = dice.between(0.0, 0.9);
    match which {
        0 => Mode::Rigid,
        1 => Mode::Linear(blend),
        _ => Mode::Quadratic(blend),
    }
}

fn random_flow(dice: &mut Dice) -> Flow {
    Flow {
        yield_strain: dice.between(0.01, 0.1),
        creep: dice.between(1.0, 40.0),
        limit: dice.between(0.005, 0.1),
    }
}

fn kernel_body(world: &World, body: &Body) -> Box<dyn Project<f64>> {
    let particles = kernel_particles(world);
    let members = || body.members.iter().map(|m| (id(m.id), m.fraction));
    let pull = stiffness(body.pull);
    let plasticity = body.flow.map(|flow| Plasticity {
        yield_strain: flow.yield_strain,
        creep: flow.creep,
        limit: flow.limit,
    });
    macro_rules! boxed {
        ($mode:expr) => {
            match plasticity {
                None => Box::new(Kernel::weighted(&particles, members(), pull, $mode).unwrap()),
                Some(plasticity) => {
                    let mode = Plastic::around($mode, plasticity).unwrap();
                    Box::new(Kernel::weighted(&particles, members(), pull, mode).unwrap())
                }
            }
        };
    }
    match body.mode {
        Mode::Rigid => boxed!(Rigid::new()),
        Mode::Linear(blend) => boxed!(Linear::new(blend).unwrap()),
        Mode::Quadratic(blend) => boxed!(Quadratic::new(blend).unwrap()),
    }
}

/// Displaces the particles of a world from the rest shape.
fn deform(world: &mut World, dice: &mut Dice, size: f64) {
    for particle in world.particles.iter_mut().filter(|p| p.w > 0.0) {
        particle.x += dice.vector(size);
    }
}

fn run(
    rest: &World,
    world: &World,
    part: &mut dyn FnMut(&World) -> Box<dyn Project<f64>>,
) -> Comparison {
    let mut bodies = part(rest);
    let (mut particles, solver) = (kernel_particles(world), kernel_solver(&world.settings));
    compare(
        world,
        || {
            let step = solver.step(world.settings.dt, &mut particles, &mut bodies);
            step.unwrap();
            state(&particles)
        },
        Rounding::new::<f64>(ROUNDINGS),
    )
}

fn compare_body(seed: u64, which: usize, plastic: bool) -> Comparison {
    let mut dice = Dice(seed);
    // No pinned member, one, or two.
    let pinned = dice.below(3);
    let mut world = random_world(&mut dice, pinned);
    let weighted = dice.chance(3);
    let members = world
        .particles
        .iter()
        .enumerate()
        .map(|(id, particle)| Member {
            id,
            rest: particle.x,
            fraction: if weighted {
                dice.between(0.3, 1.0)
            } else {
                1.0
            },
        });
    let body = Body {
        members: members.collect(),
        mode: random_mode(which, &mut dice),
        // Soft bodies flow for many steps.
        pull: if plastic {
            Pull::Compliance(dice.between(1e-4, 1e-2))
        } else {
            random_pull(&mut dice)
        },
        flow: plastic.then(|| random_flow(&mut dice)),
        stretch: DMat2::IDENTITY,
    };
    world.settings.leapfrog = dice.chance(3);
    let rest = world.clone();
    deform(&mut world, &mut dice, if plastic { 0.25 } else { 0.15 });
    world.parts.push(Part::Bodies(vec![body.clone()]));
    run(&rest, &world, &mut |rest| kernel_body(rest, &body))
}

/// Compares a set of overlapping regions of four particles.
fn compare_regions(seed: u64, which: usize) -> Comparison {
    let mut dice = Dice(seed);
    let pinned = dice.below(2);
    let mut world = random_world(&mut dice, pinned);
    world.settings.leapfrog = dice.chance(3);
    let rest = world.clone();
    deform(&mut world, &mut dice, 0.15);
    let averaged = dice.chance(2);
    let corners = [0, 1, 3, 4].map(|corner| [corner, corner + 1, corner + 3, corner + 4]);
    let count = |id: usize| {
        corners
            .iter()
            .flatten()
            .filter(|corner| **corner == id)
            .count()
    };
    let mode = random_mode(which, &mut dice);
    let pull = if averaged {
        random_pull(&mut dice)
    } else {
        // The largest stable value is a third.
        Pull::Alpha(dice.between(0.05, 0.3))
    };
    let bodies = corners.map(|ids| Body {
        members: ids
            .map(|id| Member {
                id,
                rest: rest.particles[id].x,
                #[allow(clippy::cast_precision_loss, reason = "small counts")]
                fraction: if averaged {
                    1.0 / count(id) as f64
                } else {
                    1.0
                },
            })
            .to_vec(),
        mode,
        pull,
        flow: None,
        stretch: DMat2::IDENTITY,
    });
    world.parts.push(Part::Bodies(bodies.to_vec()));
    run(&rest, &world, &mut |rest| {
        let particles = kernel_particles(rest);
        let regions = corners.map(|ids| ids.map(id));
        let blend = if averaged {
            RegionBlend::Averaged
        } else {
            RegionBlend::Summed
        };
        let pull = stiffness(pull);
        match mode {
            Mode::Linear(blend_mode) => {
                let mode = Linear::new(blend_mode).unwrap();
                let set = RegionMatching::<f64, 4, 16, _>::with_mode(
                    &particles, regions, pull, blend, &mode,
                );
                Box::new(set.unwrap())
            }
            _ => Box::new(
                RegionMatching::<f64, 4, 16>::new(&particles, regions, pull, blend).unwrap(),
            ),
        }
    })
}

#[test]
fn elastic_bodies_match_the_reference() {
    for (which, name) in ["rigid", "linear", "quadratic"].iter().enumerate() {
        summarize(name, 24, 0.9, |seed| compare_body(seed, which, false));
    }
}

#[test]
fn plastic_bodies_match_the_reference() {
    for (which, name) in ["rigid", "linear", "quadratic"].iter().enumerate() {
        summarize(name, 24, 0.9, |seed| compare_body(seed, which, true));
    }
}

#[test]
fn overlapping_regions_match_the_reference() {
    for (which, name) in ["rigid regions", "linear regions"].iter().enumerate() {
        summarize(name, 24, 0.85, |seed| compare_regions(seed, which));
    }
}
