import { load } from '../../bench/load.ts'
import { startBare } from '../../bench/running.ts'
import { listOfPosts } from '../../bench/speed.ts'
import type { Report } from '../scenario.ts'

/**
 * The requests for the list of posts that the minimal server of `npm run bench` answers on the machine
 * of the published figures. Bounds that depend on the processor are set for that machine.
 */
const referencePerSecond = 4_200

/** The speed of this machine beside that one, at most 1. A slower one has lower bounds in proportion. */
export async function speedOfMachine(report: Report, socketDir: string): Promise<number> {
  const { sql, values } = listOfPosts
  const bare = await startBare({ kind: 'query', socketDir, sql, values })
  await load(bare, { path: '/' })
  const { perSecond } = await load(bare, { path: '/' }, 5)
  await bare.end()
  const speed = Math.min(1, perSecond / referencePerSecond)
  report.figure('a minimal server with one query, a second', perSecond)
  report.note(
    `Bounds that depend on the processor are for a machine on which that server answers ${referencePerSecond} requests a second; those of this machine are in proportion (×${speed.toFixed(2)}).`,
  )
  return speed
}
