//! Laws of parts that act from outside or only observe, which hold for each particle in each
//! substep.

use super::kind::{AnyPart, Kind, MAX_PARTICLES, Part};
use super::sums::pair;
use crate::contact::{BitTiles, EdgeChain, HeightField, TerrainContacts, TerrainOutlines, TileMap};
use crate::math::{Real, Vec2};
use crate::particles::{Motion, ParticleId};
use core::any::Any;
use core::f64::consts::SQRT_2;
use std::vec::Vec;

/// Law of a part.
pub(super) enum Law {
    /// No change of any velocity.
    Rest,
    /// The change of velocity is h times an acceleration plus a multiple of that by gravity.
    Uniform {
        /// Acceleration, m/s².
        acceleration: [f64; 2],
        /// Multiple of the change by gravity.
        multiple: f64,
    },
    /// The change of velocity is along the line to a center, m.
    Central([f64; 2]),
    /// No particle becomes faster relative to a medium.
    Medium {
        /// Velocity of the medium, m/s.
        velocity: [f64; 2],
        /// Bound of the roundings of all updates of a particle, in ε.
        roundings: f64,
    },
    /// No particle passes a terrain from its free side.
    Terrain(Terrain, Vec<ParticleId>),
    /// No law.
    Free,
}

/// Solid part of the plane.
pub(super) enum Terrain {
    /// Below five heights at distances of a width, m, the third one at the abscissa zero.
    Hills([f64; 5], f64),
    /// Outside of a square around the origin that stands on a corner, with half of its diagonal, m.
    Bowl(f64),
    /// Outside of six and inside of two tiles around the origin, with the side of a tile, m.
    Room(f64),
}

/// Particle that breaks a law: its index, the value and its bound.
pub(super) type Breach = (usize, f64, f64);

/// Velocities around a prediction.
pub(super) struct Prediction<'a, T> {
    pub(super) before: &'a [Vec2<T>],
    pub(super) after: &'a [Vec2<T>],
    pub(super) positions: &'a [Vec2<T>],
    pub(super) inverse_masses: &'a [T],
    /// Velocity that gravity has added, m/s.
    pub(super) gravity_dv: Vec2<T>,
    /// Substep length, s.
    pub(super) h: f64,
}

impl Law {
    pub(super) fn new<T: Real>(part: &Part<T>, instance: &dyn AnyPart<T>) -> Self {
        let instance: &dyn Any = instance;
        let [x, y] = part.lengths.map(T::to_f64);
        let size = y.abs();
        match part.kind {
            Kind::SensorRegion | Kind::SensorOutline => Self::Rest,
            Kind::Gravity => Self::Uniform {
                acceleration: [x, y],
                multiple: part
                    .numbers
                    .first()
                    .map_or(0.0, |scale| scale.to_f64() - 1.0),
            },
            Kind::Attractor => Self::Central([x, y]),
            Kind::Drag => Self::Medium {
                velocity: [x, y],
                roundings: 4.0,
            },
            Kind::Wind => Self::Medium {
                velocity: [x, y],
                roundings: 32.0,
            },
            Kind::Hills => {
                let [first, second, _] = part.numbers.map(|height| height.to_f64() * size);
                let heights = [0.0, first, 0.0, second, 0.0];
                let terrain = Terrain::Hills(heights, size);
                let discs = discs::<T, HeightField<T, [T; 5]>>(instance);
                Self::Terrain(terrain, discs)
            }
            Kind::Bowl => {
                let discs = discs::<T, EdgeChain<T, [Vec2<T>; 4]>>(instance);
                Self::Terrain(Terrain::Bowl(size), discs)
            }
            Kind::Room => {
                type Room<T> = TileMap<T, BitTiles<'static>>;
                type Outlines<T> = TerrainOutlines<T, Room<T>, MAX_PARTICLES, MAX_PARTICLES>;
                let outlines = instance.downcast_ref::<Outlines<T>>();
                let discs = outlines.map_or(&[][..], |outlines| outlines.discs().particles());
                Self::Terrain(Terrain::Room(size), discs.to_vec())
            }
            _ => Self::Free,
        }
    }

