import { randomInt } from 'node:crypto'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/** Runs the crash, payment, booking, fuzz and adversarial tests with many more rounds than `npm test`. */
process.env.FUZZ_SEED ??= String(randomInt(2 ** 31 - 1))
process.env.FUZZ_RUNS ??= '500'
process.env.CRASH_ROUNDS ??= '20'
process.env.KILL_ROUNDS ??= '50'
process.env.PAYMENT_RUNS ??= '1000'
process.env.EVERY_ENDPOINT ??= '1'
process.env.BOOKING_RACERS ??= '200'
console.info(`FUZZ_SEED=${process.env.FUZZ_SEED}`)

const files = [
  'test/crash.test.ts',
  'test/payments.test.ts',
  'test/two-processes.test.ts',
  'features/invoices/ledger/histories.test.ts',
  'features/payments/histories.test.ts',
  'test/fuzz.test.ts',
  'test/adversarial-text.test.ts',
]
const stream = run({ files, concurrency: 1, timeout: 60 * 60_000 })
stream.on('test:fail', () => {
  process.exitCode = 1
})
for await (const text of stream.compose(new spec())) process.stdout.write(text)
