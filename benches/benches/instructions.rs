//! Exact instruction counts under valgrind, the same on every run. Each benchmark is one step, or
//! one pass over all matrices. Divide by the number in its name to get the instructions per
//! projection, particle or matrix.
//!
//! Needs valgrind, and `cargo install gungraun-runner --version 0.20.0`.
#![allow(missing_docs, reason = "gungraun's macros generate functions")]

mod by_hand;

use by_hand::scene;
use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};
use pliant::{Mat2, Rotation};
use pliant_benches::cloth::{Cloth, Plain};
use pliant_benches::matrices;
use pliant_benches::net::{self, HALF_WIDTH, Net};
use pliant_benches::plain::{num::Num, shape_step};
use pliant_benches::square::{self, ALPHA, Body, STEP};
use std::hint::black_box;

/// Task that runs once, with all its data.
type Task = Box<dyn FnMut()>;

fn step<S: 'static>(mut state: S, step: fn(&mut S)) -> Task {
    Box::new(move || step(black_box(&mut state)))
}

fn plain_body<T: Num>() -> Task {
    step(square::plain::<T, 1024>(), |nodes| {
        shape_step(nodes, T::from_f64(ALPHA), T::from_f64(STEP));
    })
}

fn pass<T: Num>(pass: fn(&[Mat2<T>], &mut [Rotation<T>])) -> Task {
    let (matrices, mut rotations) = (matrices::random(4000), vec![Rotation::IDENTITY; 4000]);
    Box::new(move || pass(black_box(&matrices), black_box(&mut rotations)))
}

fn slices<T: Num>(matrices: &[Mat2<T>], rotations: &mut [Rotation<T>]) {
    pliant::rotations(matrices, rotations);
}

#[library_benchmark]
#[bench::pliant_level_order_f32(step(Cloth::<f32>::ordered(), Cloth::step))]
#[bench::pliant_listed_order_f32(step(Cloth::<f32>::new(), Cloth::step))]
#[bench::plain_loop_f32(step(Plain::<f32>::new(), Plain::step))]
#[bench::pliant_level_order_f64(step(Cloth::<f64>::ordered(), Cloth::step))]
#[bench::pliant_listed_order_f64(step(Cloth::<f64>::new(), Cloth::step))]
#[bench::plain_loop_f64(step(Plain::<f64>::new(), Plain::step))]
fn cloth_of_22960_projections(mut task: Task) -> Task {
    task();
    task
}

#[library_benchmark]
#[bench::pliant_f32(step(Body::<f32, 1024>::new(), Body::step))]
#[bench::plain_loop_f32(plain_body::<f32>())]
#[bench::pliant_f64(step(Body::<f64, 1024>::new(), Body::step))]
#[bench::plain_loop_f64(plain_body::<f64>())]
fn body_of_1024_particles(mut task: Task) -> Task {
    task();
    task
}

#[library_benchmark]
#[bench::pliant_f32(step(Net::<f32>::new(HALF_WIDTH), Net::step))]
#[bench::pliant_wide_f32(step(Net::<f32>::new(8), Net::step))]
#[bench::plain_loop_f32(step(net::Plain::<f32>::new(HALF_WIDTH), net::Plain::step))]
#[bench::pliant_f64(step(Net::<f64>::new(HALF_WIDTH), Net::step))]
#[bench::pliant_wide_f64(step(Net::<f64>::new(8), Net::step))]
#[bench::plain_loop_f64(step(net::Plain::<f64>::new(HALF_WIDTH), net::Plain::step))]
fn lattice_of_1024_particles(mut task: Task) -> Task {
    task();
    task
}

#[library_benchmark]
#[bench::pliant_slices_f32(pass::<f32>(slices))]
#[bench::pliant_one_by_one_f32(pass::<f32>(matrices::one_by_one))]
#[bench::plain_loop_f32(pass::<f32>(matrices::plain))]
#[bench::pliant_slices_f64(pass::<f64>(slices))]
#[bench::pliant_one_by_one_f64(pass::<f64>(matrices::one_by_one))]
#[bench::plain_loop_f64(pass::<f64>(matrices::plain))]
fn rotations_of_4000_matrices(mut task: Task) -> Task {
    task();
    task
}

// 2,048 Neo-Hookean projections.
#[library_benchmark]
#[bench::attachment_pliant(scene::pair("attachment").pliant)]
#[bench::attachment_by_hand(scene::pair("attachment").by_hand)]
#[bench::long_range_pliant(scene::pair("long_range").pliant)]
#[bench::long_range_by_hand(scene::pair("long_range").by_hand)]
#[bench::tether_pliant(scene::pair("tether").pliant)]
#[bench::tether_by_hand(scene::pair("tether").by_hand)]
#[bench::damped_pliant(scene::pair("damped").pliant)]
#[bench::damped_by_hand(scene::pair("damped").by_hand)]
#[bench::tearing_pliant(scene::pair("tearing").pliant)]
#[bench::tearing_by_hand(scene::pair("tearing").by_hand)]
#[bench::bending_pliant(scene::pair("bending").pliant)]
#[bench::bending_by_hand(scene::pair("bending").by_hand)]
#[bench::area_pliant(scene::pair("area").pliant)]
#[bench::area_by_hand(scene::pair("area").by_hand)]
#[bench::angle_pliant(scene::pair("angle").pliant)]
#[bench::angle_by_hand(scene::pair("angle").by_hand)]
#[bench::bead_pliant(scene::pair("bead").pliant)]
#[bench::bead_by_hand(scene::pair("bead").by_hand)]
#[bench::edge_pliant(scene::pair("edge").pliant)]
#[bench::edge_by_hand(scene::pair("edge").by_hand)]
#[bench::neo_hookean_pliant(scene::pair("neo_hookean").pliant)]
#[bench::neo_hookean_by_hand(scene::pair("neo_hookean").by_hand)]
#[bench::st_venant_kirchhoff_pliant(scene::pair("st_venant_kirchhoff").pliant)]
#[bench::st_venant_kirchhoff_by_hand(scene::pair("st_venant_kirchhoff").by_hand)]
fn constraints_of_1024_projections(mut task: Task) -> Task {
    task();
    task
}

library_benchmark_group!(
    name = instructions,
    benchmarks = [
        cloth_of_22960_projections,
        body_of_1024_particles,
        lattice_of_1024_particles,
        rotations_of_4000_matrices,
        constraints_of_1024_projections,
    ]
);
main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]).format([EventKind::Ir])),
    library_benchmark_groups = instructions
);
