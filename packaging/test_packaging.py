"""Tests of what a release is made with: python3 -m unittest discover -s packaging"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True


def script(name):
    loader = SourceFileLoader(name, str(HERE / name))
    module = module_from_spec(spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


VERSION, NOTES, FILL, LICENCES, SBOM = (script(name) for name in ("version", "notes", "fill", "licences", "sbom"))


class Version(unittest.TestCase):
    def copy(self, folder):
        root = Path(folder)
        for file in {file for file, _ in VERSION.PLACES} | {"CHANGELOG.md"}:
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, root / file)
        return root

    def test_all_files_have_one_version(self):
        self.assertRegex(VERSION.agreed(), r"^\d+\.\d+\.\d+")

    def test_it_is_set_by_one_word_everywhere(self):
        with tempfile.TemporaryDirectory() as folder:
            root = self.copy(folder)
            places = len(VERSION.found(root))
            VERSION.set_version("9.8.7", "2030-01-02", root)
            self.assertEqual({version for _, _, version in VERSION.found(root)}, {"9.8.7"})
            self.assertEqual(len(VERSION.found(root)), places)
            self.assertIn("\n## 9.8.7 - 2030-01-02\n", (root / "CHANGELOG.md").read_text())
            # All members of the workspace and both other lock files: none keeps the old one.
            for file in ("Cargo.toml", "Cargo.lock", "python/Cargo.lock"):
                own = re.findall(r'name = "nonosat[-a-z]*"\nversion = "([^"]+)"', (root / file).read_text())
                self.assertTrue(set(own) <= {"9.8.7"}, file)

    def test_a_file_with_another_version_is_found(self):
        for file in ("CITATION.cff", "web/npm/package.json", "packaging/aur/PKGBUILD"):
            with tempfile.TemporaryDirectory() as folder:
                root = self.copy(folder)
                text = (root / file).read_text()
                (root / file).write_text(text.replace(VERSION.agreed(), "3.2.1", 1))
                with self.assertRaises(SystemExit) as caught:
                    VERSION.agreed(root)
                self.assertIn(f"{file}:", str(caught.exception))

    def test_what_is_no_version_is_refused(self):
        for wrong in ("", "1", "v1.0.0", "1.0", "1.0.0 x"):
            with self.assertRaises(SystemExit):
                VERSION.set_version(wrong, "2030-01-02")


class Notes(unittest.TestCase):
    TEXT = "# Changelog\n\n## Unreleased\n\n- new\n\n## 1.2.0 - 2026-01-01\n\n### Added\n\n- one\n  thing\n- two\n\n" \
           "```sh\na\nb\n```\n\n## 1.1.0\n\n## 1.0.0\n\nFirst\nrelease.\n"

    def test_they_are_the_section_of_the_version(self):
        self.assertEqual(NOTES.notes(self.TEXT, "1.2.0"), "### Added\n\n- one thing\n- two\n\n```sh\na\nb\n```\n")
        self.assertEqual(NOTES.notes(self.TEXT, "1.0.0"), "First release.\n")

    def test_a_missing_or_empty_section_is_an_error(self):
        for version in ("1.3.0", "1.1.0", "1.2", "2.0"):
            with self.assertRaises(SystemExit, msg=version):
                NOTES.notes(self.TEXT, version)

    def test_the_changelog_has_what_will_be_notes(self):
        text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        text = text.replace("\n## Unreleased\n", "\n## 9.9.9 - 2030-01-01\n", 1)
        self.assertIn("### Added", NOTES.notes(text, "9.9.9"))


class Managers(unittest.TestCase):
    def sums(self):
        names = set()
        for file in FILL.FILES:
            names |= set(re.findall(r"@SHA256:([^@]+)@", (HERE / file).read_text()))
        self.assertEqual(len(names), 5)
        return {f"nonosat-v{VERSION.agreed()}-{name}": f"{at:064x}" for at, name in enumerate(sorted(names), 1)}

    def test_every_place_is_filled(self):
        sums = self.sums()
        for file in FILL.FILES:
            text = FILL.filled((HERE / file).read_text(), VERSION.agreed(), "them/nonosat", sums)
            self.assertNotRegex(text, r"@[A-Z0-9:]+", file)
            self.assertIn("https://github.com/them/nonosat", text)
        json.loads(FILL.filled((HERE / "scoop/nonosat.json").read_text(), "1.0.0", "a/b", self.renamed(sums, "1.0.0")))
        subprocess.run(["bash", "-n", str(HERE / "aur/PKGBUILD")], check=True)

    def renamed(self, sums, version):
        return {name.replace(VERSION.agreed(), version, 1): sum_ for name, sum_ in sums.items()}

    def test_an_archive_without_a_checksum_is_an_error(self):
        sums = self.sums()
        sums.pop(next(name for name in sums if "windows" in name))
        with self.assertRaises(SystemExit):
            FILL.filled((HERE / "scoop/nonosat.json").read_text(), VERSION.agreed(), "a/b", sums)

    def test_the_archives_are_those_that_the_workflow_makes(self):
        made = re.findall(r"\{ target: (\S+),", (ROOT / ".github/workflows/release.yml").read_text())
        for name in self.sums():
            target = name.removeprefix(f"nonosat-v{VERSION.agreed()}-").removesuffix(".tar.gz").removesuffix(".zip")
            self.assertIn(target, made)

    def test_sums_are_read_as_they_are_written(self):
        self.assertEqual(FILL.sums_of(f"{'0' * 64}  a b.zip\n"), {"a b.zip": "0" * 64})
        with self.assertRaises(SystemExit):
            FILL.sums_of("abc  a.zip\n")


class Shipped(unittest.TestCase):
    def test_the_licences_are_up_to_date(self):
        old = LICENCES.FILE.read_text(encoding="utf-8")
        new, _ = LICENCES.wanted(old)
        self.assertTrue(new == old, "THIRD-PARTY.md is out of date; packaging/licences writes it")
        self.assertRegex(old, r"\| clap \S+ \| program \|")
        self.assertRegex(old, r"\| svelte \S+ \(npm\) \| page \|")
        # What only tests take is not shipped.
        self.assertNotRegex(old, r"\| proptest ")

    def test_the_bill_has_every_package_once(self):
        bill = SBOM.bill()
        refs = [component["bom-ref"] for component in bill["components"]]
        self.assertEqual(len(refs), len(set(refs)))
        self.assertTrue(any(ref.startswith("pkg:cargo/batsat@") for ref in refs))
        self.assertTrue(any(ref.startswith("pkg:npm/svelte@") for ref in refs))
        for component in bill["components"]:
            self.assertTrue(component["licenses"], component["name"])
            self.assertRegex(component["hashes"][0]["content"], r"^([0-9a-f]{64}|[0-9a-f]{128})$")
        listed = (LICENCES.FILE).read_text(encoding="utf-8")
        for component in bill["components"]:
            self.assertIn(f"| {component['name']} {component['version']} ", listed)

    def test_what_the_page_has_of_npm_is_listed(self):
        """Whatever is imported by the source of the page, and by svelte's own modules for browsers."""
        names = set()
        for path in (ROOT / "web/page/src").rglob("*"):
            if path.suffix in (".ts", ".svelte", ".js"):
                names |= set(re.findall(r"(?m)^\s*(?:import|export)\b[^;'\"]*from '(@?[a-z][^'./]*)", path.read_text()))
        import shipped
        self.assertTrue(names and names <= set(shipped.IN_PAGE), names)


