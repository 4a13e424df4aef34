import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { isCode, isTest, root, type Tree } from './tree.ts'

/** Patterns that can backtrack, or that the check cannot judge in time, with the reason why their input is short. */
const bounded = new Map([
  ['/\\bimport\\(\\s*([\'"`])([^\'"`$]+)\\1\\s*\\)/g', 'reads the sources of this repository'],
  [
    '/\\b(test|it|describe|suite|t)(\\.\\w+)?\\.(skip|only|fixme|todo)\\b/',
    'reads a line of the sources of this repository',
  ],
])

const shipped = /^(app|features|ui|shared|server|db|scripts)\//

interface Pattern {
  /** The source: /a+/g. */
  written: string
  source: string
  flags: string
  at: string[]
}

/** The worst-case cost of each pattern; empty if it is linear. */
type Verdicts = Record<string, string>

const cache = join(root, 'node_modules/.cache/patterns.json')

/** Rejects patterns that can take more than linear time. */
export async function checkPatterns(files: Tree, known = readVerdicts()): Promise<string[]> {
  const { patterns, failures } = findPatterns(files)
  const judged: Verdicts = {}
  const open = patterns.filter(({ written }) => !bounded.has(written))
  const next = open.values()
  const judgeAll = async () => {
    for (const pattern of next) {
      judged[pattern.written] = known[pattern.written] ?? (await judge(pattern))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, judgeAll))
  writeVerdicts({ ...known, ...judged })
  const costly = open.filter(({ written }) => judged[written])
  return [...failures, ...costly.flatMap(({ written, at }) => at.map(describe(written, judged)))]
}

const describe = (written: string, judged: Verdicts) => (place: string) =>
  `${place} ${written} is not known to be linear: ${judged[written]}`

async function judge({ source, flags }: Pattern): Promise<string> {
  const known = flags.replace('v', 'u').replace('d', '')
  // Steps are counted, not timed: a loaded machine gives the same verdict.
  const counted = { randomSeed: 1, incubationTimeout: null, attackTimeout: null }
  const result = await check(source, known, { timeout: 120_000, ...counted })
  if (result.status === 'safe') return ''
  return result.status === 'vulnerable' ? result.complexity.summary : result.error.kind
}

export function findPatterns(files: Tree): { patterns: Pattern[]; failures: string[] } {
  const patterns = new Map<string, Pattern>()
  const failures: string[] = []
  for (const [path, source] of files) {
    if (!shipped.test(path) || !isCode(path) || isTest(path)) continue
    const placeOf = (at: number) => `${path}:${source.slice(0, at).split('\n').length}`
    const refuse = ({ callee, start }: { callee: object; start: number }) => {
      if ('name' in callee && callee.name === 'RegExp')
        failures.push(`${placeOf(start)} a pattern made of text cannot be judged`)
    }
    const visitor = new Visitor({
      NewExpression: refuse,
      CallExpression: refuse,
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        const written = `/${pattern}/${flags}`
        const found = patterns.get(written) ?? { written, source: pattern, flags, at: [] }
        found.at.push(placeOf(node.start))
        patterns.set(written, found)
      },
    })
    visitor.visit(parseSync(path, source).program)
  }
  return { patterns: [...patterns.values()], failures }
}

function readVerdicts(): Verdicts {
  try {
    return JSON.parse(readFileSync(cache, 'utf8'))
  } catch {
    return {}
  }
}

function writeVerdicts(verdicts: Verdicts): void {
  mkdirSync(dirname(cache), { recursive: true })
  writeFileSync(cache, JSON.stringify(verdicts))
}
