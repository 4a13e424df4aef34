import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Report } from './scenario.ts'

/** Runs test files with more rounds than `npm test` does, as a figure of a scenario. */
export async function runTests(
  report: Report,
  files: string[],
  { rounds = {}, only }: { rounds?: Record<string, string>; only?: string } = {},
): Promise<void> {
  const pattern = only === undefined ? [] : [`--test-name-pattern=${only}`]
  const child = spawn(
    process.execPath,
    ['--test', '--test-concurrency=1', '--test-reporter=tap', ...pattern, ...files],
    { env: { ...process.env, ...rounds }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const parts: string[] = []
  child.stdout.on('data', (chunk: Buffer) => parts.push(chunk.toString()))
  await once(child, 'close')
  const output = parts.join('')
  const count = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(output)?.[1])
  const failed = count('fail')
  if (failed !== 0) console.error(output)
  // A test that measures its calls prints this.
  const [, p99] = /^ *# p99 (\d+) ms$/m.exec(output) ?? []
  if (p99) report.figure('p99 of the calls', Number(p99), { atMost: 250, unit: 'ms' })
  const told = Object.entries(rounds).map(([name, value]) => `${name}=${value}`)
  report.figure('tests passed', count('pass'), { atLeast: 1 })
  report.figure('tests failed', failed, { atMost: 0 })
  const what = [...(only ? [`only “${only}”`] : []), ...told].join(' ')
  report.note(`${files.map((file) => `\`${file}\``).join(', ')}${what && `, ${what}`}.`)
}
