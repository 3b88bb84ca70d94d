"""Evolves the gait of a crawler over many worlds, on one machine or on a cluster of Dask.

python3 search.py [--workers N | --cluster ADDRESS] [--generations N] [--population N] [--plot FILE]

Each generation keeps the best genes and varies them with random numbers that depend only on the
generation and the place in the population. So the result has the same bits for any number of workers
and any order in which they finish; the scheduler gives the worlds of a lost worker to another one.
"""

import argparse
import contextlib
import sys

import numpy as np
from crawler import GENES, distance, distances

SEED = 1
# Size of a variation, and the fraction of a generation whose genes the next one varies.
VARIATION = 0.1
PARENTS = 0.25


def random(generation, place):
    """Returns random numbers of a place in a generation."""
    return np.random.Generator(np.random.PCG64([SEED, generation, place]))


def next_generation(generation, population, scores):
    """Returns the best genes unchanged, and variations of those and the next best. Equal scores keep their order."""
    order = np.argsort(-scores, kind="stable")
    parents = population[order[: max(1, int(PARENTS * len(population)))]]
    children = [parents[0]]
    for place in range(1, len(population)):
        dice = random(generation, place)
        child = parents[dice.integers(len(parents))] + VARIATION * dice.uniform(-1.0, 1.0, GENES)
        children.append(np.concatenate([np.clip(child[:2], 0.0, 1.0), child[2:] % 1.0]))
    return np.array(children)


def evolve(scores_of, generations, size, report=lambda generation, scores: None):
    """Returns the best genes and the scores of all generations, of which ``scores_of`` computes one."""
    population = np.array([random(0, place).uniform(size=GENES) for place in range(size)])
    history = []
    for generation in range(1, generations + 1):
        history.append(np.array(scores_of(list(population))))
        report(generation, history[-1])
        best = population[np.argmax(history[-1])]
        population = next_generation(generation, population, history[-1])
    return best, np.array(history)


def bar(generations):
    """Returns a report that draws a progress bar."""

    def report(generation, scores):
        filled = 30 * generation // generations
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (30 - filled)}] generation {generation} of {generations}, best {scores.max():.3f} m")
        sys.stderr.write("\n" if generation == generations else "")

    return report


def on(client):
    """Returns a function that computes scores on a cluster, a world per task."""
    return lambda population: client.gather(client.map(distance, population, pure=False, retries=3))


@contextlib.contextmanager
def cluster(workers):
    """A cluster of processes on this machine."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None) as local, Client(local) as client:
        yield client


def plot(history, file):
    """Draws the best and the mean distance of each generation."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    generations = range(1, len(history) + 1)
    pyplot.plot(generations, history.max(axis=1), label="best")
    pyplot.plot(generations, history.mean(axis=1), label="mean")
    pyplot.xlabel("generation")
    pyplot.ylabel("distance in 4 s, m")
    pyplot.legend()
    pyplot.savefig(file)


def main():
    options = argparse.ArgumentParser(description="Evolves the gait of a crawler.")
    options.add_argument("--workers", type=int, default=0, help="processes on this machine; 0 for threads of this process, and worlds that step together")
    options.add_argument("--cluster", help="address of a Dask scheduler whose workers have the package and this folder")
    options.add_argument("--generations", type=int, default=20)
    options.add_argument("--population", type=int, default=48)
    options.add_argument("--plot", help="file of a plot")
    given = options.parse_args()
    with contextlib.ExitStack() as stack:
        scores_of = distances
        if given.cluster:
            from distributed import Client

            scores_of = on(stack.enter_context(Client(given.cluster)))
        elif given.workers:
            scores_of = on(stack.enter_context(cluster(given.workers)))
        best, history = evolve(scores_of, given.generations, given.population, bar(given.generations))
    print(f"best distance {history[-1].max()!r} m with genes {[float(gene) for gene in best]}")
    if given.plot:
        plot(history, given.plot)


if __name__ == "__main__":
    main()
