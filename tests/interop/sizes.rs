//! Table of the sizes of saved owners: `PLIANT_WRITE=1 cargo test --features
//! bytemuck,fixed,mint,serde --test interop sizes` writes it.

use crate::owners::{N, Owners, Set, Visit, scene, visit_each};
use pliant::{Project, Scene, Vec2};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Write;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/saved-size.md");

struct Table(String);

/// Returns the bytes of the particles and of the parts of a scene after a second.
fn sizes<P: Project<f32> + Serialize>(mut scene: Scene<f32, P, N>) -> (usize, usize) {
    for _ in 0..60 {
        scene.step(1.0 / 60.0).unwrap();
    }
    let particles = postcard::to_stdvec(&scene.particles).unwrap();
    (
        particles.len(),
        postcard::to_stdvec(&scene.parts).unwrap().len(),
    )
}

/// Returns the quotient, rounded to the nearest number.
fn per_item(bytes: usize, items: usize) -> usize {
    (2 * bytes + items) / (2 * items)
}

impl Visit<f32> for Table {
    fn visit<P: Project<f32> + Clone + Serialize + DeserializeOwned>(
        &mut self,
        name: &str,
        items: usize,
        build: fn(&mut Set<f32>, Vec2<f32>) -> P,
    ) {
        let (_, bytes) = sizes(scene(|particles| build(particles, Vec2::ZERO)));
        let (name, t) = name.split_once(' ').unwrap();
        let name = name.replace('_', " ");
        // `stringify!` breaks long types into lines.
        let t = t.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            self.0,
            "| {name} | {t} | {items} | {bytes} | {} |",
            per_item(bytes, items)
        );
    }
}

#[test]
fn page_shows_the_sizes() {
    let whole = scene(Owners::<f32>::new);
    let count = whole.particles.len();
    let (particles, parts) = sizes(whole);
    let mut table = Table(format!(
        "| owner | type | items | bytes | bytes per item |\n|---|---|---:|---:|---:|\n\
         | particles | `Particles<T, 512>` | {count} | {particles} | {} |\n",
        per_item(particles, count)
    ));
    visit_each(&mut table);
    let _ = writeln!(table.0, "| all owners, without particles | | | {parts} | |");
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once("<!-- table -->\n").unwrap();
    let (shown, after) = rest.split_once("<!-- end -->").unwrap();
    if std::env::var_os("PLIANT_WRITE").is_some() {
        let new = format!("{before}<!-- table -->\n{}<!-- end -->{after}", table.0);
        std::fs::write(PAGE, new).unwrap();
    } else {
        assert_eq!(shown, table.0, "run the test with PLIANT_WRITE=1");
    }
}
