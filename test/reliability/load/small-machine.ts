import { setTimeout as pause } from 'node:timers/promises'
import { cpuMs, familyCpuMs, familyMb } from '../../bench/processes.ts'
import { enter, inDatabase } from '../faults/place.ts'
import { makeSmallMachine } from '../faults/small-machine.ts'
import { Writers } from '../faults/writers.ts'
import type { Report } from '../scenario.ts'
import { countOf, type GroupTally, reportOthers, slowest } from './driver.ts'
import { startLoaded } from './start.ts'
import { driveMix, insertRecords, partSeconds } from './steady.ts'

const limits = { megabytes: 512, cores: 1 }
const perSecond = 300
const sampleMs = 5_000

/** The program and its database share the limits; what drives them does not. */
export async function driveSmallMachine(report: Report): Promise<void> {
  const machine = makeSmallMachine(limits)
  if (!machine) return report.holds('a group of processes with limits can be made', false)
  const running = await machine.during(() => startLoaded())
  const { server, postmaster, dataDir } = running
  report.figure('memory at rest', familyMb(server.pid), { unit: 'MB' })
  await insertRecords(running)
  const writers = await Writers.create(await enter(dataDir), { count: 4, pauseMs: 1_000 })
  const used = () => cpuMs(server.pid) + familyCpuMs(postmaster)
  const seconds = report.seconds(3_600)
  const over = new AbortController()
  const watching = watchMemory(server.pid, over.signal)
  const [begun, before] = [performance.now(), used()]
  const tallies: GroupTally[] = []
  for (let left = seconds; left > 0; left -= partSeconds) {
    const stop = await writers.start(server.url)
    const parts = await driveMix(running, perSecond, Math.min(left, partSeconds))
    await stop()
    tallies.push(...parts.flat())
  }
  const percent = ((used() - before) / (performance.now() - begun)) * 100
  over.abort()
  report.figure('memory at most', await watching, { atMost: limits.megabytes, unit: 'MB' })
  report.figure('CPU, of one core', percent, { unit: '%' })
  report.figure('processes killed for want of memory', machine.killed(), { atMost: 0 })
  report.holds(
    'the program and its database are the same as at the start',
    isRunning(server.pid) && isRunning(postmaster),
  )
  const { lost } = await inDatabase(dataDir, (db) => writers.compare(db))
  report.figure('acknowledged writes', writers.acknowledged.size, { atLeast: 1 })
  report.figure('acknowledged and lost', lost, { atMost: 0 })
  reportOthers(report, 'errors', tallies, /^20/)
  report.figure('requests', countOf(tallies))
  for (const name of new Set(tallies.map((tally) => tally.name))) {
    const group = tallies.filter((tally) => tally.name === name)
    report.figure(`${name}, p50`, slowest(group, 'p50'), { unit: 'ms' })
    report.figure('· p99', slowest(group, 'p99'), { unit: 'ms' })
  }
}

async function watchMemory(pid: number, signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    most = Math.max(most, familyMb(pid))
    await pause(sampleMs, undefined, { signal }).catch(() => {})
  }
  return most
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
