#![no_std]

pliant_footprint::program!(16, ());
