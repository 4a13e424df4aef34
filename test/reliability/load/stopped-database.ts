import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Running, signIn } from '../../bench/running.ts'
import { atEnd } from '../../teardown.ts'
import { until } from '../../until.ts'
import type { Report } from '../scenario.ts'
import { drive, type Group, reportOthers, slowest } from './driver.ts'
import { chatMessages, makeCallers, startLoaded } from './start.ts'

const stoppedSeconds = 30
/** A call that is sent last is answered while the database is still stopped. */
const lastAnswerSeconds = 6
const poolSize = 12

const pages: Group = {
  ...{ name: 'cached pages', share: 100 },
  asks: [{ path: '/' }, { path: '/services' }, { path: '/api/service' }, { path: '/healthz' }],
}

export async function stopDatabase(report: Report): Promise<void> {
  const running = await startLoaded()
  const { url } = running.server
  const calls = await callsOf(running)
  // Afterwards the pages are in the cache.
  const before = await drive({ url, seconds: 3, perSecond: 20, groups: [pages] })
  const working = await drive({ url, seconds: 3, perSecond: 20, groups: calls })
  reportOthers(report, 'before, not answered with 2xx', [...before, ...working], /^20/)

  const resume = await suspend(running)
  const seconds = report.seconds(stoppedSeconds - lastAnswerSeconds)
  const [refused, shown] = await Promise.all([
    drive({ url, seconds, perSecond: 20, groups: calls }),
    drive({ url, seconds, perSecond: 20, groups: [pages] }),
  ])
  await resume()
  await pause(5_000)
  const after = await drive({ url, seconds: 5, perSecond: 20, groups: calls })

  reportOthers(report, 'calls not answered with 503', refused, /^503/)
  report.figure('· slowest', slowest(refused, 'max'), { atMost: 6_000, unit: 'ms' })
  reportOthers(report, 'cached pages and health, not 200', shown, /^200/)
  report.figure('· slowest', slowest(shown, 'max'), { unit: 'ms' })
  reportOthers(report, '5 s after, not answered with 2xx', after, /^20/)
  report.figure('· p99', slowest(after, 'p99'), { atMost: 150, unit: 'ms' })
  await reportPool(report, url)
  report.note(
    'The processes of the database are stopped with SIGSTOP. Calls are lists and messages at a fixed rate, sent until six seconds before the end.',
  )
}

async function callsOf(running: Running): Promise<Group[]> {
  const headers = await signIn(running.server)
  const clients = await makeCallers(running, 16, 'User')
  const lists = ['/api/blog?limit=5', '/api/invoice?limit=5', '/api/task/tasks?limit=5']
  return [
    { name: 'lists', share: 70, asks: lists.map((path) => ({ path, headers })) },
    { name: 'messages', share: 30, asks: chatMessages(clients) },
  ]
}

/** Stops the processes of the embedded database. Returns a function that lets them go on. */
async function suspend({ dataDir }: Running): Promise<() => Promise<void>> {
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  const postmaster = Number(pidFile.split('\n')[0])
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n')
  const all = table.map((line) => line.trim().split(/\s+/).map(Number))
  const children = all.filter(([, parent]) => parent === postmaster).map(([pid = 0]) => pid)
  for (const pid of [postmaster, ...children]) process.kill(pid, 'SIGSTOP')
  return atEnd(async () => {
    for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT')
  })
}

async function reportPool(report: Report, url: string): Promise<void> {
  let text = ''
  const gauge = (name: string) =>
    Number(new RegExp(`^atrium_database_${name} (.+)$`, 'm').exec(text)?.[1])
  const isIdle = async () => {
    text = await (await fetch(`${url}/metrics`)).text()
    return gauge('idle') === gauge('connections')
  }
  await until('all connections are idle', isIdle)
  report.figure('connections of the pool, all idle', gauge('connections'), { atMost: poolSize })
  report.figure('· calls that wait for one', gauge('waiting'), { atMost: 0 })
}
