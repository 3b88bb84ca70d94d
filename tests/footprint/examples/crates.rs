#![no_std]

pliant_footprint::program!(pliant_footprint::Crates);
