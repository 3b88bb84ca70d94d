#![no_std]

pliant_footprint::program!(64, pliant_footprint::Borrowing);
