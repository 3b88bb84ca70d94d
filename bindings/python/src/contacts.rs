//! Colliders, and contacts between soft bodies and between rigid bodies.

use crate::c::{PliantContactMaterial, PliantHull, PliantOutline, Real};
use crate::calls::{Point, Span, choice, range, vector};
use crate::lists::{list, pairs, records};
use crate::scene::Scene;
use numpy::PyArray2;
use pyo3::prelude::*;

/// Layers of a filter without restriction.
pub const ALL: u32 = u32::MAX;
/// Kinds of outlines, of events, and of contacts besides those of hulls.
pub const OUTLINES: [&str; 3] = ["closed", "open", "points"];
pub const EVENTS: [&str; 3] = ["touching", "began", "ended"];
const CONTACTS: [&str; 3] = ["discs", "outlines", "terrain"];

/// Static and kinetic friction and restitution.
pub const fn material(
    [static_friction, kinetic_friction, restitution]: [Real; 3],
) -> PliantContactMaterial {
    PliantContactMaterial {
        static_friction,
        kinetic_friction,
        restitution,
    }
}

fn outline(
    kind: &str,
    radius: Option<Real>,
    layers: u32,
    mask: u32,
    self_collision: bool,
) -> PyResult<PliantOutline> {
    Ok(PliantOutline {
        kind: choice(&OUTLINES, kind)?,
        layers,
        mask,
        self_collision: self_collision.into(),
        automatic: radius.is_none().into(),
        radius: radius.unwrap_or(0.0),
    })
}

impl Scene {
    fn touched<'py>(
        &self,
        py: Python<'py>,
        kind: &str,
        which: &str,
    ) -> PyResult<Bound<'py, PyArray2<u16>>> {
        let found = match (kind, which) {
            ("hulls", "began") => list!(pliant_began(self.look())),
            ("hulls", "ended") => list!(pliant_ended(self.look())),
            ("hulls", _) => list!(pliant_touching(self.look())),
            _ => {
                let [set, which] = [choice(&CONTACTS, kind)?, choice(&EVENTS, which)?];
                list!(pliant_contact_pairs(self.look(), set, which))
            }
        };
        pairs(py, &found?)
    }
}

#[pymethods]
impl Scene {
    /// Makes particles discs that collide with other bodies of discs, and returns the number of the
    /// body.
    #[pyo3(signature = (particles, radius, layers=1, mask=ALL))]
    fn add_discs(
        &mut self,
        particles: Span,
        radius: Real,
        layers: u32,
        mask: u32,
    ) -> PyResult<u16> {
        let disc = PliantHull {
            radius,
            layers,
            mask,
        };
        get!(pliant_add_discs(
            self.world(),
            range(particles),
            &raw const disc
        ))
    }

    /// Removes the discs of a body.
    fn remove_discs(&mut self, body: u16) -> PyResult<()> {
        call!(pliant_remove_discs(self.world(), body))
    }

    /// Adds an outline that collides with others, and returns its number.
    ///
    /// ``kind`` is ``closed``, counter-clockwise, ``open`` for a rope, or ``points``. Without a
    /// radius, m, the kernel chooses one from the lengths of the edges.
    #[pyo3(signature = (corners, kind="closed", radius=None, layers=1, mask=ALL, self_collision=false))]
    fn add_outline(
        &mut self,
        corners: Span,
        kind: &str,
        radius: Option<Real>,
        layers: u32,
        mask: u32,
        self_collision: bool,
    ) -> PyResult<u16> {
        let outline = outline(kind, radius, layers, mask, self_collision)?;
        get!(pliant_add_outline(
            self.world(),
            range(corners),
            &raw const outline
        ))
    }

    /// As ``add_outline``, for a list of any particles.
    #[pyo3(signature = (corners, kind="closed", radius=None, layers=1, mask=ALL, self_collision=false))]
    fn add_outline_list(
        &mut self,
        corners: Vec<u16>,
        kind: &str,
        radius: Option<Real>,
        layers: u32,
        mask: u32,
        self_collision: bool,
    ) -> PyResult<u16> {
        let outline = outline(kind, radius, layers, mask, self_collision)?;
        get!(pliant_add_outline_list(
            self.world(),
            corners.as_ptr(),
            corners.len(),
            &raw const outline
        ))
    }

    /// Removes an outline.
    fn remove_outline(&mut self, outline: u16) -> PyResult<()> {
        call!(pliant_remove_outline(self.world(), outline))
    }

    /// Whether a closed outline contains a point.
    fn outline_contains(&self, outline: u16, point: Point) -> PyResult<bool> {
        let inside: u8 = get!(pliant_outline_contains(self.look(), outline, vector(point)))?;
        Ok(inside == 1)
    }

