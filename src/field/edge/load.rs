//! Loads on one end of an edge: drag and lift of a flow, pressure of a liquid.

use super::force::EdgeEnd;
use crate::field::drag::loss;
use crate::math::{Real, Vec2};

/// Flow past an edge: its direction and speed relative to one end, the unit normal on the lee side,
/// and sin α.
struct Flow<T> {
    along: Vec2<T>,
    speed: T,
    normal: Vec2<T>,
    sin: T,
}

impl<T: Real> Flow<T> {
    /// `None` without a relative motion, and where an outline is in the lee of itself.
    fn new(end: &EdgeEnd<'_, '_, T>, velocity: Vec2<T>) -> Option<Self> {
        let (along, speed) = velocity.minus(end.velocity()).direction()?;
        let across = along.dot(end.normal);
        let (normal, sin) = if across < T::ZERO {
            (-end.normal, -across)
        } else {
            (end.normal, across)
        };
        (across < T::ZERO || !end.is_outline).then_some(Self {
            along,
            speed,
            normal,
            sin,
        })
    }
}

/// Turns the velocity of an end relative to a flow towards the edge, without changing its size.
///
/// `coefficient` is ½ρCL of the part of the edge, kg/m.
pub(super) fn lift<T: Real>(end: &mut EdgeEnd<'_, '_, T>, velocity: Vec2<T>, coefficient: T) {
    let Some(flow) = Flow::new(end, velocity).filter(|_| coefficient > T::ZERO) else {
        return;
    };
    let rate = end.h * (coefficient * flow.speed * end.inverse_mass(flow.along.perp()));
    // Exact for small rates, and finite for all.
    let fraction = if rate > T::ONE {
        T::ONE - T::ONE / (T::ONE + rate)
    } else {
        rate / (T::ONE + rate)
    };
    let turned = flow.along - flow.normal * (flow.sin * fraction);
    if let Some(turned) = turned.normalized() {
        end.accelerate((flow.along - turned).times(flow.speed));
    }
}

/// Shortens the velocity of an end relative to a flow.
///
/// `linear` is a coefficient in N s/m, which acts on all edges, and `quadratic` ½ρCL of the part of
/// the edge, kg/m, which acts on exposed ones.
pub(super) fn drag<T: Real>(
    end: &mut EdgeEnd<'_, '_, T>,
    velocity: Vec2<T>,
    linear: T,
    quadratic: T,
) {
    let relative = velocity.minus(end.velocity());
    let Some(along) = relative.normalized() else {
        return;
    };
    let weight = end.inverse_mass(along);
    let normal_speed = Flow::new(end, velocity).map_or(T::ZERO, |flow| flow.speed * flow.sin);
    let quadratic = if normal_speed > T::ZERO {
        end.h * (quadratic * normal_speed * weight)
    } else {
        T::ZERO
    };
    end.accelerate(relative.times(loss(end.h * (linear * weight), quadratic)));
}

/// Part of an edge below the surface of a liquid, as its end at one side sees it.
pub(super) struct Wet<T> {
    /// ∫ depth (1 − s) ds over the wet part, with s from 0 at this end to 1, m.
    pub(super) load: T,
    /// ∫ (1 − s) ds over the wet part.
    pub(super) fraction: T,
}

/// Integrates along an edge with the depths of this end and the other; `None` above the surface.
///
/// The depth is linear along the edge, and the hat functions 1 − s and s are its finite elements.
/// So the loads of both ends have the force and the torque of the pressure, exactly.
pub(super) fn wet<T: Real>(here: T, there: T) -> Option<Wet<T>> {
    let (load, fraction) = match (here > T::ZERO, there > T::ZERO) {
        (false, false) => return None,
        (true, true) => ((here * T::TWO + there) / T::ratio(6, 1), T::HALF),
        (true, false) => {
            let s = here / (here - there);
            let squared = s * s;
            let load = here * (T::HALF * s - squared / T::ratio(6, 1));
            (load, s - T::HALF * squared)
        }
        (false, true) => {
            let s = there / (there - here);
            let squared = s * s;
            (there * squared / T::ratio(6, 1), T::HALF * squared)
        }
    };
    Some(Wet { load, fraction })
}
