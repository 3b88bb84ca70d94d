//! W3 under criterion: the rotation factors of many matrices, for pliant and the plain loop.
#![allow(missing_docs, reason = "criterion's macros generate functions")]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use pliant::Rotation;
use pliant_benches::matrices;
use pliant_benches::plain::num::Num;
use std::hint::black_box;
use std::time::Duration;

fn polar<T: Num>(criterion: &mut Criterion) {
    let mut group =
        criterion.benchmark_group(format!("rotation factors, {}, by matrices", T::NAME));
    for count in [4000, 1_000_000] {
        group.throughput(Throughput::Elements(count as u64));
        let matrices = matrices::random::<T>(count);
        let mut rotations = vec![Rotation::IDENTITY; count];
        group.bench_function(BenchmarkId::new("pliant, slices", count), |bencher| {
            bencher.iter(|| pliant::rotations(black_box(&matrices), black_box(&mut rotations)));
        });
        group.bench_function(BenchmarkId::new("pliant, one by one", count), |bencher| {
            bencher.iter(|| matrices::one_by_one(black_box(&matrices), black_box(&mut rotations)));
        });
        group.bench_function(BenchmarkId::new("plain loop", count), |bencher| {
            bencher.iter(|| matrices::plain(black_box(&matrices), black_box(&mut rotations)));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2)).sample_size(30);
    targets = polar::<f32>, polar::<f64>
}
criterion_main!(benches);
