"""Tests of the search over many worlds, in this process and on a cluster of processes."""

import os
import signal
import unittest

import numpy as np
import search
from distributed import wait

GENERATIONS, POPULATION = 3, 12


def evolve(scores_of):
    best, history = search.evolve(scores_of, GENERATIONS, POPULATION)
    return best.tobytes(), history.tobytes()


class Search(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.alone = evolve(search.distances)

    def test_same_bits_for_any_number_of_workers(self):
        for workers in (1, 3):
            with search.cluster(workers) as client:
                self.assertEqual(len(client.scheduler_info()["workers"]), workers)
                self.assertEqual(evolve(search.on(client)), self.alone)

    def test_a_killed_worker_loses_nothing(self):
        with search.cluster(2) as client:
            killed = []

            def scores_of(population):
                futures = client.map(search.distance, population, pure=False, retries=3)
                if not killed:
                    # Some worlds are done, in the memory of the worker, and others still run.
                    wait(futures[:4])
                    holder = client.who_has(futures[0])[futures[0].key][0]
                    killed.append(client.run(os.getpid, workers=[holder])[holder])
                    os.kill(killed[0], signal.SIGKILL)
                return client.gather(futures)

            self.assertEqual(evolve(scores_of), self.alone)
            self.assertNotIn(killed[0], client.run(os.getpid).values())

    def test_generations_improve_and_keep_the_best(self):
        _, history = search.evolve(lambda population: [-float(np.sum((genes[:2] - 0.5) ** 2)) for genes in population], 40, 24)
        best = history.max(axis=1)
        self.assertTrue((np.diff(best) >= 0.0).all())
        self.assertGreater(best[-1], -1e-3)

    def test_a_crawler_without_amplitude_stays(self):
        genes = np.full(search.GENES, 0.25)
        genes[0] = 0.0
        self.assertLess(abs(search.distance(genes)), 1e-3)


if __name__ == "__main__":
    unittest.main()
