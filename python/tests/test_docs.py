"""The examples of docstrings and of the readme, and that everything is described."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path

import pytest

import nonosat
import nonosat.cluster


@pytest.mark.parametrize("name", nonosat.__all__)
def test_docstrings(name: str) -> None:
    value = getattr(nonosat, name)
    if name == "__version__":
        return
    assert value.__doc__ and value.__doc__.strip()
    if inspect.isclass(value):
        for member, what in inspect.getmembers(value):
            if not member.startswith("_") and value.__module__.startswith("nonosat") and member in vars(value):
                assert inspect.getdoc(what), f"{name}.{member}"
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for test in doctest.DocTestFinder(recurse=False).find(value, name, module=False):
        assert runner.run(test).failed == 0


def test_parameters_are_described() -> None:
    for name in nonosat.__all__:
        value = getattr(nonosat, name)
        if inspect.isroutine(value):
            for parameter in inspect.signature(value).parameters:
                assert parameter in (value.__doc__ or ""), f"{name}: {parameter}"


def test_cluster_and_package() -> None:
    for module in (nonosat, nonosat.cluster):
        assert doctest.testmod(module).failed == 0


def test_readme() -> None:
    readme = Path(__file__).parents[1] / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted > 10
    assert result.failed == 0
