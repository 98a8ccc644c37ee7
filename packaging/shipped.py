"""What is shipped: the crates in the program and in the modules of the page, and the packages in the page."""
import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Packages of npm whose code is in the built page; all others of web/page build or test it.
IN_PAGE = ["svelte", "clsx", "esm-env"]


def crates():
    """Crates of others that are compiled into what is shipped, for any platform, by name and version."""
    graph = metadata("Cargo.toml")
    packages = {package["id"]: package for package in graph["packages"]}
    edges = {node["id"]: node["deps"] for node in graph["resolve"]["nodes"]}
    roots = [id for id, package in packages.items() if package["name"] in ("nonosat", "nonosat-wasm", "nonosat-scan-wasm")]
    seen, open_ = set(roots), list(roots)
    while open_:
        for dep in edges[open_.pop()]:
            # What builds or tests is not shipped.
            if dep["pkg"] not in seen and any(kind["kind"] is None for kind in dep["dep_kinds"]):
                seen.add(dep["pkg"])
                open_.append(dep["pkg"])
    others = [packages[id] for id in seen if packages[id]["source"]]
    return sorted(others, key=lambda package: (package["name"], package["version"]))


def metadata(manifest):
    """The graph of dependencies, with the features that are on by default."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", str(ROOT / manifest)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def checksums():
    """The checksums of crates, by name and version."""
    text = (ROOT / "Cargo.lock").read_text(encoding="utf-8")
    pattern = r'name = "([^"]+)"\nversion = "([^"]+)"\nsource = "[^"]+"\nchecksum = "([0-9a-f]+)"'
    return {(name, version): sum_ for name, version, sum_ in re.findall(pattern, text)}


def packages():
    """The packages in the page: name, version, licence, folder."""
    lock = json.loads((ROOT / "web/page/package-lock.json").read_text(encoding="utf-8"))["packages"]
    found = []
    for name in IN_PAGE:
        entry = lock[f"node_modules/{name}"]
        found.append({
            "name": name, "version": entry["version"], "license": entry["license"],
            "integrity": entry["integrity"], "folder": ROOT / "web/page/node_modules" / name,
        })
    return found
