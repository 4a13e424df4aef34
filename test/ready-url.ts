import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Waits for the line that a server prints when it is ready, and returns its URL. */
export async function readyUrl(child: ChildProcess, seconds = 180): Promise<string> {
  const signal = AbortSignal.timeout(seconds * 1000)
  for await (const line of createInterface({ input: child.stdout!, signal })) {
    const url = /^Ready on (http:\S+)$/.exec(line)?.[1]
    if (!url) continue
    child.stdout?.resume()
    return url
  }
  const why = signal.aborted ? `was not ready within ${seconds} s` : 'ended before it was ready'
  throw new Error(`the server ${why}`)
}
