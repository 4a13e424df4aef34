type Reads = Record<string, () => Promise<unknown>>
type Results<R extends Reads> = { [K in keyof R]: Awaited<ReturnType<R[K]>> }

/** A third of the connection pool (db.ts), so that one page does not block other requests. */
const widest = 4

/** Runs reads concurrently, up to a limit. */
export async function readSideBySide<R extends Reads>(reads: R): Promise<Results<R>> {
  const waiting = Object.entries(reads)
  const results: [string, unknown][] = []
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, read] = next
      results.push([name, await read()])
    }
  }
  await Promise.all(Array.from({ length: widest }, work))
  return Object.fromEntries(results) as Results<R>
}
