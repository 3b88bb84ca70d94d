//! Newton's cradle: five discs on rods, with contacts that do not lose energy.

use super::contacts::World;
use pliant::{Anchor, ContactMaterial, Joint, Scheme, Vec2};

const RADIUS: f64 = 0.1;
const ROD: f64 = 1.0;

/// Heights of the five discs above rest at the first top of the last disc, m, after the first one
/// fell from the side of its hook.
fn tops(gap: f64, substeps: u16, scheme: Scheme) -> [f64; 5] {
    let material = ContactMaterial {
        restitution: 1.0,
        ..ContactMaterial::default()
    };
    let mut world = World::<f64>::new(material, substeps);
    world.solver.scheme = scheme;
    let mut rods = Vec::new();
    for k in 0..5_u8 {
        let x = f64::from(k) * (2.0 * RADIUS + gap);
        let (sin, cos) = if k == 0 {
            (-0.5_f64, 0.75_f64.sqrt())
        } else {
            (0.0, 1.0)
        };
        let (body, _) = world.add(&[Vec2::ZERO], RADIUS, 1.0, (x + ROD * sin, -ROD * cos, 0.0));
        let hook = world.particles.add_pinned(Vec2::new(x, 0.0), 1.0).unwrap();
        let end = world.bodies[body].anchor(Vec2::ZERO).unwrap();
        rods.push(Joint::distance(Anchor::from(hook), end, ROD, ROD).unwrap());
    }
    let mut before = -ROD;
    for _ in 0..180 {
        let World {
            particles,
            bodies,
            contacts,
            solver,
        } = &mut world;
        let mut scene = (&mut rods[..], &mut *contacts, &mut *bodies);
        solver.step(1.0 / 60.0, particles, &mut scene).unwrap();
        let (_, y, _) = world.pose(4);
        if y < before && before > -ROD + 1e-3 {
            break;
        }
        before = y;
    }
    core::array::from_fn(|k| world.pose(k).1 + ROD)
}

/// Each impact then is in a substep of its own, so it is one of two discs only.
#[test]
fn discs_with_gaps_pass_the_energy_to_the_last_disc() {
    let top = ROD * (1.0 - 0.75_f64.sqrt());
    // The gaps are at least the path of a substep, at most 1.6 m/s · h. Wider gaps have impacts
    // farther from the lowest position, which rods turn into heat.
    for (gap, substeps, least) in [
        (0.01, 4, 0.94),
        (0.01, 16, 0.98),
        (0.001, 16, 0.98),
        (0.001, 64, 0.995),
    ] {
        for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
            let [others @ .., last] = tops(gap, substeps, scheme).map(|height| height / top);
            assert!((least..=1.0).contains(&last), "{gap} {substeps}: {last}");
            assert!(
                others.iter().all(|height| *height < 1e-3),
                "{gap} {substeps}: {others:?}"
            );
        }
    }
}

/// The limit of contacts that are solved one after the other: all impacts are in one substep, and
/// the restitution of each refers to the velocities before it. Real steel passes the energy on.
#[test]
fn touching_discs_share_the_energy() {
    let top = ROD * (1.0 - 0.75_f64.sqrt());
    for substeps in [4, 16, 64] {
        let heights = tops(0.0, substeps, Scheme::Predicted).map(|height| height / top);
        let [.., before_last, last] = heights;
        assert!((0.2..0.3).contains(&last), "{substeps}: {heights:?}");
        assert!((0.2..0.3).contains(&before_last), "{substeps}: {heights:?}");
        assert!(heights.iter().sum::<f64>() < 1.0, "{substeps}: {heights:?}");
    }
}
