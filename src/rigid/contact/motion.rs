//! Hulls within a substep.

use super::collide::{Manifold, collide};
use super::hull::{Hull, Owner};
use super::lever::{Lever, LeverKind};
use super::shape::{Corner, Shape};
use crate::math::complex::{conjugate_product, times};
use crate::math::{Real, Turn, Vec2};
use crate::particles::{Motion, ParticleId};
use crate::rigid::frame::{Frame, common_share};

/// Largest number of poses at which a pair of hulls is tested.
///
/// Any number is safe: the plane of the last pose separates both hulls.
pub(super) const MAX_POSES: usize = 24;

/// Hull with its predicted motion, relative to an origin.
pub(super) struct HullMotion<'a, T> {
    owner: Base<'a, T>,
    /// Lever of a point without an arm.
    foot: Lever<T>,
    /// Center of mass of a body, or the first particle.
    center: Vec2<T>,
    /// Displacement of the center, and s.
    displacement: Vec2<T>,
    s: T,
    /// 1/m of a body or a disc, the larger one of an edge, 1/kg.
    inverse_mass: T,
    /// Largest distance of a point from the center.
    pub(super) reach: T,
    pub(super) radius: T,
    /// Whether its contacts are only reported.
    pub(super) sensor: bool,
}

/// Points of a hull at the start of the substep.
enum Base<'a, T> {
    Body(Frame<T>, &'a [Corner<T>]),
    Particle,
    /// Vector to the second particle, and its displacement relative to the first.
    Edge(Vec2<T>, Vec2<T>),
}

impl<'a, T: Real> HullMotion<'a, T> {
    /// Returns the motion of a hull with these corners; `None` if a particle is missing or the
    /// particles of a body coincide.
    pub(super) fn new(
        hull: &Hull<T>,
        corners: &'a [Corner<T>],
        origin: Vec2<T>,
        motion: &Motion<'_, T>,
    ) -> Option<Self> {
        let vector = |all: &[Vec2<T>], id: ParticleId| all.get(id.index()).copied();
        let (radius, sensor) = (hull.radius, hull.sensor);
        if let Owner::Body(ids, length) = hull.owner {
            let frame = Frame::of_body(ids, length, motion)?;
            let (displacement, s) = frame.displacement(motion)?;
            let (ids, share, normal) = frame.lever();
            return Some(Self {
                center: frame.center(origin),
                displacement,
                s,
                inverse_mass: frame.inverse_mass,
                reach: frame.reach(hull.reach) + radius,
                radius,
                sensor,
                owner: Base::Body(frame, corners),
                foot: Lever {
                    ids,
                    share,
                    normal,
                    arm: Vec2::ZERO,
                    kind: LeverKind::Body,
                },
            });
        }
        let [first, second] = hull.owner.particles();
        let (x, d) = (
            vector(motion.positions, first)?,
            vector(motion.displacements, first)?,
        );
        let (mut owner, mut reach) = (Base::Particle, T::ZERO);
        let mut foot = Lever {
            ids: [first, second],
            share: T::ZERO,
            normal: Vec2::ZERO,
            arm: Vec2::ZERO,
            kind: LeverKind::Body,
        };
        let [w, v] = [first, second].map(|id| motion.inverse_masses.get(id.index()).copied());
        if first != second {
            let edge = vector(motion.positions, second)? - x;
            reach = edge.length();
            let path = vector(motion.displacements, second)? - d;
            owner = Base::Edge(edge, path);
            (foot.share, foot.kind) = (T::HALF, LeverKind::Edge);
        }
        Some(Self {
            owner,
            foot,
            center: x - origin,
            displacement: d,
            s: T::ZERO,
            inverse_mass: w?.at_least(v?),
            reach: reach + radius,
            radius,
            sensor,
        })
    }

    /// Returns the shape after a fraction of the predicted motion.
    pub(super) fn shape(&self, fraction: T) -> Shape<T> {
        let center = self.center + self.displacement * fraction;
        match self.owner {
            Base::Body(frame, corners) => {
                let turn = if fraction == T::ZERO {
                    Turn::NONE
                } else {
                    Turn::new(self.s * fraction)
                };
                // One rotation for the axis and the turn.
                let axis = frame.axis + turn.moves(frame.axis);
                let middle = center + axis * frame.middle();
                Shape::new(corners, self.radius, |corner| Corner {
                    position: middle + times(axis, corner.position),
                    normal: times(axis, corner.normal),
                })
            }
            Base::Particle => {
                let normal = Vec2::ZERO;
                let disc = Corner {
                    position: center,
                    normal,
                };
                Shape::new(&[disc], self.radius, |corner| *corner)
            }
            Base::Edge(edge, path) => {
                let ends = [center, center + (edge + path * fraction)];
                let corners = [0, 1].map(|index| Corner::new(&ends, index).unwrap_or(Corner::NONE));
                Shape::new(&corners, self.radius, |corner| *corner)
            }
        }
    }

