import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startTestCluster, urlOf } from '#test/cluster.ts'

/** Generates db/types.ts from a freshly migrated database. With --check, only verifies that it is current. */
const cluster = await startTestCluster()
try {
  const { stdout } = await promisify(execFile)(process.execPath, [
    fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js')),
    '--dialect=postgres',
    `--url=${urlOf(cluster.template)}`,
    `--out-file=${fileURLToPath(new URL('../db/types.ts', import.meta.url))}`,
    '--type-mapping={"timestamptz":"string","date":"string"}',
    '--default-schema=public',
    '--include-pattern=public.*',
    ...(process.argv.includes('--check') ? ['--verify'] : []),
  ])
  process.stdout.write(stdout)
} finally {
  await cluster.stop()
}
