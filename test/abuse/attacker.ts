import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Attack, allAttacks, type Prey } from './attacks.ts'
import type { Target } from './wire.ts'

export interface Orders extends Prey {
  url: string
  seconds: number
  only: string
}

export interface Tally {
  name: string
  holds: boolean
  tries: number
  outcomes: Record<string, number>
  /** The longest attempt; those still open count until the end of the attack. */
  longestMs: number
}

/** The maximum number of attempts of one attack. */
const maxTries = 20_000

async function attack(target: Target, { name, atOnce, restMs, holds = false, run }: Attack) {
  const tally: Tally = { name, holds, tries: 0, outcomes: {}, longestMs: 0 }
  const one = async () => {
    while (!target.signal.aborted && tally.tries < maxTries) {
      tally.tries += 1
      const begun = performance.now()
      const outcome = await run(target)
      tally.longestMs = Math.max(tally.longestMs, performance.now() - begun)
      const said = target.signal.aborted ? 'cut short by the end' : outcome
      tally.outcomes[said] = (tally.outcomes[said] ?? 0) + 1
      await pause(restMs, undefined, { signal: target.signal }).catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return tally
}

const { url, seconds, only, ...prey } = workerData as Orders
const target = { url, signal: AbortSignal.timeout(seconds * 1_000) }
const attacks = allAttacks(prey).filter(({ name }) => name.includes(only))
parentPort?.postMessage(await Promise.all(attacks.map((one) => attack(target, one))))
