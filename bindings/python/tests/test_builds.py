"""The choice among the builds of the compiled module; `.ci/release` tries a wheel that has three of them."""

from pathlib import Path

from outflank._builds import best_build


def test_the_best_build_is_that_of_the_first_level_that_has_one(tmp_path: Path) -> None:
    portable = tmp_path / "_outflank.abi3.so"
    assert best_build(portable, ["x86-64-v4", "x86-64-v3"]) is None
    builds = {level: tmp_path / "builds" / level / portable.name for level in ("x86-64-v3", "x86-64-v4")}
    for build in builds.values():
        build.parent.mkdir(parents=True)
        build.touch()
    assert best_build(portable, ["x86-64-v4", "x86-64-v3"]) == builds["x86-64-v4"]
    assert best_build(portable, ["x86-64-v3"]) == builds["x86-64-v3"]
    assert best_build(portable, []) is None
    builds["x86-64-v4"].unlink()
    assert best_build(portable, ["x86-64-v4", "x86-64-v3"]) == builds["x86-64-v3"]
