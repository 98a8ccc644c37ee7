#!/usr/bin/env python3
"""The tables and the plot of PAPER.md, made of the journals in results/.

    benchmarks/paper.py            writes them between their marks, and the plot
    benchmarks/paper.py --check    fails if they are not what would be written
"""
import gzip
import json
import math
import re
import statistics
import sys
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAPER, PLOT = HERE / "PAPER.md", HERE / "paper-families.svg"
FAMILIES = "2026-11-29-families/families"
DECIDED = ("none", "unique", "multiple")
SOLVERS = ["nonosat", "nonogrid", "kissat", "cadical"]
# Below, times are those of starting a program.
LEAST = 0.01


def journal(name):
    """The runs of a journal; each knows its sitting."""
    runs, sitting = [], None
    with gzip.open(HERE / "results" / f"{name}.ndjson.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record["kind"] == "sitting":
                sitting = record
            else:
                runs.append({**record, "sitting": sitting})
    return runs


def names():
    return sorted(str(path.relative_to(HERE / "results")).removesuffix(".ndjson.gz")
                  for path in (HERE / "results").glob("*/*.ndjson.gz"))


def is_decided(run):
    return run["verdict"] in DECIDED


def par2(runs):
    """The mean of the times; twice the limit for a run without a verdict."""
    times = [run["cpu_s"] if is_decided(run) else 2 * run["sitting"]["limits"]["time_s"] for run in runs]
    return sum(times) / len(times)


def seconds(value):
    if value >= 10:
        return f"{value:.1f}"
    return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"


def table(head, rows, text=1):
    """A table in Markdown; all columns but the first ones are numbers."""
    lines = ["| " + " | ".join(head) + " |", "|" + "|".join(["---"] * text + ["--:"] * (len(head) - text)) + "|"]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows])


def verdicts(runs_of):
    """Journals, and whether any verdict contradicts what is known or another run's."""
    rows = []
    everywhere = defaultdict(set)
    for name, runs in runs_of.items():
        for run in runs:
            if is_decided(run):
                everywhere[run["clue_hash"]].add(run["verdict"])
        first = runs[0]["sitting"]
        stamps = {run["sitting"]["stamp"]["commit"] for run in runs}
        limits = sorted({run["sitting"]["limits"]["time_s"] for run in runs})
        wrong = sum(is_wrong(run) for run in runs)
        known = sum("expected" in run for run in runs)
        rows.append([f"`{name}`", first["stamp"]["cpu"].replace("(R)", ""), ", ".join(f"`{stamp}`" for stamp in sorted(stamps)),
                     " or ".join(f"{limit:g}" for limit in limits), len(runs), sum(map(is_decided, runs)), known, wrong])
    against = sum(len(found) > 1 for found in everywhere.values())
    head = ["journal", "processor", "commit", "limit, s", "runs", "decided", "something known", "wrong"]
    return table(head, rows, 3) + (
        f"\n\nOf {len(everywhere)} different puzzles that any run of any program decided, {against} have two different verdicts.")


def is_wrong(run):
    expected = run.get("expected")
    if not is_decided(run) or expected is None:
        return False
    return run["verdict"] == "none" if expected == "some" else run["verdict"] != expected


def of_families(runs):
    """The runs by families and program, without those of many seeds."""
    by = defaultdict(dict)
    seen = defaultdict(set)
    for run in runs:
        program = run.get("engine") if run["method"] == "sat" else {"auto": "nonosat"}.get(run["method"], run["method"])
        family = run["sitting"]["sets"][0]
        if family == "luck" or family.startswith("luck"):
            continue
        if run["puzzle"] in seen[family, program]:
            raise SystemExit(f"error: two runs of {program} on {run['puzzle']} in {family}")
        seen[family, program].add(run["puzzle"])
        by[family].setdefault(program, {})[run["puzzle"]] = run
    return by


def paired(families):
    """nonosat beside each other program, on the puzzles that both were given."""
    rows = []
    for other in SOLVERS[1:]:
        both = only = lost = neither = 0
        ratios, our, their = [], [], []
        for programs in families.values():
            for puzzle, run in programs["nonosat"].items():
                if puzzle not in programs.get(other, {}):
                    continue
                beside = programs[other][puzzle]
                our.append(run)
                their.append(beside)
                pair = is_decided(run), is_decided(beside)
                both += pair == (True, True)
                only += pair == (True, False)
                lost += pair == (False, True)
                neither += pair == (False, False)
                if pair == (True, True) and max(run["cpu_s"], beside["cpu_s"]) >= LEAST:
                    ratios.append(max(beside["cpu_s"], LEAST) / max(run["cpu_s"], LEAST))
        ratios.sort()
        at = lambda share: f"{ratios[round((len(ratios) - 1) * share)]:.2g}"
        slower = sum(ratio < 1 for ratio in ratios)
        rows.append([other, len(our), both, only, lost, neither, seconds(par2(our)), seconds(par2(their)), len(ratios),
                     at(0.1), at(0.5), at(0.9), slower])
    head = ["beside", "puzzles", "both", "nonosat only", "it only", "neither", "PAR2", "its PAR2", "compared",
            "ratio, 10 %", "median", "90 %", "below 1"]
    return table(head, rows)


