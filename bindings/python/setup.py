"""Builds the extension modules: the crate of this folder in single and in double precision."""

from setuptools import setup
from setuptools_rust import Binding, RustExtension

PRECISIONS = {"single": [], "double": ["double"]}

setup(
    rust_extensions=[
        RustExtension(
            f"pliant._{precision}",
            path="Cargo.toml",
            features=features,
            binding=Binding.PyO3,
            py_limited_api=True,
            debug=False,
        )
        for precision, features in PRECISIONS.items()
    ],
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
