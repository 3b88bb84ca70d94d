//! Least squares over the simplex: nonnegative weights with a sum of one.

use super::scalar::Real;

/// Minimizes wᵀGw − 2wᵀc over w ≥ 0, Σ w = 1.
///
/// With G = VᵀV and c = Vᵀr, V w is the point nearest to r in the convex hull of the columns of V.
/// A column counts as dependent on the others if its component orthogonal to their span is only
/// noise. `noise` is the limit, as a fraction of the square of the column.
///
/// The method is an active-set iteration that starts at the nearest corner. The column along which
/// the distance decreases fastest joins. Columns whose weights would become negative leave. The
/// iteration ends when no column joins or leaves. It also ends after four solutions per column,
/// with weights that are better than those of any corner.
///
/// Wolfe, "Finding the nearest point in a polytope" (1976).
pub(crate) fn nearest<T: Real, const E: usize>(
    gram: &[[T; E]; E],
    loads: &[T; E],
    noise: T,
) -> [T; E] {
    let (mut weights, mut active) = ([T::ZERO; E], [false; E]);
    let corner = argmin(
        (0..E)
            .zip(gram.iter().zip(loads))
            .map(|(e, (row, load))| at(row, e) - T::TWO * *load),
    );
    if let Some((e, _)) = corner {
        set(&mut weights, e, T::ONE);
        set(&mut active, e, true);
    }
    let size = gram
        .iter()
        .flatten()
        .chain(loads)
        .fold(T::ZERO, |size, x| size.at_least(x.abs()));
    let mut arrived = true;
    for _ in 0..4 * E {
        if arrived {
            let slopes = gram
                .iter()
                .zip(loads)
                .map(|(row, load)| dot(row, &weights) - *load);
            let mean = slopes
                .clone()
                .zip(&weights)
                .fold(T::ZERO, |sum, (slope, w)| sum + slope * *w);
            match argmin(
                slopes
                    .zip(&active)
                    .map(|(slope, active)| if *active { mean } else { slope }),
            ) {
                Some((e, slope)) if slope < mean - noise * size => set(&mut active, e, true),
                _ => break,
            }
        }
        let Some(goal) = minimum(gram, loads, &active, noise) else {
            break;
        };
        arrived = approach(&mut weights, &mut active, &goal);
    }
    weights
}

/// Minimizes over Σ w = 1 with only the active columns and any signs.
///
/// The result is `None` where the columns are dependent or the weights overflow. The weights except
/// that of the first column solve D w = d, where D and d are G and c of differences from that
/// column.
fn minimum<T: Real, const E: usize>(
    gram: &[[T; E]; E],
    loads: &[T; E],
    active: &[bool; E],
    noise: T,
) -> Option<[T; E]> {
    let first = active.iter().position(|active| *active)?;
    let (base, base_load) = (*gram.get(first)?, at(loads, first));
    let mut free = *active;
    set(&mut free, first, false);
    let (mut rows, mut sums) = (*gram, *loads);
    for ((row, sum), across) in rows.iter_mut().zip(&mut sums).zip(base) {
        *sum -= base_load + (across - at(&base, first));
        for ((element, along), free) in row.iter_mut().zip(base).zip(free) {
            *element = if free {
                (*element - along) - (across - at(&base, first))
            } else {
                T::ZERO
            };
        }
    }
    let squares = rows;
    for (index, _) in (0..E).zip(&free).filter(|(_, free)| **free) {
        let (pivots, pivot_sum) = (*rows.get(index)?, at(&sums, index));
        let threshold = noise * at(squares.get(index)?, index);
        let pivot = Some(at(&pivots, index)).filter(|pivot| *pivot > threshold)?;
        for (_, (row, sum)) in (0..E)
            .zip(rows.iter_mut().zip(&mut sums))
            .filter(|(other, _)| *other != index)
        {
            let factor = at(row, index) / pivot;
            for (element, above) in row.iter_mut().zip(pivots) {
                *element -= factor * above;
            }
            *sum -= factor * pivot_sum;
        }
    }
    let mut weights = [T::ZERO; E];
    let mut remainder = T::ONE;
    for ((index, w), (row, _)) in (0..E)
        .zip(&mut weights)
        .zip(rows.iter().zip(free))
        .filter(|(_, (_, free))| *free)
    {
        *w = at(&sums, index) / at(row, index);
        remainder -= *w;
    }
    set(&mut weights, first, remainder);
    weights.iter().all(|w| w.is_finite()).then_some(weights)
}

/// Moves the weights towards a goal until the first of them would become negative.
///
/// Those weights leave the active set. Returns whether there were none.
fn approach<T: Real, const E: usize>(
    weights: &mut [T; E],
    active: &mut [bool; E],
    goal: &[T; E],
) -> bool {
    // The fraction of the path on which a weight stays positive.
    let fraction = |w: T, goal: T| if w > T::ZERO { w / (w - goal) } else { T::ZERO };
    let falling = |active: bool, goal: T| active && goal <= T::ZERO;
    let all = weights.iter().zip(goal).zip(active.iter());
    let step = all.fold(T::ONE, |step, ((w, goal), on)| {
        if falling(*on, *goal) {
            step.at_most(fraction(*w, *goal))
        } else {
            step
        }
    });
    let mut arrived = true;
    for ((w, goal), on) in weights.iter_mut().zip(goal).zip(active) {
        if falling(*on, *goal) && fraction(*w, *goal) <= step {
            (*w, *on, arrived) = (T::ZERO, false, false);
        } else {
            *w = ((T::ONE - step) * *w + step * *goal).at_least(T::ZERO);
        }
    }
    arrived
}

/// Returns the smallest number and its index; the first of equal ones.
fn argmin<T: Real>(numbers: impl Iterator<Item = T>) -> Option<(usize, T)> {
    (0..usize::MAX)
        .zip(numbers)
        .reduce(|best, next| if next.1 < best.1 { next } else { best })
}

fn dot<T: Real, const E: usize>(a: &[T; E], b: &[T; E]) -> T {
    a.iter().zip(b).fold(T::ZERO, |sum, (a, b)| sum + *a * *b)
}

/// Returns the item at an index, which exists.
fn at<T: Real, const E: usize>(items: &[T; E], index: usize) -> T {
    items.get(index).copied().unwrap_or(T::ZERO)
}

fn set<U, const E: usize>(items: &mut [U; E], index: usize, value: U) {
    if let Some(item) = items.get_mut(index) {
        *item = value;
    }
}
