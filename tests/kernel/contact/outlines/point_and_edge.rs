//! Contact of a point and an edge against a direct computation, on whole numbers where every
//! crossing is unambiguous.

use crate::support::crossings::wide;
use crate::support::edge_contact_reference::{Plain, touches};
use crate::support::encounters::{Draw, Encounter};
use crate::support::float::Float;
use crate::support::setup::surface;
use crate::support::tolerance;

const ENCOUNTERS: usize = 4000;

/// Includes points that reach the end of an edge, reach its line, or rest on it: the push is
/// continuous there.
fn frictionless_contact_matches_direct_computation<T: Float>() {
    let (mut draw, mut pushed) = (Draw(1), 0);
    for _ in 0..ENCOUNTERS {
        let encounter = Encounter::draw(&mut draw);
        let mut plain = Plain::new(&encounter, 0.0);
        let start = plain.ways;
        if touches(&encounter).is_some() || plain.pass().is_none() {
            continue;
        }
        pushed += usize::from(plain.ways != start);
        let found = encounter.pass::<T>(surface(0.0, 0.0)).map(wide);
        for (found, expected) in found.iter().zip(plain.ways) {
            let off = (*found - expected).length();
            assert!(
                off < tolerance::MEETING * T::EPSILON.wide(),
                "{found:?}, expected {expected:?}: {encounter:?}"
            );
        }
    }
    assert!(pushed > ENCOUNTERS / 10, "{pushed}");
}

/// Friction and restitution, except where rounding decides whether the two touch.
fn rough_contact_matches_direct_computation<T: Float>() {
    let (mut draw, mut pushed) = (Draw(2), 0);
    for _ in 0..ENCOUNTERS {
        let encounter = Encounter::draw(&mut draw);
        let (friction, restitution) =
            (draw.one_of(&[0.0, 0.5, 1e6]), draw.one_of(&[0.0, 0.5, 1.0]));
        let mut plain = Plain::new(&encounter, friction);
        let start = plain.ways;
        if touches(&encounter).is_some()
            || plain.pass().is_none()
            || plain.margin < T::EPSILON.wide().sqrt()
        {
            continue;
        }
        pushed += usize::from(plain.ways != start);
        let [positions, velocities] = encounter
            .step::<T>(surface(friction, restitution))
            .map(|all| all.map(wide));
        let expected = plain.velocities(restitution);
        for i in 0..3 {
            let off = [
                positions[i] - plain.places[i] - plain.ways[i],
                velocities[i] - expected[i],
            ];
            let most = tolerance::MEETING * T::EPSILON.wide();
            assert!(
                off.iter().all(|off| off.length() < most),
                "{off:?} off: {encounter:?}, μ = {friction}, e = {restitution}"
            );
        }
    }
    assert!(pushed > ENCOUNTERS / 12, "{pushed}");
}

crate::both!(
    frictionless_contact_matches_direct_computation,
    rough_contact_matches_direct_computation,
);
