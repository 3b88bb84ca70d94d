#![no_std]
#![no_main]

pliant_footprint::measure_links!(f32, pliant::Rod<f32>, Leapfrog);
