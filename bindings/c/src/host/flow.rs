//! Wind and water on the edges of bodies.

use crate::capacity::PLIANT_FLOW_EDGES;
use crate::full::PliantCapacity;
use crate::host::outline::{PLIANT_CLOSED, PLIANT_OPEN};
use crate::host::slots;
use crate::particle::with;
use crate::real::{PliantReal, ZERO};
use crate::rigid::{known, points};
use crate::status::{PliantStatus, status};
use crate::vector::{PliantRange, PliantVec2};
use crate::world::{Answer, PliantWorld, open, read};
use heapless::Vec;
use pliant::{EdgeForce, EdgeForces, Error, Parameter, Project, StillWater, Water, Wave, Wind};

/// Wind: drag and lift of edges.
pub const PLIANT_WIND: u32 = 0;
/// Liquid with a flat surface through `point`, with the unit `normal`.
pub const PLIANT_STILL_WATER: u32 = 1;
/// Liquid with waves of `amplitude` and `wavelength` around the height `point.y`.
pub const PLIANT_WAVES: u32 = 2;

/// Air or liquid that pushes the edges of bodies.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantFlow {
    /// PLIANT_WIND, PLIANT_STILL_WATER or PLIANT_WAVES.
    pub kind: u32,
    /// Velocity, m/s.
    pub velocity: PliantVec2,
    /// Mass per area of the plane, kg/m²: not negative.
    pub density: PliantReal,
    /// Drag coefficient: not negative.
    pub drag: PliantReal,
    /// Lift coefficient of the wind: not negative.
    pub lift: PliantReal,
    /// Force of the liquid per length and speed, N s/m²: not negative.
    pub friction: PliantReal,
    /// Point of the surface of the liquid, m.
    pub point: PliantVec2,
    /// Unit normal of still water, out of the liquid.
    pub normal: PliantVec2,
    /// Height of the crests above the mean, m.
    pub amplitude: PliantReal,
    /// Distance of the crests, m: positive.
    pub wavelength: PliantReal,
    /// Speed of the crests to the right, m/s.
    pub speed: PliantReal,
}

type Of<F> = EdgeForces<PliantReal, F, PLIANT_FLOW_EDGES>;
type Liquid<S> = Water<PliantReal, S>;

/// A flow of any kind with its edges.
#[derive(Clone, Project, serde::Serialize, serde::Deserialize)]
pub(crate) enum AnyFlow {
    Wind(Of<Wind<PliantReal>>),
    Still(Of<Liquid<StillWater<PliantReal>>>),
    Waves(Of<Liquid<Wave<PliantReal>>>),
}

/// Evaluates the same expression for every flow.
macro_rules! each {
    ($flow:expr, $edges:ident => $does:expr) => {
        match $flow {
            AnyFlow::Wind($edges) => $does,
            AnyFlow::Still($edges) => $does,
            AnyFlow::Waves($edges) => $does,
        }
    };
}

impl PliantFlow {
    fn kernel(self) -> Result<AnyFlow, Error> {
        Ok(match self.kind {
            PLIANT_WIND => AnyFlow::Wind(checked(Wind {
                velocity: self.velocity.into(),
                density: self.density,
                drag: self.drag,
                lift: self.lift,
            })?),
            PLIANT_STILL_WATER => AnyFlow::Still(checked(self.water(StillWater {
                point: self.point.into(),
                normal: self.normal.into(),
            }))?),
            PLIANT_WAVES => AnyFlow::Waves(checked(self.water(Wave {
                level: self.point.y,
                amplitude: self.amplitude,
                wavelength: self.wavelength,
                speed: self.speed,
                phase: ZERO,
            }))?),
            _ => return Err(Error::UnknownConstraint),
        })
    }

    fn water<S>(self, surface: S) -> Liquid<S> {
        Water {
            surface,
            density: self.density,
            velocity: self.velocity.into(),
            drag: self.drag,
            friction: self.friction,
        }
    }
}

/// Returns a force on no edge, if its settings are valid.
fn checked<F: EdgeForce<PliantReal>>(force: F) -> Result<Of<F>, Error> {
    force.check()?;
    Ok(EdgeForces::new(force))
}

/// Adds a flow without edges, and writes its number to `number`, which may be null: the lowest
/// number that no other flow has.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_flow(
    world: *mut PliantWorld,
    flow: *const PliantFlow,
    number: *mut u16,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let (scene, answer) = (&mut open(world)?.scene, Answer::optional(number)?);
        let flow = read(flow)?.kernel()?;
        let slots = &mut scene.parts.sets.flows;
        answer.give(slots::insert(slots, flow, |_| false).ok_or(PliantCapacity::Flows)?);
        Ok(())
    })())
}

/// Changes the settings of a flow, not its kind. Waves continue from their phase.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_set_flow(
    world: *mut PliantWorld,
    number: u16,
    flow: *const PliantFlow,
) -> PliantStatus {
    // SAFETY: the caller guarantees both pointers.
    status((|| unsafe {
        let (scene, flow) = (&mut open(world)?.scene, read(flow)?.kernel()?);
        match (slots::known(&mut scene.parts.sets.flows, number)?, flow) {
            (AnyFlow::Wind(old), AnyFlow::Wind(new)) => old.force = new.force,
            (AnyFlow::Still(old), AnyFlow::Still(new)) => old.force = new.force,
            (AnyFlow::Waves(old), AnyFlow::Waves(mut new)) => {
                new.force.surface.phase = old.force.surface.phase;
                old.force = new.force;
            }
            _ => return Err(Error::UnknownConstraint.into()),
        }
        Ok(())
    })())
}

/// Lets a flow act on the edges between particles: PLIANT_CLOSED for an outline of
/// counter-clockwise particles, or PLIANT_OPEN for a chain. Buoyancy needs an outline.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_flow_edges(
    world: *mut PliantWorld,
    flow: u16,
    corners: PliantRange,
    kind: u32,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        let scene = &mut open(world)?.scene;
        let ids = corners.ids(scene.particles.len())?;
        let flow = slots::known(&mut scene.parts.sets.flows, flow)?;
        Ok(each!(flow, edges => match kind {
            PLIANT_CLOSED => edges.add_outline(&scene.particles, ids),
            PLIANT_OPEN => edges.add_chain(&scene.particles, ids),
            _ => Err(Error::OutOfRange(Parameter::Outline)),
        })?)
    })())
}

/// Lets a flow act on a rigid body: on the outline of `count` counter-clockwise corners, m, in its
/// coordinates.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_add_flow_rigid(
    world: *mut PliantWorld,
    flow: u16,
    body: u16,
    corners: *const PliantVec2,
    count: usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointers.
    status((|| unsafe {
        let corners = points(corners, count)?;
        let scene = &mut open(world)?.scene;
        let body = known(scene, body)?;
        let flow = slots::known(&mut scene.parts.sets.flows, flow)?;
        let mut anchors = Vec::<_, { crate::rigid::PLIANT_CORNERS }>::new();
        for corner in &corners {
            let anchor = body.anchor(*corner)?;
            anchors.push(anchor).map_err(|_| PliantCapacity::Corners)?;
        }
        let anchors = anchors.iter().copied();
        Ok(each!(flow, edges => edges.add_outline(&scene.particles, anchors))?)
    })())
}

/// Removes a flow. All others keep their numbers.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_remove_flow(world: *mut PliantWorld, flow: u16) -> PliantStatus {
    // SAFETY: guaranteed by the caller.
    status(unsafe {
        with(world, |scene| {
            slots::remove(&mut scene.parts.sets.flows, flow)
        })
    })
}
