//! An empty static of every type that stores particles or constraints. The script `run` checks that
//! they need no initial data.

use core::hint::black_box;
use pliant::{
    BorrowedOffsets, Collider, ColliderContacts, DiscContacts, Distance, Distances, Fluid, Grab, HalfPlane,
    Interpolated, Isochoric, LatticeMatching, Linear, OutlineContacts, Particles, Plastic, Pool,
    Pressure, Quadratic, RegionMatching, RigidContacts, Rods, Scene, ShapeMatching, SignedDistance, Sleeping,
    Tearing, Vec2,
};

/// Collider without data: everything below zero.
struct Ground;

impl Collider<f32> for Ground {
    fn signed_distance(&self, center: Vec2<f32>, radius: f32) -> SignedDistance<f32> {
        SignedDistance {
            distance: center.y - radius,
            normal: Some(Vec2::new(0.0, 1.0)),
        }
    }
}

type Rigid = ShapeMatching<f32, 4>;

/// Defines a struct of owners and its empty value.
macro_rules! owners {
    ($($name:ident: $t:ty = $empty:expr;)*) => {
        #[allow(dead_code, reason = "only their bytes matter")]
        struct Owners {
            $($name: $t),*
        }

        static mut OWNERS: Owners = Owners {
            $($name: $empty),*
        };
    };
}

owners! {
    particles: Particles<f32, 4> = Particles::new();
    distances: Distances<f32, 4> = Distances::new();
    rods: Rods<f32, 4> = Rods::new();
    tearing: Tearing<f32, Distance<f32>, 2, 4> = Tearing::new();
    pressure: Pressure<f32, 4> = Pressure::empty();
    grab: Grab<f32> = Grab::new();
    rigid: Rigid = Rigid::empty();
    borrowing: ShapeMatching<f32, 4, pliant::Rigid<f32>, BorrowedOffsets<'static, f32>> = ShapeMatching::empty();
    linear: ShapeMatching<f32, 4, Linear<f32>> = ShapeMatching::empty();
    isochoric: ShapeMatching<f32, 4, Isochoric<f32>> = ShapeMatching::empty();
    quadratic: ShapeMatching<f32, 4, Quadratic<f32>> = ShapeMatching::empty();
    plastic: ShapeMatching<f32, 4, Plastic<f32, Linear<f32>>> = ShapeMatching::empty();
    regions: RegionMatching<f32, 2, 8> = RegionMatching::empty();
    quadratic_regions: RegionMatching<f32, 2, 8, Quadratic<f32>> = RegionMatching::empty();
    lattice: LatticeMatching<f32, 4> = LatticeMatching::empty();
    ground: ColliderContacts<f32, Ground, 4> = ColliderContacts::empty(Ground);
    slope: Pool<ColliderContacts<f32, HalfPlane<f32>, 4>, 1> = Pool::new();
    discs: DiscContacts<f32, 2, 4, 4> = DiscContacts::empty();
    outlines: OutlineContacts<f32, 2, 4, 4> = OutlineContacts::empty();
    hulls: RigidContacts<f32, 2, 4, 4> = RigidContacts::empty();
    fluid: Fluid<f32, 4, 4> = Fluid::empty();
    sleeping: Sleeping<f32, Rigid, 4> = Sleeping::empty(Rigid::empty());
    pool: Pool<Rigid, 2> = Pool::new();
    scene: Scene<f32, Rigid, 4> = Scene::empty(Rigid::empty());
    interpolated: Interpolated<f32, 4> = Interpolated::new();
}

/// Keeps the owners in the program.
pub(crate) fn keep() {
    black_box(&raw mut OWNERS);
}
