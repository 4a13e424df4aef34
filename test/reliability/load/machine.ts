import { load } from '../../bench/load.ts'
import { startBare } from '../../bench/running.ts'
import { listOfPosts } from '../../bench/speed.ts'
import type { Report } from '../scenario.ts'

/**
 * The requests for the list of posts that the minimal server of `npm run bench` answers on the machine
 * of the published figures. Bounds that depend on the processor are set for that machine.
 */
const referencePerSecond = 4_200

/**
 * Measures this machine before a scenario, and returns a function that measures it again afterwards and
 * returns its speed beside the reference, at most 1. A slower machine has lower bounds in proportion.
 * A virtual machine is slower at times, so the slower measurement counts.
 */
export async function measureMachine(
  socketDir: string,
): Promise<(report: Report) => Promise<number>> {
  const before = await measureMinimal(socketDir)
  return async (report) => reportSpeed(report, Math.min(before, await measureMinimal(socketDir)))
}

async function measureMinimal(socketDir: string): Promise<number> {
  const { sql, values } = listOfPosts
  const bare = await startBare({ kind: 'query', socketDir, sql, values })
  await load(bare, { path: '/' })
  const { perSecond } = await load(bare, { path: '/' }, 5)
  await bare.end()
  return perSecond
}

function reportSpeed(report: Report, perSecond: number): number {
  const speed = Math.min(1, perSecond / referencePerSecond)
  report.figure('a minimal server with one query, a second', perSecond)
  report.note(
    `Bounds that depend on the processor are for a machine on which that server answers ${referencePerSecond} requests a second; those of this machine are in proportion (×${speed.toFixed(2)}).`,
  )
  return speed
}
