import { ApiError } from '#shared/errors.ts'

interface Bounds {
  atOnce: number
  waiting: number
  /** Fewer than may wait in all, so that nobody takes every place. */
  waitingOfOne: number
}

type Run = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/** Runs heavy work a few at a time, one at a time for each owner, who take turns. What finds no place is refused. */
export function createWorkPool({ atOnce, waiting, waitingOfOne }: Bounds): Run {
  // In the order of their turns.
  const lines = new Map<string, (() => void)[]>()
  const busy = new Set<string>()
  let count = 0

  function startNext(): void {
    const free = [...lines.keys()].find((owner) => !busy.has(owner))
    const start = free !== undefined && busy.size < atOnce && lines.get(free)?.shift()
    if (!start) return
    count -= 1
    busy.add(free)
    start()
  }

  /** Whose work is done goes to the end, or leaves. */
  function finish(owner: string): void {
    busy.delete(owner)
    const line = lines.get(owner) ?? []
    lines.delete(owner)
    if (line.length > 0) lines.set(owner, line)
    startNext()
  }

  return async (owner, work) => {
    const line = lines.get(owner) ?? []
    if (count === waiting || line.length === waitingOfOne)
      throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
    await new Promise<void>((resolve) => {
      lines.set(owner, [...line, resolve])
      count += 1
      startNext()
    })
    return work().finally(() => finish(owner))
  }
}
