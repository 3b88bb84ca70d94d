//! Cost of a step, and the substeps that fit into a budget.

/// Cost of a step in operations of the scalar, in ticks of a clock or in any other unit.
///
/// A step of s substeps with p passes costs at most
///
/// > fixed + s (substep + p pass)
///
/// **Operations.** For N particles, `substep` is 18 N + 7, and `pass` is the sum over the
/// projections of the table in `docs/guarantees.md`, section "Worst-case cost". These are bounds
/// for any state, so the result depends on the scene only, and is the same on all machines.
///
/// **Ticks.** Measured times hold for the measured states, so use the largest ones. Steps then
/// differ between machines and runs: where these must agree, use operations.
///
/// ```
/// use pliant::StepCost;
/// // A rope of 101 particles and 100 distances, which cost 50 operations each.
/// let rope = StepCost { fixed: 0, substep: 18 * 101 + 7, pass: 50 * 100 };
/// assert_eq!(rope.total(3, 2), 35_475);
/// // Substeps of two passes that fit into 40,000 operations.
/// assert_eq!(rope.substeps(2, 40_000), 3);
/// assert_eq!(rope.substeps(2, 10_000), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCost {
    /// Cost of a step without substeps.
    pub fixed: u32,
    /// Cost of a substep without passes.
    pub substep: u32,
    /// Cost of a pass over all projections.
    pub pass: u32,
}

impl StepCost {
    /// Returns the cost of a step with `substeps` substeps of `iterations` passes each.
    #[must_use]
    pub const fn total(&self, substeps: u16, iterations: u16) -> u64 {
        let all = self.per_substep(iterations).saturating_mul(substeps as u64);
        all.saturating_add(self.fixed as u64)
    }

    /// Returns the largest number of substeps of `iterations` passes whose step costs at most
    /// `budget`.
    ///
    /// Zero if not even one fits: reduce the scene or the passes. A substep that costs nothing fits
    /// 65,535 times.
    #[must_use]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the count is below the largest one"
    )]
    pub const fn substeps(&self, iterations: u16, budget: u64) -> u16 {
        let Some(rest) = budget.checked_sub(self.fixed as u64) else {
            return 0;
        };
        match rest.checked_div(self.per_substep(iterations)) {
            Some(count) if count < u16::MAX as u64 => count as u16,
            _ => u16::MAX,
        }
    }

    /// Returns the cost of a substep with its passes.
    const fn per_substep(&self, iterations: u16) -> u64 {
        let passes = (self.pass as u64).saturating_mul(iterations as u64);
        passes.saturating_add(self.substep as u64)
    }
}
