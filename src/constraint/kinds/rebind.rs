//! Change of a particle of each kind that can be a part of a triangle mesh.

use super::area::Area;
use super::distance::Distance;
use super::neo_hookean::NeoHookean;
use super::st_venant_kirchhoff::StVenantKirchhoff;
use super::tether::Tether;
use crate::constraint::rebind::{Rebind, replace};
use crate::particles::ParticleId;

impl<T> Rebind for Distance<T> {
    fn rebind(&mut self, from: ParticleId, to: ParticleId) {
        replace(&mut self.particles, from, to);
    }
}

impl<T> Rebind for Tether<T> {
    fn rebind(&mut self, from: ParticleId, to: ParticleId) {
        self.0.rebind(from, to);
    }
}

impl<T> Rebind for Area<T> {
    fn rebind(&mut self, from: ParticleId, to: ParticleId) {
        replace(&mut self.corners, from, to);
    }
}

impl<T> Rebind for NeoHookean<T> {
    fn rebind(&mut self, from: ParticleId, to: ParticleId) {
        replace(&mut self.corners, from, to);
    }
}

impl<T> Rebind for StVenantKirchhoff<T> {
    fn rebind(&mut self, from: ParticleId, to: ParticleId) {
        replace(&mut self.corners, from, to);
    }
}
