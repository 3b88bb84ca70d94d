"""Runs the examples of the README of the package for Python."""

import contextlib
import io
import os
import re
import unittest
from pathlib import Path


class Readme(unittest.TestCase):
    def test_examples_run(self):
        page = Path(os.environ["PLIANT_README"]).read_text()
        examples = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
        self.assertEqual(len(examples), 2)
        names, printed = {}, io.StringIO()
        with contextlib.redirect_stdout(printed):
            for example in examples:
                exec(example, names)
        self.assertTrue(printed.getvalue().endswith("(256, 3, 2)\n"))


if __name__ == "__main__":
    unittest.main()
