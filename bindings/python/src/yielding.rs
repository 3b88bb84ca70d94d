//! Springs and elements of a material that yield.

use crate::c::Real;
use crate::scene::Scene;
use pyo3::prelude::*;

#[pymethods]
impl Scene {
    /// Adds a spring of the current length, and returns its number.
    ///
    /// Above ``yield_strain`` it keeps the fraction ``creep``, 1/s, of its elastic strain, up to
    /// ``limit``.
    #[pyo3(signature = (a, b, yield_strain, creep, limit, compliance=0.0))]
    fn add_yielding_spring(
        &mut self,
        a: u16,
        b: u16,
        yield_strain: Real,
        creep: Real,
        limit: Real,
        compliance: Real,
    ) -> PyResult<u16> {
        get!(pliant_add_yielding_spring(
            self.world(),
            a,
            b,
            compliance,
            yield_strain,
            creep,
            limit
        ))
    }

    /// Current rest length, m, of a yielding spring.
    fn yielding_length(&self, spring: u16) -> PyResult<Real> {
        get!(pliant_yielding_length(self.look(), spring))
    }

    /// Restores the rest length before any yielding.
    fn reset_yielding_spring(&mut self, spring: u16) -> PyResult<()> {
        call!(pliant_reset_yielding_spring(self.world(), spring))
    }

    /// Removes a yielding spring.
    fn remove_yielding_spring(&mut self, spring: u16) -> PyResult<()> {
        call!(pliant_remove_yielding_spring(self.world(), spring))
    }

    /// Adds an element of a neo-Hookean material of the current shape, and returns the numbers of
    /// its two constraints.
    ///
    /// Above ``yield_strain`` it keeps the fraction ``creep``, 1/s, of its elastic strain, up to
    /// ``limit``.
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn add_yielding_element(
        &mut self,
        a: u16,
        b: u16,
        third: u16,
        youngs_modulus: Real,
        poissons_ratio: Real,
        yield_strain: Real,
        creep: Real,
        limit: Real,
    ) -> PyResult<(u16, u16)> {
        let mut numbers = [0; 2];
        let world = self.world();
        let [e, nu] = [youngs_modulus, poissons_ratio];
        let numbers_at = numbers.as_mut_ptr();
        call!(pliant_add_yielding_element(
            world,
            a,
            b,
            third,
            e,
            nu,
            yield_strain,
            creep,
            limit,
            numbers_at
        ))?;
        Ok(numbers.into())
    }

    /// Restores the rest shape before any yielding. Call it for both constraints of an element.
    fn reset_yielding_element(&mut self, constraint: u16) -> PyResult<()> {
        call!(pliant_reset_yielding_element(self.world(), constraint))
    }

    /// Removes a constraint of a yielding element. Call it for both constraints of an element.
    fn remove_yielding_element(&mut self, constraint: u16) -> PyResult<()> {
        call!(pliant_remove_yielding_element(self.world(), constraint))
    }
}
