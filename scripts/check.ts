import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { checkImports } from './check-imports.ts'
import { checkNames } from './check-names.ts'
import { checkPatterns } from './check-patterns.ts'
import { checkSizes } from './check-sizes.ts'
import { checkWords } from './check-words.ts'
import { readTree, root } from './tree.ts'

type Result = { failures: string[]; notes?: string[] }
type Check = () => Result | Promise<Result>

const timeoutMs = 600_000
/** Unchanged files are not checked again: 2 instead of 9 s of CPU time. */
const typesCache = 'node_modules/.cache/atrium/types.tsbuildinfo'

/** Set by `npm run test:for`. Biome checks each file independently of the others. */
const changed = process.env.CHANGED_FILES?.split(',').filter(Boolean) ?? []
/** A change may consist of files that Biome does not handle, such as Markdown. */
const biomeFlags = ['--error-on-warnings', '--no-errors-on-unmatched', '--max-diagnostics=200']

const tree = readTree()

const checks: Record<string, Check> = {
  biome: () => run('biome', ['check', ...biomeFlags, ...changed]),
  types: checkTypes,
  imports: () => ({ failures: checkImports(tree) }),
  sizes: () => checkSizes(tree),
  words: () => ({ failures: checkWords(tree) }),
  names: () => ({ failures: checkNames(tree) }),
  patterns: async () => ({ failures: await checkPatterns(tree) }),
  unused: () => run('knip', ['--no-progress']),
  shipped: checkShipped,
  generated: () => run('node', ['scripts/db-types.ts', '--check']),
  lock: checkLock,
}

async function checkTypes() {
  const typegen = await run('react-router', ['typegen'])
  // Each of the usual four checkers checks the shared types again: 17 instead of 9 s of CPU time.
  const args = ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', typesCache]
  return typegen.failures.length ? typegen : run('tsc', args)
}

/** Production code must not need development dependencies, nor be used by tests only. */
function checkShipped() {
  return run('knip', [
    '--production',
    '--strict',
    '--no-progress',
    '--include=files,dependencies,unlisted',
  ])
}

/** A lock file can lack the binaries of other platforms. Only npm can verify it, and only from another folder. */
function checkLock() {
  const outside: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: pathEntries().filter(isOutside).join(delimiter),
  }
  for (const name of Object.keys(outside)) {
    if (name.startsWith('npm_') || name === 'NODE_ENV') delete outside[name]
  }
  const args = [
    'ci',
    '--dry-run',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  return run('npm', [...args, '--include=dev', '--include=optional'], outside)
}

const pathEntries = () => (process.env.PATH ?? '').split(delimiter)

const isOutside = (entry: string) => !entry.includes('node_modules')

function withTools() {
  const tools = join(root, 'node_modules/.bin')
  return { ...process.env, PATH: [tools, ...pathEntries()].join(delimiter) }
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = withTools()) {
  return new Promise<Result>((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ failures: [error.message] }))
    child.on('close', (code, signal) => {
      if (signal) output += `\n${command} was ended by ${signal}; it has ${timeoutMs / 1000} s`
      const failed = code !== 0 || output.includes('Missing:')
      resolve({ failures: failed ? [output.trim() || `${command} ended with ${code}`] : [] })
    })
  })
}

async function report(name: string, check: Check) {
  const start = performance.now()
  const { failures, notes = [] } = await check()
  const time = `${((performance.now() - start) / 1000).toFixed(1)} s`
  console.info(`${failures.length ? '✗' : '✓'} ${name.padEnd(10)}${time.padStart(7)}`)
  for (const note of notes) console.info(`    ${note}`)
  return failures.length ? [`\n${name}\n${failures.join('\n')}`] : []
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in checks))
if (unknown.length)
  throw new Error(`no check ${unknown}; there are ${Object.keys(checks).join(', ')}`)
const chosen = Object.entries(checks).filter(
  ([name]) => !requested.length || requested.includes(name),
)
const failed = (await Promise.all(chosen.map(([name, check]) => report(name, check)))).flat()
for (const failure of failed) console.error(failure)
if (failed.length) process.exitCode = 1
