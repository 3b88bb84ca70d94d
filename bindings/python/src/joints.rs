//! Joints of rigid bodies and particles.

use crate::c::{PLIANT_NO_BODY, PliantAnchor, Real};
use crate::calls::{Point, vector};
use crate::scene::Scene;
use pyo3::prelude::*;

/// End of a joint: the number of a particle, or the number of a body and a point in its
/// coordinates, m.
#[derive(FromPyObject)]
enum Anchor {
    Particle(u16),
    Body((u16, Point)),
}

impl From<Anchor> for PliantAnchor {
    fn from(anchor: Anchor) -> Self {
        let (body, particle, point) = match anchor {
            Anchor::Particle(particle) => (PLIANT_NO_BODY, particle, [0.0; 2]),
            Anchor::Body((body, point)) => (body, 0, point),
        };
        Self {
            body,
            particle,
            point: vector(point),
        }
    }
}

#[pymethods]
impl Scene {
    /// Holds two anchors together, and returns the number of the joint.
    ///
    /// An anchor is the number of a particle, or a pair of the number of a body and a point in its
    /// coordinates, m.
    fn add_revolute(&mut self, a: Anchor, b: Anchor) -> PyResult<u16> {
        let [a, b] = [a, b].map(PliantAnchor::from);
        get!(pliant_add_revolute(
            self.world(),
            &raw const a,
            &raw const b
        ))
    }

    /// As ``add_revolute``, and keeps the relative rotation, with a compliance, 1/(N m).
    #[pyo3(signature = (a, b, compliance=0.0))]
    fn add_weld(&mut self, a: Anchor, b: Anchor, compliance: Real) -> PyResult<u16> {
        let [a, b] = [a, b].map(PliantAnchor::from);
        get!(pliant_add_weld(
            self.world(),
            &raw const a,
            &raw const b,
            compliance
        ))
    }

    /// Keeps the distance of two anchors between limits, m.
    fn add_distance_joint(
        &mut self,
        a: Anchor,
        b: Anchor,
        lower: Real,
        upper: Real,
    ) -> PyResult<u16> {
        let [a, b] = [a, b].map(PliantAnchor::from);
        get!(pliant_add_distance_joint(
            self.world(),
            &raw const a,
            &raw const b,
            lower,
            upper
        ))
    }

    /// Lets the second body slide along an axis.
    fn add_prismatic(&mut self, a: Anchor, b: Anchor, axis: Point) -> PyResult<u16> {
        let [a, b] = [a, b].map(PliantAnchor::from);
        get!(pliant_add_prismatic(
            self.world(),
            &raw const a,
            &raw const b,
            vector(axis)
        ))
    }

    /// Lets the second end slide along an axis and turn freely: a wheel with a suspension, after
    /// ``set_joint_spring``.
    ///
    /// The axis turns with the first body. A motor turns the wheel.
    fn add_wheel(&mut self, a: Anchor, b: Anchor, axis: Point) -> PyResult<u16> {
        let [a, b] = [a, b].map(PliantAnchor::from);
        get!(pliant_add_wheel(
            self.world(),
            &raw const a,
            &raw const b,
            vector(axis)
        ))
    }

    /// Pulls the second end of a prismatic joint or a wheel along the axis to a position at rest,
    /// m.
    ///
    /// The compliance is in m/N. Oscillations decay as exp(-damping t / 2).
    #[pyo3(signature = (joint, rest=0.0, compliance=0.0, damping=0.0))]
    fn set_joint_spring(
        &mut self,
        joint: u16,
        rest: Real,
        compliance: Real,
        damping: Real,
    ) -> PyResult<()> {
        let world = self.world();
        call!(pliant_set_joint_spring(
            world, joint, rest, compliance, damping
        ))
    }

    /// Drives at a speed, rad/s, with at most a torque, N m; m/s and N for a prismatic joint.
    fn set_motor(&mut self, joint: u16, speed: Real, max_torque: Real) -> PyResult<()> {
        call!(pliant_set_motor(self.world(), joint, speed, max_torque))
    }

    /// Removes the motor of a joint.
    fn remove_motor(&mut self, joint: u16) -> PyResult<()> {
        call!(pliant_remove_motor(self.world(), joint))
    }

    /// Limits the rotation to the arc from a direction counter-clockwise to another.
    fn set_joint_limits(&mut self, joint: u16, lower: Point, upper: Point) -> PyResult<()> {
        call!(pliant_set_joint_limits(
            self.world(),
            joint,
            vector(lower),
            vector(upper)
        ))
    }

    /// Limits the position along the axis of a prismatic joint or a wheel, m, or the distance of a
    /// distance joint: a winch shortens a rope by a little in each step.
    fn set_joint_range(&mut self, joint: u16, lower: Real, upper: Real) -> PyResult<()> {
        call!(pliant_set_joint_range(self.world(), joint, lower, upper))
    }

    /// Sets the compliance of a joint, m/N.
    fn set_joint_compliance(&mut self, joint: u16, compliance: Real) -> PyResult<()> {
        call!(pliant_set_joint_compliance(self.world(), joint, compliance))
    }

    /// Breaks the joint above a force, N.
    fn set_joint_max_force(&mut self, joint: u16, force: Real) -> PyResult<()> {
        call!(pliant_set_joint_max_force(self.world(), joint, force))
    }

    /// Whether a joint is broken.
    fn joint_broken(&self, joint: u16) -> PyResult<bool> {
        let broken: u8 = get!(pliant_joint_broken(self.look(), joint))?;
        Ok(broken == 1)
    }

    /// Removes a joint.
    fn remove_joint(&mut self, joint: u16) -> PyResult<()> {
        call!(pliant_remove_joint(self.world(), joint))
    }
}
