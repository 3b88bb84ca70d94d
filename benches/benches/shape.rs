//! W2 under criterion: a step of one body, for pliant and the plain loop.
#![allow(missing_docs, reason = "criterion's macros generate functions")]

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
};
use pliant_benches::plain::{num::Num, shape_step};
use pliant_benches::square::{self, ALPHA, Body, STEP};
use std::time::Duration;

fn size<T: Num, const N: usize>(group: &mut BenchmarkGroup<'_, WallTime>) {
    group.throughput(Throughput::Elements(N as u64));
    let mut body = Body::<T, N>::new();
    group.bench_function(BenchmarkId::new("pliant", N), |bencher| {
        bencher.iter(|| body.step());
    });
    let mut nodes = square::plain::<T, N>();
    let (alpha, step) = (T::from_f64(ALPHA), T::from_f64(STEP));
    group.bench_function(BenchmarkId::new("plain loop", N), |bencher| {
        bencher.iter(|| shape_step(&mut nodes, alpha, step));
    });
}

fn shape<T: Num>(criterion: &mut Criterion) {
    let mut group =
        criterion.benchmark_group(format!("shape matching step, {}, by particles", T::NAME));
    size::<T, 4>(&mut group);
    size::<T, 64>(&mut group);
    size::<T, 1024>(&mut group);
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2)).sample_size(30);
    targets = shape::<f32>, shape::<f64>
}
criterion_main!(benches);
