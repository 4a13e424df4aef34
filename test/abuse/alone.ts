import { setTimeout as pause } from 'node:timers/promises'
import type { Started } from '../bench/processes.ts'
import type { TextAttack } from './texts.ts'
import { look, measureMs } from './watch.ts'
import { send } from './wire.ts'

export interface Alone {
  requests: number
  slowest: Worst
  latest: Worst
}

interface Worst {
  ms: number
  name: string
}

/** A field that is this slow is not tested with longer texts. */
const slowMs = 250

/** Sends the attacks one at a time, and reads the longest event loop delay after each field. */
export async function attackOneByOne(server: Started, attacks: TextAttack[]): Promise<Alone> {
  const alone: Alone = { requests: 0, slowest: { ms: 0, name: '' }, latest: { ms: 0, name: '' } }
  const fields = Map.groupBy(attacks, ({ field }) => field)
  for (const [field, ofField] of fields) {
    await look(server)
    await pause(2 * measureMs)
    await sendAll(server, ofField, alone)
    await pause(2 * measureMs)
    const { lateMs } = await look(server)
    if (lateMs > alone.latest.ms) alone.latest = { ms: lateMs, name: field }
  }
  return alone
}

async function sendAll({ url }: Started, attacks: TextAttack[], alone: Alone): Promise<void> {
  const target = { url, signal: AbortSignal.timeout(120_000) }
  const slow = new Set<string>()
  for (const { name, length, message } of attacks) {
    if (slow.has(name)) continue
    const begun = performance.now()
    await send(target, message)
    const ms = performance.now() - begun
    if (ms > slowMs) slow.add(name)
    alone.requests += 1
    const said = `${name}, ${length.toLocaleString('en-US')} characters`
    if (ms > alone.slowest.ms) alone.slowest = { ms, name: said }
  }
}
