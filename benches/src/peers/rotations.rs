//! Rotation factors from other crates.

use crate::plain::num::Num;
use pliant::{Mat2, Rotation};

/// Rotation nearest to a matrix, from each crate. A singular value decomposition A = U Σ Vᵀ yields
/// U Vᵀ, which is a reflection if A is one. The direction of the smaller singular value is then
/// negated.
pub trait Rotations: Num {
    /// nalgebra: singular values. (Its `Rotation2::from_matrix` iterates with a tolerance of one
    /// machine epsilon and no limit, and does not terminate for some matrices in single precision.)
    fn nalgebra(a: Mat2<Self>) -> Rotation<Self>;

    /// glamx: singular values.
    fn glamx(a: Mat2<Self>) -> Rotation<Self>;

    /// del-geo-nalgebra: the closed form without guards, and a product of matrices.
    fn del_geo(a: Mat2<Self>) -> Rotation<Self>;
}

macro_rules! rotations {
    ($real:ty, $svd:ty, $matrix:ty) => {
        impl Rotations for $real {
            fn nalgebra(a: Mat2<Self>) -> Rotation<Self> {
                let svd = nalgebra::Matrix2::new(a.xx, a.xy, a.yx, a.yy).svd(true, true);
                let (Some(mut u), Some(vt)) = (svd.u, svd.v_t) else {
                    return Rotation::IDENTITY;
                };
                if u.determinant() * vt.determinant() < 0.0 {
                    u.column_mut(1).neg_mut();
                }
                let r = u * vt;
                Rotation {
                    cos: r[(0, 0)],
                    sin: r[(1, 0)],
                }
            }

            fn glamx(a: Mat2<Self>) -> Rotation<Self> {
                let svd =
                    <$svd>::from_matrix(<$matrix>::from_cols_array(&[a.xx, a.yx, a.xy, a.yy]));
                let mut u = svd.u;
                if u.determinant() * svd.vt.determinant() < 0.0 {
                    u.y_axis = -u.y_axis;
                }
                let r = u * svd.vt;
                Rotation {
                    cos: r.x_axis.x,
                    sin: r.x_axis.y,
                }
            }

            fn del_geo(a: Mat2<Self>) -> Rotation<Self> {
                let (r, _) = del_geo_nalgebra::mat2::polar_decomposition::<$real>(
                    &[[a.xx, a.yx], [a.xy, a.yy]].into(),
                );
                Rotation {
                    cos: r[(0, 0)],
                    sin: r[(1, 0)],
                }
            }
        }
    };
}

rotations!(f32, glamx::Svd2, glam::Mat2);
rotations!(f64, glamx::DSvd2, glam::DMat2);
