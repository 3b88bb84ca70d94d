#![no_std]
#![no_main]

pliant_footprint::measure_links!(pliant::Q16, pliant::Rod<pliant::Q16>, Leapfrog);
