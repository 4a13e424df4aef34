import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** The address of a server, from the line with which it says that it is ready. */
export async function readyUrl(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /^Ready on (http:\S+)$/.exec(line)?.[1]
    if (!url) continue
    child.stdout?.resume()
    return url
  }
  return new Promise(() => {})
}
