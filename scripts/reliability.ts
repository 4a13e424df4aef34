import { parseArgs } from 'node:util'
import { endAll } from '#test/bench/processes.ts'
import { renderSection, writeSections } from '#test/reliability/document.ts'
import { findScenarios, Report, type Scenario } from '#test/reliability/scenario.ts'
import { tearDown } from '#test/teardown.ts'
import { within } from '#test/until.ts'

const file = 'docs/reliability.md'

const { values: options, positionals: ids } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: 'Infinity' },
    write: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    skip: { type: 'string', multiple: true, default: [] },
  },
})

/**
 * Runs the named scenarios, or all, one after the other, and prints their figures. `--seconds`
 * shortens the timed ones, `--skip` leaves out some, `--write` stores the figures in the document.
 */
async function main(): Promise<void> {
  const all = await findScenarios()
  const unknown = [...ids, ...options.skip].filter((id) => !all.some((each) => each.id === id))
  if (unknown.length > 0) throw new Error(`no such scenario: ${unknown.join(', ')}`)
  const wanted = all.filter(({ id }) => ids.length === 0 || ids.includes(id))
  const chosen = wanted.filter(({ id }) => !options.skip.includes(id))
  for (const scenario of chosen) {
    if (options.list) console.info(`${scenario.id} ${scenario.title}`)
    else await runScenario(scenario)
  }
}

async function runScenario(scenario: Scenario): Promise<void> {
  const report = new Report(Number(options.seconds))
  console.info(`\n${scenario.id} ${scenario.title}`)
  const begun = performance.now()
  try {
    await within(scenario.title, scenario.run(report), (scenario.minutes ?? 10) * 60)
  } catch (error) {
    console.error(error)
    report.holds('the scenario ran to its end', false)
  } finally {
    // Servers end before their folders and databases.
    await endAll().finally(tearDown)
  }
  const section = renderSection(scenario, report)
  console.info(`${section}\n\nin ${Math.round((performance.now() - begun) / 1000)} s`)
  if (options.write) writeSections(file, new Map([[scenario.id, section]]))
  if (report.figures.some(({ ok }) => ok === false)) process.exitCode = 1
}

await main()
// A scenario that failed may have left handles behind.
process.exit()
