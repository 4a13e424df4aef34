import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Waits for the line that a server prints when it is ready, and returns its URL. */
export async function readyUrl(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /^Ready on (http:\S+)$/.exec(line)?.[1]
    if (!url) continue
    child.stdout?.resume()
    return url
  }
  return new Promise(() => {})
}
