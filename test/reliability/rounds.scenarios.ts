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
      runTests(report, ['test/engine/two-processes.test.ts'], {
        rounds: { BOOKING_RACERS: '200' },
      }),
  },
  {
    id: 'R17',
    title: 'Many calls ask for a payment at once',
    run: (report) =>
      runTests(
        report,
        ['features/payments/stripe.slow.test.ts', 'features/payments/sandbox.test.ts'],
        {
          rounds: {},
        },
      ),
  },
  {
    id: 'R18',
    title: 'Events of the card provider come often, late, forged and out of order',
    minutes: 15,
    run: (report) =>
      runTests(
        report,
        [
          'features/payments/webhook.test.ts',
          'test/engine/payment-histories.test.ts',
          'test/engine/invoice-histories.test.ts',
        ],
        { rounds: { PAYMENT_RUNS: '1000' } },
      ),
  },
  {
    id: 'R19',
    title: 'The program is killed while it takes an event of the card provider',
    minutes: 15,
    run: (report) =>
      runTests(report, ['test/engine/payments.test.ts'], { rounds: { KILL_ROUNDS: '50' } }),
  },
  {
    id: 'R24',
    title: 'The card provider is away, overloaded, broken or silent',
    run: (report) =>
      runTests(report, ['features/payments/stripe.slow.test.ts'], {
        rounds: {},
        only: 'cannot be reached|missed webhook',
      }),
  },
  {
    id: 'R25',
    title: 'The bot check of a third party is away',
    run: (report) =>
      runTests(report, ['server/bot-check/bot-check.test.ts'], { rounds: {}, only: 'fall' }),
  },
  {
    id: 'R28',
    title: 'Arbitrary and adversarial input to every endpoint',
    minutes: 60,
    run: (report) =>
      runTests(
        report,
        [
          'test/engine/fuzz.test.ts',
          'test/engine/random-calls.test.ts',
          'test/engine/adversarial-text.test.ts',
        ],
        {
          rounds: {
            ...{ FUZZ_SEED: seed, FUZZ_RUNS: '500', FUZZ_STEPS: '10000' },
            EVERY_ENDPOINT: '1',
          },
        },
      ),
  },
]
