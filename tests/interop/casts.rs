//! Vectors and matrices as those of other crates.

use crate::crowd;
use pliant::{Mat2, Vec2};

#[test]
fn slices_cast_to_bytes() {
    let particles = crowd();
    let numbers: &[f32] = bytemuck::cast_slice(particles.positions());
    let expected: Vec<f32> = particles
        .positions()
        .iter()
        .flat_map(|v| [v.x, v.y])
        .collect();
    assert_eq!(numbers, expected);
    assert_eq!(
        bytemuck::cast_slice::<Vec2<f64>, u8>(&[Vec2::new(1.0, -2.0)]),
        [1.0_f64.to_ne_bytes(), (-2.0_f64).to_ne_bytes()].concat()
    );
}

#[test]
fn vectors_and_matrices_convert_through_mint() {
    let v = Vec2::new(1.0, 2.0);
    let (there, place): (mint::Vector2<f64>, mint::Point2<f64>) = (v.into(), v.into());
    assert_eq!((there.x, there.y, place.x, place.y), (1.0, 2.0, 1.0, 2.0));
    assert_eq!((Vec2::from(there), Vec2::from(place)), (v, v));
    let m = Mat2::new(1.0, 2.0, 3.0, 4.0);
    let (rows, columns): (mint::RowMatrix2<f64>, mint::ColumnMatrix2<f64>) = (m.into(), m.into());
    assert_eq!(
        (rows.x.y, rows.y.x, columns.x.y, columns.y.x),
        (2.0, 3.0, 3.0, 2.0)
    );
    assert_eq!((Mat2::from(rows), Mat2::from(columns)), (m, m));
}
