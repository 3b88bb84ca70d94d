//! W4 under criterion: a step of a lattice by the half-width of its regions, for pliant and the
//! plain loop.
#![allow(missing_docs, reason = "criterion's macros generate functions")]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use pliant_benches::net::{NODES, Net, Plain};
use pliant_benches::plain::num::Num;
use std::time::Duration;

fn lattice<T: Num>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("lattice step, {}, by half-width", T::NAME));
    group.throughput(Throughput::Elements(NODES as u64));
    for half_width in [1, 2, 4, 8] {
        let mut net = Net::<T>::new(half_width);
        group.bench_function(BenchmarkId::new("pliant", half_width), |bencher| {
            bencher.iter(|| net.step());
        });
        let mut plain = Plain::<T>::new(half_width);
        group.bench_function(BenchmarkId::new("plain loop", half_width), |bencher| {
            bencher.iter(|| plain.step());
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2)).sample_size(30);
    targets = lattice::<f32>, lattice::<f64>
}
criterion_main!(benches);
