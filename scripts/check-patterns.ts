import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { isCode, isTest, root, type Tree } from './tree.ts'

/** Patterns that can backtrack, or that the check cannot judge in time, with the reason why their input is short. */
const exempt = new Map([
  ['/\\bimport\\(\\s*([\'"`])([^\'"`$]+)\\1\\s*\\)/g', 'reads the sources of this repository'],
  [
    '/\\b(test|it|describe|suite|t)(\\.\\w+)?\\.(skip|only|fixme|todo)\\b/',
    'reads a line of the sources of this repository',
  ],
])

const shipped = /^(app|features|ui|shared|server|db|scripts)\//

interface Pattern {
  /** The source: /a+/g. */
  literal: string
  source: string
  flags: string
  locations: string[]
}

/** The worst-case cost of each pattern; empty if it is linear. */
type Verdicts = Record<string, string>

const cache = join(root, 'node_modules/.cache/patterns.json')

/** Rejects patterns that can take more than linear time. */
export async function checkPatterns(files: Tree, cached = readVerdicts()): Promise<string[]> {
  const { patterns, failures } = findPatterns(files)
  const verdicts: Verdicts = {}
  const unchecked = patterns.filter(({ literal }) => !exempt.has(literal))
  const next = unchecked.values()
  const checkAll = async () => {
    for (const pattern of next) {
      verdicts[pattern.literal] = cached[pattern.literal] ?? (await checkPattern(pattern))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, checkAll))
  writeVerdicts({ ...cached, ...verdicts })
  const costly = unchecked.filter(({ literal }) => verdicts[literal])
  return [
    ...failures,
    ...costly.flatMap(({ literal, locations }) => locations.map(describe(literal, verdicts))),
  ]
}

const describe = (literal: string, verdicts: Verdicts) => (location: string) =>
  `${location} ${literal} is not known to be linear: ${verdicts[literal]}`

async function checkPattern({ source, flags }: Pattern): Promise<string> {
  const supportedFlags = flags.replace('v', 'u').replace('d', '')
  // Steps are counted, not timed: a loaded machine gives the same verdict.
  const counted = { randomSeed: 1, incubationTimeout: null, attackTimeout: null }
  const result = await check(source, supportedFlags, { timeout: 120_000, ...counted })
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
        failures.push(`${placeOf(start)} a pattern built from text cannot be checked`)
    }
    const visitor = new Visitor({
      NewExpression: refuse,
      CallExpression: refuse,
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        const literal = `/${pattern}/${flags}`
        const found = patterns.get(literal) ?? {
          literal,
          source: pattern,
          flags,
          locations: [],
        }
        found.locations.push(placeOf(node.start))
        patterns.set(literal, found)
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
