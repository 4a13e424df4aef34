import { execFile } from 'node:child_process'
import { builtinModules } from 'node:module'
import { promisify } from 'node:util'
import { findImports, type Import } from './imports.ts'
import { readTree, root, type Tree } from './tree.ts'

const entry = 'main.ts'
/** The budget of a package at the start of the server. */
const budget = { ms: 50, mb: 20 }

/** As `npm start` has it. */
const cache = 'node_modules/.cache/atrium/compile'
/** The lowest counts: other load on the machine only adds. */
const runs = 5

// Node's own modules are loaded first: the server needs them whatever it imports.
const measure = `
for (const name of ['https', 'zlib', 'fs/promises', 'child_process', 'worker_threads']) await import('node:' + name)
const before = [process.cpuUsage(), process.memoryUsage.rss()]
await import(process.argv[1])
const { user, system } = process.cpuUsage(before[0])
console.log(JSON.stringify([(user + system) / 1e3, (process.memoryUsage.rss() - before[1]) / 2 ** 20]))
`

/** The packages that the server imports statically. */
function packagesAtStart(tree: Tree): string[] {
  const byFile = Map.groupBy(
    findImports(tree).filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic),
    ({ from }: Import) => from,
  )
  const files = new Set([entry])
  const packages = new Set<string>()
  for (const file of files) {
    for (const { to, specifier } of byFile.get(file) ?? []) {
      if (to) files.add(to)
      else if (to === null && !/^([#.]|node:)/.test(specifier)) packages.add(specifier)
    }
  }
  return [...packages].filter((name) => !builtinModules.includes(name))
}

async function costOf(specifier: string) {
  const args = ['--input-type=module', '--eval', measure, specifier]
  const options = { cwd: root, timeout: 30_000, env: { ...process.env, NODE_COMPILE_CACHE: cache } }
  const measured: number[][] = []
  for (let run = 0; run < runs; run += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, args, options)
    measured.push(JSON.parse(stdout))
  }
  const [ms, mb] = [0, 1].map((at) => Math.min(...measured.map((costs) => costs[at] ?? 0)))
  return { specifier, ms: ms ?? 0, mb: mb ?? 0 }
}

const costs = []
// Sequentially, because parallel runs would slow each other down.
for (const specifier of packagesAtStart(readTree())) costs.push(await costOf(specifier))
costs.sort((one, other) => other.ms - one.ms)
console.info(
  `The slowest ten of ${costs.length} packages that ${entry} loads, each in a process of its own, lowest of ${runs}:`,
)
for (const { specifier, ms, mb } of costs.slice(0, 10)) {
  const over = ms > budget.ms || mb > budget.mb ? `  over ${budget.ms} ms or ${budget.mb} MB` : ''
  console.info(
    `${specifier.padEnd(36)}${ms.toFixed(0).padStart(5)} ms${mb.toFixed(1).padStart(7)} MB${over}`,
  )
}
