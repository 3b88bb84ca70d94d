//! Single operations of the fixed-point scalar, whose resolution is one step of 2⁻¹⁶.

use pliant::{I16F16, Mat2, Q16, Real, Rotation, Vec2, rotation};

const STEP: f64 = 1.0 / 65536.0;

fn of_bits(bits: i32) -> Q16 {
    Q16(I16F16::from_bits(bits))
}

fn wide(x: Q16) -> f64 {
    f64::from(x.0.to_bits()) * STEP
}

/// Bit patterns of all magnitudes, including both ends, from a linear congruential generator
/// (Knuth's constants).
fn numbers() -> impl Iterator<Item = Q16> {
    let ends = [
        0,
        1,
        -1,
        i32::MAX,
        i32::MAX - 1,
        i32::MIN,
        i32::MIN + 1,
        1 << 16,
        -(1 << 16),
        1 << 15,
    ];
    let mut state = 1_u64;
    let random = (0..2000).map(move |_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i32::from_ne_bytes(((state >> 32) as u32).to_ne_bytes()) >> ((state >> 8) & 31)
    });
    ends.into_iter().chain(random).map(of_bits)
}

/// Rounds x to the nearest step, ties away from zero, and clamps it to the range.
fn rounded(x: f64) -> Q16 {
    of_bits(
        (x / STEP)
            .round()
            .clamp(f64::from(i32::MIN), f64::from(i32::MAX)) as i32,
    )
}

#[test]
fn sums_differences_and_products_round_once_and_saturate() {
    for a in numbers() {
        for b in numbers().take(200) {
            assert_eq!(a + b, rounded(wide(a) + wide(b)), "{a:?} + {b:?}");
            assert_eq!(a - b, rounded(wide(a) - wide(b)), "{a:?} - {b:?}");
            // Products of integers are exact in i128, but not always in f64.
            let product = i128::from(a.0.to_bits()) * i128::from(b.0.to_bits());
            let nearest = ((product.abs() + (1 << 15)) >> 16) * product.signum();
            let nearest = nearest.clamp(i128::from(i32::MIN), i128::from(i32::MAX));
            assert_eq!(i128::from((a * b).0.to_bits()), nearest, "{a:?} * {b:?}");
        }
    }
}

#[test]
fn quotients_round_once_and_are_infinite_by_zero() {
    for a in numbers() {
        for b in numbers().take(200).filter(|b| *b != Q16::ZERO) {
            let (n, d) = (i128::from(a.0.to_bits()) << 16, i128::from(b.0.to_bits()));
            let nearest = (2 * n.abs() + d.abs()) / (2 * d.abs()) * n.signum() * d.signum();
            let nearest = nearest.clamp(i128::from(i32::MIN), i128::from(i32::MAX));
            assert_eq!(i128::from((a / b).0.to_bits()), nearest, "{a:?} / {b:?}");
        }
        assert!(!(a / Q16::ZERO).is_finite() && !(a % Q16::ZERO).is_finite());
    }
}

#[test]
fn square_roots_round_to_nearest() {
    for a in numbers().filter(|a| *a >= Q16::ZERO) {
        assert_eq!(a.sqrt(), rounded(wide(a).sqrt()), "{a:?}");
    }
    assert!(!(-Q16::ONE).sqrt().is_finite());
}

#[test]
fn only_the_ends_are_infinite() {
    for a in numbers() {
        let end = matches!(a.0.to_bits(), i32::MAX | i32::MIN) || a.0.to_bits() == -i32::MAX;
        assert_eq!(a.is_finite(), !end, "{a:?}");
        assert_eq!(a.floor_to_i16(), wide(a).floor() as i16);
    }
    assert!(!(Q16::MAX + Q16::ONE).is_finite() && !(Q16::MAX * Q16::TWO).is_finite());
}

