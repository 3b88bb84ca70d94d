//! Evolves the gait of a crawler in thousands of worlds: eight in a batch, and the batches on all
//! cores with rayon. `cargo run --release --features std --example evolve -- GENERATIONS WORLDS
//! FILE` writes a plot. The result has the same bits for any number of threads, and those of each
//! world alone.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    reason = "counts and indices are small, and no generation is empty"
)]

mod crawler;
mod plot;
mod random;

use crawler::{Genes, WORLDS, distance_alone, distances};
use pliant::Error;
use random::Dice;
use rayon::prelude::*;

/// Size of a variation, and the fraction of a generation whose genes the next one varies.
const VARIATION: f32 = 0.1;
const PARENTS: usize = 4;

/// Best and mean distance of a generation, m.
type Scores = (f32, f32);

fn first_generation(batches: usize) -> Vec<[Genes; WORLDS]> {
    let genes = |place: usize| {
        let mut dice = Dice::new(0, place);
        std::array::from_fn(|_| dice.fraction())
    };
    let batch = |first: usize| std::array::from_fn(|world| genes(first * WORLDS + world));
    (0..batches).map(batch).collect()
}

/// Returns the best genes unchanged, and variations of those of the best quarter.
fn next_generation(generation: usize, ranked: &[Genes]) -> Vec<[Genes; WORLDS]> {
    let parents = &ranked[..ranked.len() / PARENTS];
    let child = |place: usize| {
        if place == 0 {
            return ranked[0];
        }
        let mut dice = Dice::new(generation, place);
        let parent = parents[dice.below(parents.len())];
        let mut gene = 0;
        parent.map(|value| {
            let varied = value + VARIATION * (2.0 * dice.fraction() - 1.0);
            gene += 1;
            // The amplitude and the frequency have limits; phases are cyclic.
            if gene <= 2 {
                varied.clamp(0.0, 1.0)
            } else {
                varied.rem_euclid(1.0)
            }
        })
    };
    let batch = |first: usize| std::array::from_fn(|world| child(first * WORLDS + world));
    (0..ranked.len() / WORLDS).map(batch).collect()
}

/// Returns the best genes and the scores of all generations.
fn evolve(generations: usize, batches: usize) -> Result<(Genes, Vec<Scores>), Error> {
    let mut population = first_generation(batches);
    let mut best = population[0][0];
    let mut history = Vec::new();
    for generation in 1..=generations {
        let scores = population
            .par_iter()
            .map(distances)
            .collect::<Result<Vec<_>, Error>>()?;
        let mut ranked: Vec<(f32, Genes)> = scores
            .concat()
            .into_iter()
            .zip(population.concat())
            .collect();
        // Stable: equal scores keep their order.
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let sum: f32 = ranked.iter().map(|(score, _)| score).sum();
        history.push((ranked[0].0, sum / ranked.len() as f32));
        best = ranked[0].1;
        let genes: Vec<Genes> = ranked.into_iter().map(|(_, genes)| genes).collect();
        population = next_generation(generation, &genes);
    }
    Ok((best, history))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: usize| {
        arguments
            .get(index)
            .map_or(Ok(default), |text| text.parse())
    };
    let (generations, worlds) = (number(0, 10)?, number(1, 256)?);
    let batches = worlds.div_ceil(WORLDS);
    let (best, history) = evolve(generations, batches)?;
    for (generation, (best, mean)) in (1..).zip(&history) {
        println!("generation {generation}: best {best:.3} m, mean {mean:.3} m");
    }

    let threads = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let small = |(genes, history): (Genes, Vec<Scores>)| (genes.map(f32::to_bits), history);
    let alone = threads.install(|| evolve(2, 4))?;
    assert_eq!(
        small(alone),
        small(evolve(2, 4)?),
        "equal bits for any number of threads"
    );
    let last = history.last().map_or(0.0, |scores| scores.0);
    assert_eq!(
        distance_alone(&best)?.to_bits(),
        last.to_bits(),
        "the bits of a world alone"
    );
    println!(
        "{} worlds a generation; the best crawler has the bits of a world alone",
        batches * WORLDS
    );
    if let Some(file) = arguments.get(2) {
        std::fs::write(file, plot::svg(&history))?;
    }
    Ok(())
}