    /// Sets the material of contacts between ``discs``, ``outlines`` or ``hulls``; that of the
    /// terrain is in its surfaces.
    ///
    /// Without a kinetic friction, it is the static one.
    #[pyo3(signature = (kind, static_friction=0.0, kinetic_friction=None, restitution=0.0))]
    fn set_contact_material(
        &mut self,
        kind: &str,
        static_friction: Real,
        kinetic_friction: Option<Real>,
        restitution: Real,
    ) -> PyResult<()> {
        let kinetic_friction = kinetic_friction.unwrap_or(static_friction);
        let given = material([static_friction, kinetic_friction, restitution]);
        if kind == "hulls" {
            call!(pliant_set_rigid_material(self.world(), &raw const given))
        } else {
            let set = choice(&CONTACTS, kind)?;
            call!(pliant_set_contact_material(
                self.world(),
                set,
                &raw const given
            ))
        }
    }

    /// Gives a hull a friction and a restitution of its own, or, without any of them, those of all
    /// hulls again.
    ///
    /// A contact has the geometric mean of the frictions of both hulls, or of a hull and the
    /// terrain, and the larger restitution. If one of the three is given, a missing kinetic
    /// friction is the static one, and the others are zero.
    #[pyo3(signature = (hull, static_friction=None, kinetic_friction=None, restitution=None))]
    fn set_hull_material(
        &mut self,
        hull: u16,
        static_friction: Option<Real>,
        kinetic_friction: Option<Real>,
        restitution: Option<Real>,
    ) -> PyResult<()> {
        let friction = static_friction.unwrap_or(0.0);
        let any = static_friction.or(kinetic_friction).or(restitution);
        let own = any.map(|_| {
            material([
                friction,
                kinetic_friction.unwrap_or(friction),
                restitution.unwrap_or(0.0),
            ])
        });
        let own = own.as_ref().map_or(std::ptr::null(), std::ptr::from_ref);
        call!(pliant_set_hull_material(self.world(), hull, own))
    }

    /// Pairs of numbers that touched in the last step: an array of rows a, b.
    ///
    /// The kind is ``discs``, ``outlines``, ``terrain`` or ``hulls``. For ``terrain``, a is the
    /// particle, and b is 65535.
    fn touching<'py>(&self, py: Python<'py>, kind: &str) -> PyResult<Bound<'py, PyArray2<u16>>> {
        self.touched(py, kind, "touching")
    }

    /// Touching pairs that did not touch in the step before.
    fn began<'py>(&self, py: Python<'py>, kind: &str) -> PyResult<Bound<'py, PyArray2<u16>>> {
        self.touched(py, kind, "began")
    }

    /// Pairs that touched in the step before but not in the last one.
    fn ended<'py>(&self, py: Python<'py>, kind: &str) -> PyResult<Bound<'py, PyArray2<u16>>> {
        self.touched(py, kind, "ended")
    }

    /// Number of contacts that exceeded the capacity in the last step, and had no effect.
    fn dropped(&self, kind: &str) -> PyResult<usize> {
        if kind == "hulls" {
            get!(pliant_dropped_contacts(self.look()))
        } else {
            get!(pliant_dropped_pairs(self.look(), choice(&CONTACTS, kind)?))
        }
    }

    /// Reports of the touching pairs of a kind, ``discs``, ``outlines`` or ``terrain``: a
    /// structured array with impulses, N s, on the first body.
    ///
    /// Its names are ``pair``, ``began``, ``point``, ``normal``, ``impulse``, ``normal_impulse``,
    /// ``friction_impulse`` and ``approach``, m/s.
    fn contact_reports<'py>(&self, py: Python<'py>, kind: &str) -> PyResult<Bound<'py, PyAny>> {
        let set = choice(&CONTACTS, kind)?;
        records(
            py,
            "contact_report",
            &list!(pliant_contact_reports(self.look(), set))?,
        )
    }

    /// Number of contacts of the last step without a report, beyond its capacity. They act like all
    /// others.
    fn dropped_reports(&self, kind: &str) -> PyResult<usize> {
        get!(pliant_dropped_reports(
            self.look(),
            choice(&CONTACTS, kind)?
        ))
    }

    /// Contact points of hulls: a structured array with ``hulls``, ``point``, ``normal``, impulses,
    /// N s, and speed, m/s.
    fn rigid_contacts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        records(
            py,
            "rigid_contact",
            &list!(pliant_rigid_contacts(self.look()))?,
        )
    }
}
