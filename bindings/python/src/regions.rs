//! Shape matching of many overlapping regions.

use crate::c::Real;
use crate::calls::{Point, Span, optional, range, vector, vectors};
use crate::scene::Scene;
use crate::shapes::stiffness;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// Members of all regions, one after the other, and the number of each.
fn lists(regions: &[Vec<u16>]) -> PyResult<(Vec<u16>, Vec<u16>)> {
    let counts = regions.iter().map(|region| u16::try_from(region.len()));
    let counts = counts.collect::<Result<_, _>>();
    Ok((
        regions.concat(),
        counts.map_err(|_| PyOverflowError::new_err("a region is too large"))?,
    ))
}

#[pymethods]
impl Scene {
    /// Holds ranges of particles, which may overlap, in shape, and returns the number of the set.
    ///
    /// The corrections of a particle in several regions are averaged; ``summed`` ones are stiffer,
    /// and only stable for a low stiffness.
    #[pyo3(signature = (regions, compliance=0.0, summed=false))]
    fn add_regions(&mut self, regions: Vec<Span>, compliance: Real, summed: bool) -> PyResult<u16> {
        let ranges: Vec<_> = regions.into_iter().map(range).collect();
        get_deep!(pliant_add_regions(
            self.world(),
            ranges.as_ptr(),
            ranges.len(),
            stiffness(compliance),
            summed.into()
        ))
    }

    /// As ``add_regions``, for lists of particles.
    #[pyo3(signature = (regions, compliance=0.0, summed=false))]
    fn add_region_lists(
        &mut self,
        regions: Vec<Vec<u16>>,
        compliance: Real,
        summed: bool,
    ) -> PyResult<u16> {
        let (members, counts) = lists(&regions)?;
        let stiffness = stiffness(compliance);
        get_deep!(pliant_add_region_lists(
            self.world(),
            members.as_ptr(),
            counts.as_ptr(),
            counts.len(),
            stiffness,
            summed.into()
        ))
    }

    /// As ``add_region_lists``, for regions that keep part of a deformation above ``yield_strain``.
    ///
    /// It is the fraction ``creep``, 1/s, up to the strain ``limit``.
    #[pyo3(signature = (regions, yield_strain, creep, limit, compliance=0.0, summed=false))]
    fn add_plastic_regions(
        &mut self,
        regions: Vec<Vec<u16>>,
        yield_strain: Real,
        creep: Real,
        limit: Real,
        compliance: Real,
        summed: bool,
    ) -> PyResult<u16> {
        let (members, counts) = lists(&regions)?;
        let stiffness = stiffness(compliance);
        get_deep!(pliant_add_plastic_regions(
            self.world(),
            members.as_ptr(),
            counts.as_ptr(),
            counts.len(),
            stiffness,
            summed.into(),
            yield_strain,
            creep,
            limit
        ))
    }

    /// Changes the compliance of a set of regions.
    fn set_regions_stiffness(&mut self, regions: u16, compliance: Real) -> PyResult<()> {
        call!(pliant_set_regions_stiffness(
            self.world(),
            regions,
            stiffness(compliance)
        ))
    }

    /// Prescribes the pose of one region of a set, by its index. Others with the same particles
    /// pull as well.
    #[pyo3(signature = (regions, region, rotation=None, position=None))]
    fn set_region_pose(
        &mut self,
        regions: u16,
        region: u16,
        rotation: Option<Point>,
        position: Option<Point>,
    ) -> PyResult<()> {
        let [rotation, position] = [rotation, position].map(|given| given.map(vector));
        let pose = [rotation.as_ref(), position.as_ref()].map(optional);
        call!(pliant_set_region_pose(
            self.world(),
            regions,
            region,
            pose[0],
            pose[1]
        ))
    }

    /// Sets the rest shape of one region of a set: positions, m, of the members in their order.
    fn set_region_rest(
        &mut self,
        regions: u16,
        region: u16,
        positions: Vec<Point>,
    ) -> PyResult<()> {
        let rest = vectors(&positions);
        call!(pliant_set_region_rest(
            self.world(),
            regions,
            region,
            rest.as_ptr(),
            rest.len()
        ))
    }

    /// Removes a set of regions.
    fn remove_regions(&mut self, regions: u16) -> PyResult<()> {
        call!(pliant_remove_regions(self.world(), regions))
    }
}
