//! Adversarial search for expensive states: hill climbing from random states, for each part and
//! scheme.

use crate::parts::{Settings, visit};
use crate::states::{MOST, State, change, ordinary, strategy};
use pliant::Scheme;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::collections::BTreeMap;

/// Number of random states before the first changed one.
const RANDOM: usize = 300;

const STATES: usize = 2000;

const SCHEMES: [Scheme; 2] = [Scheme::Predicted, Scheme::Leapfrog];

/// Operations by part and number of items, for both schemes.
pub(crate) type Costs = BTreeMap<(&'static str, usize), [u64; 2]>;

/// Visits the costs of all parts in both schemes.
fn visit_all(state: &State, mut report: impl FnMut((&'static str, usize), usize, u64)) {
    for (index, scheme) in SCHEMES.into_iter().enumerate() {
        // Further passes and substeps do not cost more than the first.
        for (substeps, passes) in [(1, 1), (2, 3)] {
            let settings = Settings {
                scheme,
                substeps,
                passes,
            };
            visit(state, settings, &mut |name, items, operations| {
                report((name, items), index, operations);
            });
        }
    }
}

/// Returns the largest costs.
///
/// A changed state replaces the worst one of a part if it costs at least as much, so that the
/// search crosses states of equal cost. The states are the same in each run.
pub(crate) fn search() -> Costs {
    let mut runner = TestRunner::deterministic();
    let mut worst = BTreeMap::<_, (u64, State)>::new();
    for round in 0..STATES {
        let parent = worst.values().nth(round % worst.len().max(1));
        let state = match parent {
            Some((_, state)) if round >= RANDOM => {
                change(state).new_tree(&mut runner).unwrap().current()
            }
            _ => strategy().new_tree(&mut runner).unwrap().current(),
        };
        visit_all(&state, |part, scheme, operations| {
            let most = worst
                .entry((part, scheme))
                .or_insert_with(|| (operations, state.clone()));
            if operations >= most.0 {
                *most = (operations, state.clone());
            }
        });
    }
    let mut costs = Costs::new();
    for ((part, scheme), (operations, _)) in worst {
        costs.entry(part).or_default()[scheme] = operations;
    }
    costs
}

/// Returns the costs of a slow motion near the rest shape.
pub(crate) fn ordinary_costs() -> Costs {
    let mut costs = Costs::new();
    visit_all(&ordinary(), |part, scheme, operations| {
        let most = &mut costs.entry(part).or_default()[scheme];
        *most = operations.max(*most);
    });
    costs
}

/// Number of items of a part in the table.
pub(crate) fn largest(costs: &Costs, name: &str) -> usize {
    let items = costs.keys().filter(|(part, _)| *part == name);
    items.map(|(_, items)| *items).max().unwrap_or(MOST)
}
