#![no_std]
#![no_main]

pliant_footprint::measure_links!(pliant::Q16, pliant::Distance<pliant::Q16>, Predicted);
