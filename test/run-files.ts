import path from 'node:path'
import { test } from 'node:test'
import { tearDown } from './teardown.ts'

const timeout = 10 * 60_000

/**
 * Runs the test files in its arguments one after the other in one process, because loading the
 * product's modules takes longer than most of the files.
 */
for (const file of process.argv.slice(2))
  test(file, { timeout }, async (t) => {
    t.after(tearDown)
    await import(path.resolve(file))
  })