    /// Returns a particle whose predicted velocity breaks the law.
    ///
    /// With w the velocity relative to the medium, an update of drag adds ℓ w with 0 ≤ ℓ ≤ 1, of
    /// which the difference, the product and the sum round: |w'| ≤ |w| + ε|w| + ε|v'|, and |v'| ≤
    /// |w'| + |u|. An update of lift rounds two directions by 2.2ε each, a length by 1.05ε, and
    /// differences, products and sums: 11ε |w| + ε |v'|. Both ends of a chain's edges have one
    /// update of each kind per edge, and two edges. A central change is a product of r, which
    /// rounds in each component, of a quotient and of a product, and is the difference of two
    /// rounded velocities.
    pub(super) fn broken_by_prediction<T: Real>(
        &self,
        prediction: &Prediction<'_, T>,
    ) -> Option<Breach> {
        let epsilon = T::EPSILON.to_f64();
        let states = prediction.before.iter().zip(prediction.after);
        let particles = prediction.positions.iter().zip(prediction.inverse_masses);
        let mut all = (0..).zip(states.zip(particles));
        all.find_map(|(index, ((before, after), (position, w)))| {
            let (v, end, x) = (pair(*before), pair(*after), pair(*position));
            let change = minus(end, v);
            let (value, bound) = match self {
                _ if *w == T::ZERO => (length(change), 0.0),
                Self::Free | Self::Terrain(..) => return None,
                Self::Rest => (length(change), 0.0),
                Self::Uniform {
                    acceleration,
                    multiple,
                } => {
                    let [gravity, own] = [
                        pair(prediction.gravity_dv).map(|dv| dv * multiple),
                        acceleration.map(|a| a * prediction.h),
                    ];
                    let size = length(gravity) + length(own) + length(end) + length(v);
                    let left = minus(minus(change, gravity), own);
                    (length(left), 4.0 * epsilon * size)
                }
                Self::Central(center) => {
                    let r = minus(*center, x);
                    let sizes = length(change) + length(v) + length(end);
                    (cross(r, change).abs(), 4.0 * epsilon * length(r) * sizes)
                }
                Self::Medium {
                    velocity,
                    roundings,
                } => {
                    let [relative, later] = [v, end].map(|v| length(minus(v, *velocity)));
                    let rounding = roundings * epsilon * (relative + length(v));
                    (later, relative + rounding)
                }
            };
            (value > bound).then_some((index, value, bound))
        })
    }

    /// Returns a particle that a projection leaves behind a terrain although it was in front of it
    /// at the start of the substep. `before` are the displacements before the projection.
    ///
    /// The tolerance is that of [`TerrainContacts`], 64ε times coordinates and lengths, times √2
    /// because depths are measured along an axis. A contact of [`TerrainOutlines`] with an edge of
    /// a chain moves both ends by as much of the coordinates of both.
    pub(super) fn broken_by_projection<T: Real>(
        &self,
        before: &[Vec2<T>],
        motion: &Motion<'_, T>,
        radius: f64,
    ) -> Option<Breach> {
        let Self::Terrain(terrain, discs) = self else {
            return None;
        };
        let path = |id: &ParticleId| {
            let index = id.index();
            let start = pair(*motion.positions.get(index)?);
            let goal = plus(start, pair(*before.get(index)?));
            let end = plus(start, pair(*motion.displacements.get(index)?));
            Some([start, goal, end])
        };
        let size = |id: &ParticleId| {
            let sum: f64 = path(id)?.into_iter().map(length).sum();
            Some(sum + radius + terrain.size())
        };
        discs.iter().enumerate().find_map(|(place, id)| {
            let [start, goal, end] = path(id)?;
            let own = size(id)?;
            let places = [place.checked_sub(1), place.checked_add(1)];
            let neighbors = places.into_iter().flatten().filter_map(|p| discs.get(p));
            let edges: f64 = if terrain.meets_edges() {
                neighbors.filter_map(size).map(|other| own + other).sum()
            } else {
                0.0
            };
            let bound = 64.0 * SQRT_2 * T::EPSILON.to_f64() * (own + edges);
            let index = id.index();
            let free =
                *motion.inverse_masses.get(index)? > T::ZERO && goal.iter().all(|x| x.is_finite());
            let depth = terrain.depth(end).filter(|depth| free && *depth > bound)?;
            let starts_free = terrain.depth(start).is_some_and(|depth| depth < -bound);
            starts_free.then_some((index, depth, bound))
        })
    }
}

impl Terrain {
    /// Whether the contacts are those of the edges of a chain too.
    fn meets_edges(&self) -> bool {
        matches!(self, Self::Room(_))
    }

    fn size(&self) -> f64 {
        match self {
            Self::Hills(_, size) | Self::Bowl(size) | Self::Room(size) => 4.0 * size,
        }
    }

    /// Returns the depth below the surface, m, which is not the distance from it; `None` beside a
    /// terrain that ends.
    fn depth(&self, [x, y]: [f64; 2]) -> Option<f64> {
        match self {
            Self::Hills(heights, width) => {
                let mut columns = heights.iter().zip(heights.iter().skip(1)).zip(0_u8..);
                columns.find_map(|((low, high), index)| {
                    let fraction = x / width + 2.0 - f64::from(index);
                    let inside = (0.0..1.0).contains(&fraction);
                    inside.then(|| low + (high - low) * fraction - y)
                })
            }
            Self::Bowl(half) => Some(x.abs() + y.abs() - half),
            Self::Room(side) => {
                let away = x.abs().max(y.abs());
                Some((away - 3.0 * side).max(side - away))
            }
        }
    }
}

/// Particles of contacts with a terrain of a type.
fn discs<T: Real, W: crate::contact::Terrain<T> + 'static>(instance: &dyn Any) -> Vec<ParticleId> {
    let contacts = instance.downcast_ref::<TerrainContacts<T, W, MAX_PARTICLES>>();
    contacts
        .map_or(&[][..], |contacts| contacts.particles())
        .to_vec()
}

fn plus([x, y]: [f64; 2], [a, b]: [f64; 2]) -> [f64; 2] {
    [x + a, y + b]
}

fn minus([x, y]: [f64; 2], [a, b]: [f64; 2]) -> [f64; 2] {
    [x - a, y - b]
}

fn cross([x, y]: [f64; 2], [a, b]: [f64; 2]) -> f64 {
    x * b - y * a
}

fn length([x, y]: [f64; 2]) -> f64 {
    x.hypot(y)
}
