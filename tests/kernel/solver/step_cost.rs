//! Costs of steps, and the substeps that fit into a budget.

use pliant::StepCost;

#[test]
fn largest_number_of_substeps_within_the_budget() {
    let cost = StepCost {
        fixed: 100,
        substep: 7,
        pass: 3,
    };
    for budget in 0..400 {
        let substeps = cost.substeps(4, budget);
        let fits = |count: u16| 100 + 19 * u64::from(count) <= budget;
        assert!(substeps == 0 || fits(substeps), "{budget}");
        assert!(!fits(substeps + 1), "{budget}");
    }
}

#[test]
fn largest_numbers_do_not_overflow() {
    let most = StepCost {
        fixed: u32::MAX,
        substep: u32::MAX,
        pass: u32::MAX,
    };
    let (number, count) = (u128::from(u32::MAX), u128::from(u16::MAX));
    let exact = number + count * (number + count * number);
    assert_eq!(u128::from(most.total(u16::MAX, u16::MAX)), exact);
    // (2³² − 1)(2¹⁶ − 1 + 1) per substep.
    let per_substep = u64::from(u32::MAX) << 16;
    assert_eq!(most.total(1, u16::MAX), per_substep + u64::from(u32::MAX));
    assert_eq!(most.substeps(u16::MAX, u64::MAX), 65_535);
    assert_eq!(most.substeps(0, u64::from(u32::MAX)), 0);
    let free = StepCost {
        fixed: 1,
        substep: 0,
        pass: 0,
    };
    assert_eq!((free.substeps(9, 0), free.substeps(9, 1)), (0, u16::MAX));
}