def by_family(families):
    rows = []
    for family, programs in families.items():
        count = len(programs["nonosat"])
        cells = []
        for solver in SOLVERS:
            runs = list(programs.get(solver, {}).values())
            cells.append(f"{sum(map(is_decided, runs))}, {seconds(par2(runs))}" if runs else "-")
        rows.append([f"`{family}`", count, *cells])
    return table(["family", "puzzles", *SOLVERS], rows)


def luck(runs):
    """How far the time depends on the seed."""
    by = defaultdict(list)
    for run in runs:
        if run["sitting"]["sets"][0].startswith("luck"):
            by[run["puzzle"]].append(run)
    ratios, open_ = [], []
    for puzzle, of in by.items():
        times = sorted(run["cpu_s"] if is_decided(run) else math.inf for run in of)
        middle = statistics.median_low(times)
        if math.isinf(times[-1]):
            open_.append((puzzle, sum(map(math.isinf, times)), len(times)))
        elif middle > 0:
            ratios.append(times[-1] / middle)
    ratios.sort()
    rows = [[len(by), len(ratios), f"{statistics.median(ratios):.2g}", f"{ratios[-1]:.2g}", len(open_)]]
    text = table(["puzzles", "decided with each seed", "worst / median: median", "greatest", "open with some seed"], rows, 0)
    listed = "".join(f"* `{puzzle}`: open with {left} of {count} seeds\n" for puzzle, left, count in open_)
    return f"{text}\n\n{listed}".rstrip()


def ablation(runs):
    """With beliefs and without, in the same pipeline: one encoding and engine at a time."""
    by = defaultdict(list)
    for run in runs:
        by[run["engine"], run["encoding"], run["method"]].append(run)
    rows = []
    for engine, encoding in sorted({key[:2] for key in by}):
        cells = []
        for method in ("probe+sat", "auto"):
            of = by[engine, encoding, method]
            seeds = len({run["run"] for run in of})
            cells.append((sum(run["cpu_s"] for run in of) / seeds, max(run["cpu_s"] for run in of),
                          sum(run.get("conflicts", 0) for run in of) / seeds, sum(map(is_decided, of)), len(of)))
        (without, worst_without, conflicts_without, *done_without), (with_, worst_with, conflicts_with, *done_with) = cells
        conflicts = [f"{conflicts_without:.0f}", f"{conflicts_with:.0f}"] if engine == "cdcl" else ["-", "-"]
        rows.append([f"`{encoding}`", f"`{engine}`", f"{done_without[0]} of {done_without[1]}", f"{done_with[0]} of {done_with[1]}",
                     seconds(without), seconds(with_), seconds(worst_without), seconds(worst_with), *conflicts])
    head = ["encoding", "engine", "decided: without", "with", "s: without", "with", "worst: without", "with",
            "conflicts: without", "with"]
    return table(head, rows, 2)


def compared(runs, key):
    by = defaultdict(list)
    for run in runs:
        by[run[key]].append(run)
    rows = []
    for name, of in sorted(by.items(), key=lambda entry: par2(entry[1])):
        puzzles = defaultdict(list)
        for run in of:
            puzzles[run["puzzle"]].append(run)
        done = sum(all(map(is_decided, runs)) for runs in puzzles.values())
        times = [run["cpu_s"] for run in of if is_decided(run)]
        rows.append([f"`{name}`", f"{done} of {len(puzzles)}", f"{sum(map(is_decided, of))} of {len(of)}",
                     seconds(par2(of)), seconds(statistics.median(times)), seconds(max(times))])
    return table([key, "puzzles, every run", "runs", "PAR2", "median", "worst"], rows)


def growth(runs):
    by = defaultdict(list)
    for run in runs:
        by[run["sitting"]["sets"][0]].append(run)
    rows = [[f"`{name}`", len(of), sum(map(is_decided, of)), seconds(par2(of)),
             f"{max(run['peak_bytes'] for run in of) / 2**20:.0f}"] for name, of in by.items()]
    return table(["point", "puzzles", "decided", "PAR2", "peak, MiB"], rows)


