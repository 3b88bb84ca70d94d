//! Operations of a substep and a pass, for each projection: searches for states that cost more than
//! the table of `docs/guarantees.md` says. `PLIANT_WRITE=1 cargo test --test cost` writes the table.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failed precondition fails the test"
)]

mod bounds;
#[path = "../kernel/support/counting_scalar.rs"]
mod counting_scalar;
mod parts;
#[path = "../kernel/support/settings.rs"]
mod settings;
mod states;

use bounds::{BOUNDS, Bound};
use parts::{Settings, visit};
use pliant::{Scheme, StepCost};
use settings::settings;
use states::{State, strategy};
use std::collections::BTreeMap;
use std::fmt::Write;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/guarantees.md");

/// Number of items of the largest scene of a part.
const MOST: usize = 12;

/// Largest numbers of operations found, by part and number of items, for both schemes.
type Found = BTreeMap<(&'static str, usize), [u64; 2]>;

fn search() -> Found {
    use proptest::test_runner::TestRunner;
    let found = std::cell::RefCell::new(Found::new());
    let mut runner = TestRunner::new(settings(300));
    let result = runner.run(&strategy(), |state: State| {
        for (index, scheme) in [Scheme::Predicted, Scheme::Leapfrog]
            .into_iter()
            .enumerate()
        {
            // Further passes and substeps do not cost more than the first.
            for (substeps, passes) in [(1, 1), (2, 3)] {
                let settings = Settings {
                    scheme,
                    substeps,
                    passes,
                };
                visit(&state, settings, &mut |name, items, operations| {
                    let mut found = found.borrow_mut();
                    let most = &mut found.entry((name, items)).or_default()[index];
                    *most = operations.max(*most);
                });
            }
        }
        Ok(())
    });
    result.unwrap();
    found.into_inner()
}

fn bound(bounds: &Bound, scheme: usize, items: usize) -> u64 {
    let [fixed, each] = bounds.1[scheme];
    fixed + each * items as u64
}

#[test]
fn no_state_costs_more_operations_than_the_table_says() {
    let found = search();
    for ((name, items), most) in &found {
        let bounds = BOUNDS.iter().find(|bounds| bounds.0 == *name);
        if std::env::var_os("PLIANT_PRINT").is_some() {
            println!("{name} {items}: {most:?}");
            continue;
        }
        let bounds = bounds.unwrap_or_else(|| panic!("{name} has no bound"));
        for scheme in 0..2 {
            let (most, bound) = (most[scheme], bound(bounds, scheme, *items));
            assert!(
                most <= bound,
                "{name} with {items} items: {most} operations, not {bound}"
            );
            // A bound that no state comes near says nothing.
            assert!(
                2 * most >= bound,
                "{name} with {items} items: only {most} of {bound}"
            );
        }
    }
}

/// A rope of distances in a step of a few substeps and passes.
#[test]
fn step_costs_at_most_the_bound_of_its_parts() {
    let cost_of = |name: &str, items: usize| {
        let bounds = BOUNDS.iter().find(|bounds| bounds.0 == name).unwrap();
        u32::try_from(bound(bounds, 0, items)).unwrap()
    };
    let cost = StepCost {
        fixed: 0,
        substep: cost_of("step, with damping", MOST),
        pass: 11 * cost_of("Distance", 1),
    };
    let rope = states::at_rest();
    for (substeps, passes) in [(1, 1), (4, 1), (3, 5)] {
        let settings = Settings {
            scheme: Scheme::Predicted,
            substeps,
            passes,
        };
        let (operations, bound) = (parts::rope(&rope, settings), cost.total(substeps, passes));
        assert!(operations <= bound, "{operations} of {bound}");
        // The bounds are those of rare paths.
        assert!(4 * operations >= bound, "only {operations} of {bound}");
        assert!(cost.substeps(passes, bound) == substeps);
        assert!(cost.substeps(passes, bound - 1) == substeps - 1);
    }
}

#[test]
fn page_shows_the_bounds() {
    let mut table =
        String::from("| projection | item | predicted | leapfrog |\n|---|---|---:|---:|\n");
    for Bound(name, costs, item) in BOUNDS {
        let [predicted, leapfrog] = costs.map(|[fixed, each]| match (fixed, each) {
            (0, each) => format!("{each} n"),
            (fixed, 0) => format!("{fixed}"),
            (fixed, each) => format!("{fixed} + {each} n"),
        });
        let _ = writeln!(table, "| {name} | {item} | {predicted} | {leapfrog} |");
    }
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once("<!-- operations -->\n").unwrap();
    let (shown, after) = rest.split_once("<!-- end of operations -->").unwrap();
    if std::env::var_os("PLIANT_WRITE").is_some() {
        let new = format!("{before}<!-- operations -->\n{table}<!-- end of operations -->{after}");
        std::fs::write(PAGE, new).unwrap();
    } else {
        assert_eq!(shown, table, "run the test with PLIANT_WRITE=1");
    }
}
