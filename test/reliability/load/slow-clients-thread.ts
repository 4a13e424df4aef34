import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { dripBody, dripHeaders } from '../../abuse/sockets.ts'

export interface SlowOrders {
  url: string
  clients: number
  seconds: number
}

export interface SlowTally {
  opened: number
  /** Connections that the server did not close. */
  left: number
  /** Seconds until the last connection of each kind was closed. */
  longest: Record<string, number>
}

const kinds = { headers: dripHeaders, bodies: dripBody }

const { url, clients, seconds } = workerData as SlowOrders
const target = { url, signal: AbortSignal.timeout(seconds * 1_000) }
const tally: SlowTally = { opened: 0, left: 0, longest: {} }

async function hold(kind: keyof typeof kinds): Promise<void> {
  const begun = performance.now()
  tally.opened += 1
  await kinds[kind](target)
  if (target.signal.aborted) tally.left += 1
  const held = (performance.now() - begun) / 1_000
  tally.longest[kind] = Math.max(tally.longest[kind] ?? 0, held)
}

/** All are open within two seconds. Opened at once, the load generator would be what is measured. */
const openedEvery20Ms = Math.ceil(clients / 100)
const held: Promise<void>[] = []
while (held.length < clients) {
  for (let count = 0; count < openedEvery20Ms; count += 1)
    held.push(hold(held.length % 2 === 0 ? 'headers' : 'bodies'))
  await pause(20)
}
await Promise.all(held)
parentPort?.postMessage(tally)
