import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem, type } from 'node:os'
import { renderTable } from '../bench/table.ts'
import { numberOf, type Report, type Scenario } from './scenario.ts'

const start = '<!-- figures of npm run reliability -->\n'
const end = '<!-- end of the figures -->'

/** The figures of a scenario as a section of Markdown. */
export function renderSection({ id, title }: Scenario, report: Report): string {
  return [`### ${id} · ${title}`, origin(), renderFigures(report)].join('\n\n')
}

export function renderFigures({ figures, notes }: Report): string {
  const rows = figures.map(({ name, measured, bound = '', ok }) => [
    name,
    measured,
    bound,
    ok === undefined ? '' : ok ? 'ok' : 'miss',
  ])
  const table = renderTable(['', 'measured', 'bound', ''], rows)
  return [table, ...notes].join('\n\n')
}

/** Date, commit and machine of the run. */
export function origin(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const date = new Date().toISOString().slice(0, 10)
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${memory}, ${type()}`
  return `${date}, \`${git('rev-parse', '--short=8', 'HEAD')}\`, ${machine}, Node ${process.version}`
}

/** Replaces the sections of the same scenarios in the document, and leaves all others. */
export function writeSections(file: string, sections: Map<string, string>): void {
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf(start) + start.length
  const to = text.indexOf(end)
  if (from < start.length || to < from) throw new Error(`${file} has no place for figures`)
  const all = new Map(
    text
      .slice(from, to)
      .split(/^(?=### R)/m)
      .filter((part) => part.startsWith('### R'))
      .map((part) => [part.slice(4, part.indexOf(' ', 4)), part.trim()]),
  )
  for (const [id, section] of sections) all.set(id, section)
  const sorted = [...all].sort(([one], [other]) => numberOf(one) - numberOf(other))
  const body = sorted.map(([, section]) => `\n${section}\n`).join('')
  writeFileSync(file, `${text.slice(0, from)}${body}\n${text.slice(to)}`)
}
