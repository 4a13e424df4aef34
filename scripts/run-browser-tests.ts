import { readFile, rm } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { noResult, type Result, runScript } from './test-result.ts'

/** Runs the browser tests whose paths contain one of these, on the production build. */
export async function runBrowserTests(paths: string[]): Promise<Result> {
  if (paths.length === 0) return noResult()
  const report = 'test-results/browser.json'
  await rm(report, { force: true })
  const config = ['test', '--config', 'test/playwright.config.ts']
  const code = await runScript(['node_modules/@playwright/test/cli.js', ...config, ...paths])
  const json = await readFile(report, 'utf8').catch(() => '{}')
  const { stats, suites = [] } = JSON.parse(json) as {
    stats?: { expected: number; unexpected: number; flaky: number }
    suites?: Suite[]
  }
  const passed = stats?.expected ?? 0
  const failed = stats ? stats.unexpected + stats.flaky : 0
  const files = new Map(suites.map((suite) => [suite.file, durationOf(suite)]))
  const failures = suites.flatMap((suite) => failuresOf(suite))
  const broke = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: broke ? 1 : failed, failures, files }
}

/** The used part of a suite in Playwright's report. */
interface Suite {
  file: string
  suites?: Suite[]
  specs: {
    title: string
    ok: boolean
    tests: { results: { duration: number; error?: { message?: string } }[] }[]
  }[]
}

function failuresOf({ file, specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  const own = failed.map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
    return `${file} › ${title}\n${stripVTControlCharacters(errors.join('\n'))}`
  })
  return [...own, ...suites.flatMap(failuresOf)]
}

function durationOf({ specs, suites = [] }: Suite): number {
  const runs = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const own = runs.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + durationOf(suite), own)
}
