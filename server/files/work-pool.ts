import { ApiError } from '#shared/errors.ts'

interface Bounds {
  concurrency: number
  maxQueued: number
  /** The limit per owner, so that nobody fills the whole queue. */
  maxQueuedPerOwner: number
}

type Run = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/**
 * Limits concurrent heavy work, to one task per owner. Owners take turns. A task that finds the
 * queue full is rejected.
 */
export function createWorkPool({ concurrency, maxQueued, maxQueuedPerOwner }: Bounds): Run {
  // The queue of each owner, in the order of their turns.
  const queues = new Map<string, (() => void)[]>()
  const busy = new Set<string>()
  let queued = 0

  function startNext(): void {
    const free = [...queues.keys()].find((owner) => !busy.has(owner))
    const start = free !== undefined && busy.size < concurrency && queues.get(free)?.shift()
    if (!start) return
    queued -= 1
    busy.add(free)
    start()
  }

  /** Moves the owner to the end of the order if more tasks are queued. */
  function finish(owner: string): void {
    busy.delete(owner)
    const queue = queues.get(owner) ?? []
    queues.delete(owner)
    if (queue.length > 0) queues.set(owner, queue)
    startNext()
  }

  return async (owner, work) => {
    const queue = queues.get(owner) ?? []
    if (queued === maxQueued || queue.length === maxQueuedPerOwner)
      throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
    await new Promise<void>((resolve) => {
      queues.set(owner, [...queue, resolve])
      queued += 1
      startNext()
    })
    try {
      return await work()
    } finally {
      finish(owner)
    }
  }
}