#[test]
fn conversions_from_double_precision_round_to_nearest_and_saturate() {
    for a in numbers() {
        assert_eq!(a.to_f64(), wide(a));
        assert_eq!(Q16::from_f64(a.to_f64()), a);
        for part in [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75] {
            let x = a.to_f64() + part / 65536.0;
            assert_eq!(Q16::from_f64(x), rounded(x), "{x}");
        }
    }
    for x in [1e5, f64::INFINITY, f64::NAN] {
        assert!(!Q16::from_f64(x).is_finite() && !Q16::from_f64(-x).is_finite());
    }
    assert!(Q16::from_f64(-1e5) < Q16::ZERO);
}

/// At every magnitude, the components are within half a step of the true direction, except for the
/// bits of the reciprocal root below 2⁻²⁹. The same holds for the length, relative to its size; a
/// length out of range saturates.
#[test]
fn lengths_and_directions_are_accurate_to_half_a_step() {
    let roundings = 2_f64.powi(-29);
    for (x, y) in numbers().zip(numbers().skip(7)) {
        let v = Vec2::new(x, y);
        let exact = wide(x).hypot(wide(y));
        if exact == 0.0 {
            assert_eq!((v.length(), v.direction()), (Q16::ZERO, None));
            continue;
        }
        if exact > wide(Q16::MAX) - STEP {
            assert!(v.length() > Q16::ratio(32767, 1), "{v:?}");
            assert_eq!(v.direction().is_some(), v.length().is_finite());
            continue;
        }
        let (n, length) = v.direction().unwrap();
        assert_eq!(v.length(), length);
        assert!(
            (wide(length) - exact).abs() <= 0.5 * STEP + roundings * exact,
            "{v:?} {length:?}"
        );
        for (found, component) in [(n.x, x), (n.y, y)] {
            assert!(
                (wide(found) - wide(component) / exact).abs() <= 0.5 * STEP + roundings,
                "{v:?} {n:?}"
            );
        }
    }
}

/// Holds for sums from 2⁻¹³ on: see the scales of the type.
#[test]
fn rotations_have_unit_length_at_every_magnitude() {
    let mut seen = 0;
    for (x, y) in numbers().zip(numbers().skip(7)) {
        let exact = wide(x).hypot(wide(y));
        if x.abs().at_least(y.abs()) < of_bits(8) || !(x + x).is_finite() || !(y + y).is_finite() {
            continue;
        }
        let r = rotation(Mat2::new(x, -y, y, x)).unwrap();
        assert!(
            (wide(r.cos).hypot(wide(r.sin)) - 1.0).abs() <= 2.0 * STEP,
            "{x:?} {y:?} {r:?}"
        );
        let turned = (wide(r.sin) * wide(x) - wide(r.cos) * wide(y)) / exact;
        assert!(turned.abs() <= 2.0 * STEP, "{x:?} {y:?} {r:?}");
        seen += 1;
    }
    assert!(seen > 1000);
    assert!(rotation(Mat2::new(of_bits(1), Q16::ZERO, Q16::ZERO, of_bits(1))).is_err());
}

#[test]
fn angles_have_the_error_of_a_few_steps() {
    for angle in numbers() {
        let Ok(rotation) = Rotation::from_angle(angle) else {
            assert!(!angle.is_finite(), "{angle:?}");
            continue;
        };
        let (sin, cos) = wide(angle).sin_cos();
        let bound = 4.0 * STEP * (1.0 + wide(angle).abs());
        assert!((wide(rotation.cos) - cos).abs() <= bound, "{angle:?}");
        assert!((wide(rotation.sin) - sin).abs() <= bound, "{angle:?}");
        let (cos, sin) = (wide(rotation.cos), wide(rotation.sin));
        assert!((cos * cos + sin * sin - 1.0).abs() <= 4.0 * STEP);
        let error = wide(rotation.angle()) - sin.atan2(cos);
        assert!(error.abs() <= 8.0 * STEP, "{angle:?}: {error}");
    }
}
