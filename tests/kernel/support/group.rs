//! Particles in the middle of a substep, and every internal constraint of three of them.

use crate::support::float::Float;
use crate::support::setup::ids;
use pliant::{
    Angle, Area, Bending, Constraint, Constraints, Damped, Distance, Material, Motion, NeoHookean,
    Particles, Pass, Project, Rotation, Scheme, StVenantKirchhoff, Vec2,
};

pub(crate) const STEP: f64 = 0.01;

#[derive(Clone, Debug)]
pub(crate) struct Group<T> {
    pub(crate) positions: Vec<Vec2<T>>,
    pub(crate) displacements: Vec<Vec2<T>>,
    pub(crate) masses: Vec<T>,
}

impl<T: Float> Group<T> {
    /// Position and displacement of each particle, and its mass.
    pub(crate) fn new(numbers: &[[f64; 5]]) -> Self {
        Self {
            positions: numbers.iter().map(|[x, y, ..]| T::vector(*x, *y)).collect(),
            displacements: numbers
                .iter()
                .map(|[.., x, y, _]| T::vector(*x, *y))
                .collect(),
            masses: numbers.iter().map(|[.., m]| T::of(*m)).collect(),
        }
    }

    /// Projects once, in the pass of this index, and returns the displacements.
    pub(crate) fn project(&self, projection: &mut impl Project<T>, index: u32) -> Vec<Vec2<T>> {
        let mut displacements = self.displacements.clone();
        let inverse_masses: Vec<T> = self.masses.iter().map(|m| T::ONE / *m).collect();
        let mut motion = Motion {
            positions: &self.positions,
            velocities: &vec![Vec2::ZERO; self.positions.len()],
            displacements: &mut displacements,
            masses: &self.masses,
            inverse_masses: &inverse_masses,
        };
        let pass = Pass {
            h: T::of(STEP),
            inv_h: T::of(1.0 / STEP),
            substeps: 1,
            index,
            vacancies: false,
            backward: false,
            scheme: Scheme::Predicted,
        };
        projection.check(&pass, &motion).unwrap();
        projection.prepare(&pass, &motion);
        projection.project(&pass, &mut motion);
        displacements
    }

    /// Largest fraction of the bound |Σ m Δd| ≤ ε Σ m (|d'| + |Δd|) that is used, over both
    /// components.
    pub(crate) fn momentum_used(&self, after: &[Vec2<T>]) -> f64 {
        let shares = [|v: Vec2<T>| v.x.wide(), |v: Vec2<T>| v.y.wide()].map(|component| {
            let (mut sum, mut size) = (0.0_f64, 0.0_f64);
            for ((d, old), m) in after.iter().zip(&self.displacements).zip(&self.masses) {
                let change = component(*d) - component(*old);
                sum += m.wide() * change;
                size += m.wide() * (component(*d).abs() + change.abs());
            }
            if size > 0.0 {
                sum.abs() / (T::EPSILON.wide() * size)
            } else {
                0.0
            }
        });
        shares[0].max(shares[1])
    }

    /// |Σ m x × Δd| in units of ε X Σ m (|d'| + |Δd|). Here x are the positions of the correction,
    /// relative to the first one, and X is the longest of them.
    pub(crate) fn torque(&self, after: &[Vec2<T>]) -> f64 {
        let wide = |v: Vec2<T>| Vec2::new(v.x.wide(), v.y.wide());
        let from_first = |all: &[Vec2<T>], i: usize| wide(all[i]) - wide(all[0]);
        let (mut sum, mut size, mut extent) = (0.0_f64, 0.0_f64, 0.0_f64);
        for (i, d) in after.iter().enumerate() {
            let place = from_first(&self.positions, i) + from_first(&self.displacements, i);
            let (m, change) = (
                self.masses[i].wide(),
                wide(*d) - wide(self.displacements[i]),
            );
            sum += m * place.cross(change);
            size += m * (wide(*d).length() + change.length());
            extent = extent.max(place.length());
        }
        if size > 0.0 {
            sum.abs() / (T::EPSILON.wide() * extent * size)
        } else {
            0.0
        }
    }
}

/// Operation on a constraint of any type.
pub(crate) trait Visit<T: Float> {
    fn visit<C: Constraint<T, K> + Copy, const K: usize>(&mut self, name: &str, constraint: C);
}

/// Set of one constraint.
pub(crate) fn alone<T: Float, C: Constraint<T, K>, const K: usize>(
    constraint: C,
) -> Constraints<T, C, K, 1> {
    let mut set = Constraints::new();
    set.add(constraint).unwrap();
    set
}

pub(crate) fn of<T: Float>(places: &[Vec2<T>]) -> Particles<T, 16> {
    let mut particles = Particles::new();
    for place in places {
        particles.add(*place, T::ONE).unwrap();
    }
    particles
}

pub(crate) fn rubber<T: Float>(youngs_modulus: f64, poissons_ratio: f64) -> Material<T> {
    Material {
        youngs_modulus: T::of(youngs_modulus),
        poissons_ratio: T::of(poissons_ratio),
    }
}

/// Visits every internal constraint of the first three particles, with the given corners as rest
/// shape. Most of them are compliant.
pub(crate) fn internal<T: Float>(rest: [[f64; 2]; 3], visit: &mut impl Visit<T>) {
    let rest = rest.map(|[x, y]| T::vector(x, y));
    let (particles, ids, soft) = (of(&rest), ids::<3>(), T::of(1e-3));
    visit.visit(
        "distance",
        Distance::between(&particles, ids[0], ids[2], soft).unwrap(),
    );
    visit.visit("bending", Bending::between(&particles, ids, soft).unwrap());
    visit.visit(
        "straight bending",
        Bending::new(ids, T::ZERO, T::ZERO).unwrap(),
    );
    visit.visit("angle", Angle::between(&particles, ids, soft).unwrap());
    visit.visit(
        "straight angle",
        Angle::new(
            ids,
            Rotation {
                cos: -T::ONE,
                sin: T::ZERO,
            },
            soft,
        )
        .unwrap(),
    );
    visit.visit("area", Area::between(&particles, ids, soft).unwrap());
    visit.visit("rigid area", Area::new(ids, T::ONE, T::ZERO).unwrap());
    for (part, name) in NeoHookean::new(ids, rest, rubber(1e3, 0.4))
        .unwrap()
        .into_iter()
        .zip(["deviatoric", "hydrostatic"])
    {
        visit.visit(name, part);
        visit.visit(&format!("damped {name}"), Damped::new(part, soft).unwrap());
    }
    visit.visit(
        "St. Venant-Kirchhoff",
        StVenantKirchhoff::new(ids, rest, rubber(1e3, -0.3)).unwrap(),
    );
}