class Workflows(unittest.TestCase):
    FILES = sorted((ROOT / ".github/workflows").glob("*.yml"))

    def setUp(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("no PyYAML")
        self.workflows = {path.name: yaml.safe_load(path.read_text()) for path in self.FILES}

    def test_their_form_is_that_of_workflows(self):
        for name, workflow in self.workflows.items():
            # `on` is a truth in YAML 1.1.
            self.assertTrue({"name", True, "jobs"} <= set(workflow), name)
            for job in workflow["jobs"].values():
                self.assertIn("runs-on", job, name)
                needs = job.get("needs", [])
                for other in [needs] if isinstance(needs, str) else needs:
                    self.assertIn(other, workflow["jobs"], name)
                for step in job["steps"]:
                    self.assertEqual(("uses" in step) + ("run" in step), 1, f"{name}: {step}")
                    if "uses" in step:
                        self.assertRegex(step["uses"], r"^[\w./-]+@[\w./-]+$")

    def test_their_commands_are_shell(self):
        for name, workflow in self.workflows.items():
            for job in workflow["jobs"].values():
                for step in job["steps"]:
                    command = re.sub(r"\$\{\{.*?\}\}", "X", step.get("run", ""))
                    result = subprocess.run(["bash", "-n"], input=command, text=True, capture_output=True)
                    self.assertEqual(result.returncode, 0, f"{name}: {command}\n{result.stderr}")

    def test_the_scripts_that_they_call_are_there(self):
        for name, workflow in self.workflows.items():
            for job in workflow["jobs"].values():
                for step in job["steps"]:
                    folder = ROOT / step.get("working-directory", "")
                    for path in re.findall(r"(?:^|[\s(;&])((?:\.ci|packaging|web|docs)/[\w-]+)(?=\s|$|\")", step.get("run", "")):
                        self.assertTrue((folder / path).exists() or (ROOT / path).exists(), f"{name}: {path}")

    def test_steps_of_ci_are_steps(self):
        steps = subprocess.run([str(ROOT / ".ci/run"), "list"], capture_output=True, text=True, check=True,
                               env={"NONOSAT_CORPORA": "none", "PATH": "/usr/bin:/bin"}).stdout.split()
        for group in self.workflows["ci.yml"]["jobs"]["check"]["strategy"]["matrix"]["steps"]:
            for step in group.split():
                self.assertIn(step, steps)


class Citation(unittest.TestCase):
    def test_the_entry_is_one(self):
        text = (ROOT / "CITATION.bib").read_text()
        self.assertRegex(text, r"\A@software\{nonosat,\n(  \w+ *= \{.*\},\n)+\}\n\Z")
        self.assertEqual(text.count("{"), text.count("}"))


if __name__ == "__main__":
    unittest.main()
