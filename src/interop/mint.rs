//! Conversions of vectors and matrices to and from [mint](https://docs.rs/mint) types. Most linear
//! algebra crates convert mint types to their own.

use crate::math::{Mat2, Vec2};

impl<T> From<Vec2<T>> for mint::Vector2<T> {
    fn from(Vec2 { x, y }: Vec2<T>) -> Self {
        Self { x, y }
    }
}

impl<T> From<mint::Vector2<T>> for Vec2<T> {
    fn from(mint::Vector2 { x, y }: mint::Vector2<T>) -> Self {
        Self { x, y }
    }
}

impl<T> From<Vec2<T>> for mint::Point2<T> {
    fn from(Vec2 { x, y }: Vec2<T>) -> Self {
        Self { x, y }
    }
}

impl<T> From<mint::Point2<T>> for Vec2<T> {
    fn from(mint::Point2 { x, y }: mint::Point2<T>) -> Self {
        Self { x, y }
    }
}

impl<T> From<Mat2<T>> for mint::RowMatrix2<T> {
    fn from(Mat2 { xx, xy, yx, yy }: Mat2<T>) -> Self {
        Self {
            x: mint::Vector2 { x: xx, y: xy },
            y: mint::Vector2 { x: yx, y: yy },
        }
    }
}

impl<T> From<mint::RowMatrix2<T>> for Mat2<T> {
    fn from(mint::RowMatrix2 { x, y }: mint::RowMatrix2<T>) -> Self {
        Self::new(x.x, x.y, y.x, y.y)
    }
}

impl<T> From<Mat2<T>> for mint::ColumnMatrix2<T> {
    fn from(Mat2 { xx, xy, yx, yy }: Mat2<T>) -> Self {
        Self {
            x: mint::Vector2 { x: xx, y: yx },
            y: mint::Vector2 { x: xy, y: yy },
        }
    }
}

impl<T> From<mint::ColumnMatrix2<T>> for Mat2<T> {
    fn from(mint::ColumnMatrix2 { x, y }: mint::ColumnMatrix2<T>) -> Self {
        Self::new(x.x, y.x, x.y, y.y)
    }
}

impl<T> mint::IntoMint for Vec2<T> {
    type MintType = mint::Vector2<T>;
}

impl<T> mint::IntoMint for Mat2<T> {
    type MintType = mint::RowMatrix2<T>;
}