    /// Returns the contact point of this hull for a position, reduced to the start of the substep.
    pub(super) fn lever(&self, point: Vec2<T>) -> Lever<T> {
        let arm = point - self.center;
        match self.owner {
            Base::Body(..) => Lever { arm, ..self.foot },
            Base::Particle => self.foot,
            Base::Edge(edge, _) => {
                let Some((along, length)) = edge.direction() else {
                    return self.foot;
                };
                let share = (along.dot(arm) / length).at_least(T::ZERO).at_most(T::ONE);
                Lever {
                    share,
                    normal: along.perp() / length,
                    arm: arm - edge * share,
                    ..self.foot
                }
            }
        }
    }

    /// Returns the coordinates in this hull of a position at the start of the substep.
    pub(super) fn local(&self, point: Vec2<T>) -> Vec2<T> {
        let arm = point - self.center;
        match self.owner {
            Base::Body(frame, _) => conjugate_product(frame.axis, arm),
            Base::Particle => Vec2::ZERO,
            Base::Edge(edge, _) => edge.direction().map_or(Vec2::ZERO, |(along, length)| {
                let local = conjugate_product(along, arm);
                Vec2::new(local.x / length, local.y)
            }),
        }
    }

    /// Returns the position at the start of the substep of coordinates in this hull.
    pub(super) fn position(&self, local: Vec2<T>) -> Vec2<T> {
        let arm = match self.owner {
            Base::Body(frame, _) => times(frame.axis, local),
            Base::Particle => Vec2::ZERO,
            Base::Edge(edge, _) => {
                let along = edge.normalized().unwrap_or(Vec2::ZERO);
                edge * local.x + along.perp() * local.y
            }
        };
        self.center + arm
    }

    /// Returns the center of mass of a body, or the first particle, at the start of the substep.
    pub(super) fn center(&self) -> Vec2<T> {
        self.center
    }

    /// Returns the predicted displacement of the center.
    pub(super) fn displacement(&self) -> Vec2<T> {
        self.displacement
    }

    /// Returns the predicted displacement of a point of a body along the tangent at the start.
    pub(super) fn linear_path(&self, point: Vec2<T>) -> Vec2<T> {
        self.displacement + (point - self.center).perp() * self.s
    }

    /// Returns whether an impulse can move the center.
    pub(super) fn is_movable(&self) -> bool {
        self.inverse_mass > T::ZERO
    }

    /// Returns whether this hull is fixed to a rigid body.
    pub(super) fn is_body(&self) -> bool {
        matches!(self.owner, Base::Body(..))
    }

    /// Returns whether this is the disc of a particle.
    pub(super) fn is_particle(&self) -> bool {
        matches!(self.owner, Base::Particle)
    }

    /// Returns an upper bound of the displacement of a point relative to the center.
    pub(super) fn turning(&self) -> T {
        let edge = match self.owner {
            Base::Edge(_, path) => path.length(),
            _ => T::ZERO,
        };
        self.s.abs() * self.reach + edge
    }

    /// Returns an upper bound of the displacement of a point.
    pub(super) fn travel(&self) -> T {
        self.displacement.length() + self.turning()
    }
}

/// Returns the fraction of the second hull in the displacement of a contact point.
pub(super) fn contact_share<T: Real>([a, b]: [&HullMotion<'_, T>; 2]) -> T {
    let masses = [a.inverse_mass, b.inverse_mass];
    common_share(a.is_particle(), b.is_particle(), masses)
}

/// Returns the displacement that reduces a contact point of two hulls to the start of the substep.
///
/// An impulse at a contact acts on displacements of the whole substep. It conserves angular
/// momentum exactly only if both arms from the centers at the start lead to one point. So both
/// hulls are reduced by one displacement.
pub(super) fn reduction<T: Real>(
    [a, b]: [&HullMotion<'_, T>; 2],
    share: T,
    fraction: T,
) -> Vec2<T> {
    let mean = |motion: &HullMotion<'_, T>| match motion.owner {
        Base::Edge(_, path) => motion.displacement + path * T::HALF,
        _ => motion.displacement,
    };
    mean(a).lerp(mean(b), share) * fraction
}

/// Returns the contact points of two hulls nearer than a margin, and the fraction of the predicted
/// motion at which they are determined.
///
/// Conservative advancement (Mirtich, "Impulse-based dynamic simulation of rigid body systems",
/// 1996): from a pose with the gap g, both hulls can move on by the fraction of g that they
/// approach at most. It ends where the gap is a 64th of the smaller hull, or where both cannot
/// meet.
pub(super) fn first_contact<T: Real>(
    [a, b]: [&HullMotion<'_, T>; 2],
    margin: T,
) -> Option<(Manifold<T>, T)> {
    let (mut found, mut fraction) = (None, T::ZERO);
    let near = a.reach.at_most(b.reach) * T::ratio(1, 64);
    let (path, turning) = (b.displacement - a.displacement, a.turning() + b.turning());
    for _ in 0..=MAX_POSES {
        let Some(manifold) = collide(&a.shape(fraction), &b.shape(fraction), margin) else {
            break;
        };
        let gap = manifold.gap()?;
        let approach = manifold.normal.dot(path) + turning;
        found = Some((manifold, fraction));
        if gap <= near || approach * (T::ONE - fraction) <= gap {
            break;
        }
        fraction += gap / approach;
    }
    found
}