def plot(families):
    """Puzzles decided within a time, for each program: a cactus plot with the axes exchanged."""
    width, height, left, bottom = 720, 420, 60, 50
    low, high = -3.0, math.log10(5.0)
    count = sum(len(programs["nonosat"]) for programs in families.values())
    x = lambda time: left + (max(math.log10(max(time, 1e-9)), low) - low) / (high - low) * (width - left - 110)
    y = lambda done: height - bottom - done / count * (height - bottom - 20)
    colors = {"nonosat": "#0072b2", "nonogrid": "#d55e00", "kissat": "#009e73", "cadical": "#cc79a7"}
    dashes = {"nonosat": "", "nonogrid": "6 3", "kissat": "2 2", "cadical": "8 2 2 2"}
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
           'font-family="sans-serif" font-size="12">',
           f'<title>Puzzles of the families decided within a CPU time, of {count}</title>',
           f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for power in (-3, -2, -1, 0):
        out.append(f'<line x1="{x(10**power):.1f}" x2="{x(10**power):.1f}" y1="20" y2="{height - bottom}" stroke="#ddd"/>'
                   f'<text x="{x(10**power):.1f}" y="{height - bottom + 18}" text-anchor="middle">{10**power:g}</text>')
    for done in range(0, count + 1, 100):
        out.append(f'<line x1="{left}" x2="{width - 110}" y1="{y(done):.1f}" y2="{y(done):.1f}" stroke="#ddd"/>'
                   f'<text x="{left - 8}" y="{y(done) + 4:.1f}" text-anchor="end">{done}</text>')
    out.append(f'<text x="{(left + width - 110) / 2}" y="{height - 12}" text-anchor="middle">CPU seconds a puzzle, at most</text>')
    ends = []
    for solver in SOLVERS:
        times = sorted(run["cpu_s"] for programs in families.values() for run in programs.get(solver, {}).values()
                       if is_decided(run))
        points = [(left, y(sum(time <= 10**low for time in times)))]
        for at, time in enumerate(times, 1):
            if time > 10**low:
                points += [(x(min(time, 5.0)), points[-1][1]), (x(min(time, 5.0)), y(at))]
        points.append((width - 110, points[-1][1]))
        path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colors[solver]}" stroke-width="2" stroke-dasharray="{dashes[solver]}"/>')
        ends.append([points[-1][1], solver, len(times)])
    last = -math.inf
    for py, solver, done in sorted(ends):
        py = max(py, last + 14)
        last = py
        out.append(f'<text x="{width - 104}" y="{py + 4:.1f}" fill="{colors[solver]}">{solver} {done}</text>')
    return "\n".join(out) + "\n</svg>\n"


def made():
    """All tables by name, and the plot."""
    runs_of = {name: journal(name) for name in names()}
    runs = runs_of[FAMILIES]
    families = of_families(runs)
    tables = {
        "verdicts": verdicts(runs_of), "paired": paired(families), "families": by_family(families), "luck": luck(runs),
        "ablation": ablation(runs_of["2026-11-21-random30/runs"]),
        "encodings": compared(runs_of["2026-11-21-encodings/runs"], "encoding"),
        "engines": compared(runs_of["2026-11-21-engines/runs"], "engine"),
        "methods": compared(runs_of["2026-11-21-methods/runs"], "method"),
        "growth": growth(runs_of["2026-11-21-c/growth"]),
    }
    return tables, plot(families)


def filled(text, tables):
    """The text with each table between its marks; fails if a table or a mark has no partner."""
    left = set(tables)

    def table_(match):
        name = match.group(1)
        if name not in tables:
            raise SystemExit(f"error: there is no table {name}")
        left.discard(name)
        return f"<!-- table: {name} -->\n\n{tables[name]}\n\n<!-- end -->"

    text = re.sub(r"<!-- table: ([a-z]+) -->\n.*?<!-- end -->", table_, text, flags=re.DOTALL)
    if left:
        raise SystemExit(f"error: no place for {', '.join(sorted(left))}")
    return text


def main():
    tables, svg = made()
    old = PAPER.read_text(encoding="utf-8")
    new = filled(old, tables)
    if sys.argv[1:] == ["--check"]:
        stale = [path.name for path, text in ((PAPER, new), (PLOT, svg))
                 if not path.exists() or path.read_text(encoding="utf-8") != text]
        if stale:
            raise SystemExit(f"error: {' and '.join(stale)} are not what the journals say; benchmarks/paper.py writes them")
    elif sys.argv[1:]:
        raise SystemExit(__doc__)
    else:
        PAPER.write_text(new, encoding="utf-8")
        PLOT.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
