"""Test of the example that identifies a compliance."""

import os
import runpy
import unittest


class Stiffness(unittest.TestCase):
    def test_found_compliance_is_the_true_one(self):
        cells = runpy.run_path("stiffness.py")
        self.assertLess(abs(cells["found"] / cells["TRUTH"] - 1), 0.01)
        self.assertGreater(os.path.getsize("stiffness.png"), 10_000)
