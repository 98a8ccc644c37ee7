#!/usr/bin/env python3
"""Fits solving times to the features of `nonosat rate --format csv`.

Reads two tables: the features of puzzles, and times in seconds with the name of the puzzle they belong to. Joins
them, fits a linear model and a random forest to the times and to their logarithms, scores both on puzzles that were
held out, and lists the features that count most.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.ensemble import RandomForestRegressor
from sklearn.inspection import permutation_importance
from sklearn.linear_model import LinearRegression
from sklearn.metrics import r2_score
from sklearn.model_selection import KFold, cross_val_predict, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler

SIZE = ["width", "height", "area", "filled", "empty_lines"]
"""What needs no solver."""

NOT_FEATURES = {"source", "index", "title", "puzzle", "seconds"}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("features", type=Path, help="CSV, as 'nonosat rate PUZZLES --format csv' prints it")
    parser.add_argument("times", type=Path, help="CSV with the columns 'puzzle' (FILE, or FILE#3) and 'seconds'")
    parser.add_argument("--by-name", action="store_true", help="join by the names of files, without their folders")
    parser.add_argument("--without", default="", metavar="COLUMNS", help="leave out these features: a,b,c")
    parser.add_argument("--folds", type=int, default=10, help="parts of the cross-validation [10]")
    parser.add_argument("--trees", type=int, default=300, help="trees of the forest [300]")
    parser.add_argument("--seed", type=int, default=0, help="the seed of all that is random [0]")
    parser.add_argument("--top", type=int, default=15, help="so many features are listed [15]")
    parser.add_argument("--predictions", type=Path, help="write the held-out predictions to this CSV")
    return parser.parse_args()


def join(features: pd.DataFrame, times: pd.DataFrame, by_name: bool) -> pd.DataFrame:
    """A row for each puzzle that has features and a time; several times of one puzzle become their median."""
    for table, name, wanted in [(features, "features", {"source"}), (times, "times", {"puzzle", "seconds"})]:
        if missing := wanted - set(table.columns):
            sys.exit(f"the {name} lack the columns: {', '.join(sorted(missing))}")
    key = (lambda path: Path(str(path)).name) if by_name else str
    names = features["source"].map(key)
    if "index" in features.columns:
        several = features["source"].duplicated(keep=False)
        names = names.where(~several, names + "#" + features["index"].astype(str))
    if names.duplicated().any():
        sys.exit(f"two rows of the features are about {names[names.duplicated()].iloc[0]}")
    features = features.assign(puzzle=names)
    times = times.assign(puzzle=times["puzzle"].map(key), seconds=pd.to_numeric(times["seconds"], errors="coerce"))
    medians = times[times["seconds"] > 0].groupby("puzzle", as_index=False)["seconds"].median()
    return features.merge(medians, on="puzzle")


def numbers(table: pd.DataFrame, without: set[str]) -> pd.DataFrame:
    """The features as numbers: flags are 0 and 1, classes a column each; what is not known is -1, and flagged."""
    columns = {}
    for name in table.columns.difference(sorted(NOT_FEATURES | without), sort=False):
        column = table[name]
        if column.isna().all():
            continue
        as_flag = column.map({"true": 1.0, "false": 0.0, True: 1.0, False: 0.0})
        if as_flag.notna().sum() == column.notna().sum():
            column = as_flag
        elif not pd.api.types.is_numeric_dtype(column):
            for value in sorted(column.dropna().unique()):
                columns[f"{name}={value}"] = (column == value).astype(float)
            continue
        if column.isna().any():
            columns[f"{name}_unknown"] = column.isna().astype(float)
        columns[name] = column.astype(float).fillna(-1.0)
    data = pd.DataFrame(columns, index=table.index)
    return data.loc[:, data.nunique() > 1]


def compressed(data: pd.DataFrame) -> pd.DataFrame:
    """The logarithms of the features, signs kept: counts grow over several powers of ten."""
    return np.sign(data) * np.log1p(np.abs(data))


def main() -> None:
    args = arguments()
    table = join(pd.read_csv(args.features), pd.read_csv(args.times), args.by_name)
    if len(table) < 2 * args.folds:
        sys.exit(f"{len(table)} puzzles have features and a time: too few for {args.folds} folds")
    data, seconds = numbers(table, set(filter(None, args.without.split(",")))), table["seconds"]
    folds = KFold(args.folds, shuffle=True, random_state=args.seed)
    linear = make_pipeline(FunctionTransformer(compressed), StandardScaler(), LinearRegression())
    forest = RandomForestRegressor(args.trees, min_samples_leaf=2, random_state=args.seed, n_jobs=-1)
    size = [name for name in SIZE if name in data.columns]

    print(f"{len(table)} puzzles, {data.shape[1]} features; {args.folds}-fold cross-validation, seed {args.seed}")
    print(f"seconds: median {seconds.median():.4g}, from {seconds.min():.4g} to {seconds.max():.4g}\n")
    print(f"{'held-out R2':34} {'time':>8} {'log time':>9} {'time by log model':>18}")
    for name, model, chosen in [
        ("linear, size of the puzzle only", linear, size),
        ("linear, all features", linear, list(data.columns)),
        ("random forest, size only", forest, size),
        ("random forest, all features", forest, list(data.columns)),
    ]:
        plain = cross_val_predict(model, data[chosen], seconds, cv=folds)
        logs = cross_val_predict(model, data[chosen], np.log(seconds), cv=folds)
        back = np.exp(np.clip(logs, *np.log([seconds.min() / 10, seconds.max() * 10])))
        scores = [r2_score(seconds, plain), r2_score(np.log(seconds), logs), r2_score(seconds, back)]
        print(f"{name:34} {scores[0]:8.3f} {scores[1]:9.3f} {scores[2]:18.3f}")
    if args.predictions:
        told = pd.DataFrame({"puzzle": table["puzzle"], "seconds": seconds, "predicted": back})
        told.to_csv(args.predictions, index=False)

    # What counts is measured on puzzles that the models have not seen.
    parts = train_test_split(data, np.log(seconds), test_size=0.25, random_state=args.seed)
    learn_x, held_x, learn_y, held_y = parts
    forest.fit(learn_x, learn_y)
    linear.fit(learn_x, learn_y)
    permuted = permutation_importance(forest, held_x, held_y, n_repeats=5, random_state=args.seed, n_jobs=-1)
    impurity = pd.Series(forest.feature_importances_, index=data.columns)
    weights = pd.Series(linear[-1].coef_, index=data.columns)
    lost = pd.Series(permuted.importances_mean, index=data.columns).sort_values(ascending=False)
    print("\nfeatures, by the R2 of log time that the forest loses on held-out puzzles without them")
    print(f"{'feature':28} {'lost R2':>9} {'impurity':>9} {'linear weight':>14}")
    for name in lost.index[: args.top]:
        print(f"{name:28} {lost[name]:9.4f} {impurity[name]:9.4f} {weights[name]:14.4f}")


if __name__ == "__main__":
    main()
