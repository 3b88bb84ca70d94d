//! Operations of a substep and a pass, for each projection: searches for states that cost more than
//! the table of `docs/guarantees.md` says. `PLIANT_WRITE=1 cargo test --test cost` writes the
//! table.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a failed precondition fails the test"
)]

mod bounds;
mod climb;
#[path = "../kernel/support/counting_scalar.rs"]
mod counting_scalar;
mod parts;
mod states;

use bounds::{BOUNDS, Bound};
use climb::{Costs, largest, ordinary_costs, search};
use parts::Settings;
use pliant::{Scheme, StepCost};
use states::MOST;
use std::fmt::Write;
use std::sync::OnceLock;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/guarantees.md");

/// Returns the largest costs that the search has found.
fn found() -> &'static Costs {
    static FOUND: OnceLock<Costs> = OnceLock::new();
    FOUND.get_or_init(search)
}

fn bound(bounds: &Bound, scheme: usize, items: usize) -> u64 {
    let [fixed, each] = bounds.1[scheme];
    fixed + each * items as u64
}

#[test]
fn no_state_costs_more_operations_than_the_table_says() {
    for ((name, items), most) in found() {
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

/// Returns the table of bounds for n items.
fn table_of_bounds() -> String {
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
    table
}

/// Returns the table of costs in an ordinary state, in the worst state found, and of the bound.
fn table_of_costs() -> String {
    let mut table = String::from(
        "| projection | n | predicted: ordinary | found | stated | leapfrog: ordinary | found | stated |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    let usual = ordinary_costs();
    for bounds in BOUNDS {
        let items = largest(found(), bounds.0);
        let _ = write!(table, "| {} | {items} |", bounds.0);
        for scheme in 0..2 {
            let (least, most) = (usual[&(bounds.0, items)], found()[&(bounds.0, items)]);
            let stated = bound(&bounds, scheme, items);
            let _ = write!(table, " {} | {} | {stated} |", least[scheme], most[scheme]);
        }
        table.push('\n');
    }
    table
}

#[test]
fn page_shows_the_bounds_and_the_costs() {
    for (name, table) in [
        ("operations", table_of_bounds()),
        ("costs", table_of_costs()),
    ] {
        let (begin, end) = (
            format!("<!-- {name} -->\n"),
            format!("<!-- end of {name} -->"),
        );
        let page = std::fs::read_to_string(PAGE).unwrap();
        let (before, rest) = page.split_once(&begin).unwrap();
        let (shown, after) = rest.split_once(&end).unwrap();
        if std::env::var_os("PLIANT_WRITE").is_some() {
            let new = format!("{before}{begin}{table}{end}{after}");
            std::fs::write(PAGE, new).unwrap();
        } else {
            assert_eq!(shown, table, "run the test with PLIANT_WRITE=1");
        }
    }
}
