import { randomInt } from 'node:crypto'
import type { Scenario } from './scenario.ts'
import { runTests } from './tests.ts'

const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31 - 1))

/** The scenarios that are tests of `npm test` with many more rounds. */
export const scenarios: Scenario[] = [
  {
    id: 'R16',
    title: 'Many clients book the same time in two processes',
    minutes: 15,
    run: (report) =>
      runTests(report, ['test/two-processes.test.ts'], { rounds: { BOOKING_RACERS: '200' } }),
  },
  {
    id: 'R28',
    title: 'Arbitrary and adversarial input to every endpoint',
    minutes: 60,
    run: (report) =>
      runTests(report, ['test/fuzz.test.ts', 'test/adversarial-text.test.ts'], {
        rounds: { FUZZ_SEED: seed, FUZZ_RUNS: '500', EVERY_ENDPOINT: '1' },
      }),
  },
]
