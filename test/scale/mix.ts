import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { faqs } from '#features/faqs/contract.ts'
import { enter, tokenOf } from './fleet.ts'

const connections = 32
const seconds = 8
const writesPerSecond = 5

interface Speed {
  perSecond: number
  p99: number
}

interface Mix {
  pages: Speed
  reads: Speed
  writes: number
}

/** Finished public pages and signed-in reads, while questions are edited and so both change. */
export async function measureMix(url: string): Promise<Mix> {
  const stopped = new AbortController()
  const writing = write(url, stopped.signal)
  await load(url, '/services', {}, 2)
  const pages = await load(url, '/services', { 'Accept-Encoding': 'br' })
  const headers = { Authorization: `Bearer ${await tokenOf(url)}` }
  const reads = await load(url, '/api/blog?limit=20', headers)
  stopped.abort()
  return { pages, reads, writes: await writing }
}

async function load(
  url: string,
  path: string,
  headers: Record<string, string>,
  duration = seconds,
): Promise<Speed> {
  const result = await autocannon({ url: url + path, headers, connections, duration })
  const right = result.statusCodeStats[200]?.count ?? 0
  if (right < result.requests.total)
    console.warn(`${path}: ${result.requests.total - right} not 200`)
  return { perSecond: right / result.duration, p99: result.latency.p99 }
}

/** Returns the number of writes per second. */
async function write(url: string, stopped: AbortSignal): Promise<number> {
  const admin = await enter(url)
  const [question] = (await admin.call(faqs.list, {})).rows
  const begun = performance.now()
  let count = 0
  while (question && !stopped.aborted) {
    const { id, answer, category } = question
    const body = { question: `Is this version ${count}?`, answer, category }
    const isSaved = await admin.call(faqs.edit, { params: { id }, body }).then(() => true, isBusy)
    if (isSaved) count += 1
    await pause(1_000 / writesPerSecond)
  }
  return (count * 1_000) / (performance.now() - begun)
}

/** An overloaded process sheds load. */
function isBusy(error: { code?: string }): false {
  if (error.code !== 'UNAVAILABLE') throw error
  return false
}
