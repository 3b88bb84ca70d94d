//! W1 under criterion: a step of square cloths and of the cloth of the tables, for pliant in both
//! orders and for the plain loop.
#![allow(missing_docs, reason = "criterion's macros generate functions")]

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
};
use pliant_benches::cloth::{COLUMNS, ITERATIONS, Net, PARTICLES, Plain, ROWS, SPRINGS, springs};
use pliant_benches::plain::num::Num;
use std::time::Duration;

fn size<T: Num, const N: usize, const S: usize>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    columns: usize,
    rows: usize,
) {
    group.throughput(Throughput::Elements((S * usize::from(ITERATIONS)) as u64));
    let mut ordered = Net::<T, N, S>::sized(columns, rows).order();
    group.bench_function(BenchmarkId::new("pliant, level order", S), |bencher| {
        bencher.iter(|| ordered.step());
    });
    let mut listed = Net::<T, N, S>::sized(columns, rows);
    group.bench_function(BenchmarkId::new("pliant, listed order", S), |bencher| {
        bencher.iter(|| listed.step());
    });
    let mut plain = Plain::of(Net::<T, N, S>::sized(columns, rows));
    group.bench_function(BenchmarkId::new("plain loop", S), |bencher| {
        bencher.iter(|| plain.step());
    });
}

fn cloth<T: Num>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("cloth step, {}, by springs", T::NAME));
    size::<T, 64, { springs(8, 8) }>(&mut group, 8, 8);
    size::<T, PARTICLES, SPRINGS>(&mut group, COLUMNS, ROWS);
    size::<T, 8100, { springs(90, 90) }>(&mut group, 90, 90);
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2)).sample_size(30);
    targets = cloth::<f32>, cloth::<f64>
}
criterion_main!(benches);
