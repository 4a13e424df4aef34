import { Worker } from 'node:worker_threads'
import { createWorkPool } from '#server/files/work-pool.ts'
import type { Log } from '#server/log.ts'
import { ApiError } from '#shared/errors.ts'

export interface Bounds {
  /** The longest time of a task. */
  taskMs: number
  /** The longest time to wait for a turn. */
  waitMs?: number
  /** The worker ends after this time without work, because it takes 100 MB. */
  idleMs?: number
  maxQueued?: number
}

interface WorkerOptions extends Bounds {
  log: Log
  /** The module that answers each message with one. */
  module: URL
  name: string
}

export interface TaskWorker<Task, Answer> {
  /** Each owner has one task at a time; if too many wait, it fails with UNAVAILABLE. */
  perform(owner: string, task: Task, title: string): Promise<Answer>
  stop(): Promise<void>
}

/** The worker ended, or did not answer in time. */
export class Unanswered extends Error {}

/** Performs tasks in a worker thread, one after the other, so that no request waits for them. */
export function createWorker<Task, Answer>({
  log,
  module,
  name,
  taskMs,
  waitMs = 20_000,
  idleMs = 60_000,
  maxQueued = 40,
}: WorkerOptions): TaskWorker<Task, Answer> {
  const inTurn = createWorkPool({ concurrency: 1, maxQueued, maxQueuedPerOwner: 12 })
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(module, { name, resourceLimits: { maxOldGenerationSizeMb: 256 } })
    started.unref()
    // Each waiting caller adds its own listener.
    started.on('error', (error) => log.error({ err: error }, `the worker ${name} crashed`))
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  async function performNow(task: Task, title: string): Promise<Answer> {
    clearTimeout(idle)
    worker ??= start()
    const answer = await ask<Task, Answer>(worker, task, taskMs).catch(async (error: unknown) => {
      log.warn({ err: error, title }, `the worker ${name} did not answer`)
      await end()
      throw error
    })
    idle = setTimeout(() => void end(), idleMs).unref()
    return answer
  }

  return {
    perform(owner, task, title) {
      const latest = performance.now() + waitMs
      return inTurn(owner, () => {
        if (performance.now() > latest) throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
        return performNow(task, title)
      })
    },
    stop: end,
  }
}

/** Fails if the worker ends or does not answer in time. */
function ask<Task, Answer>(worker: Worker, task: Task, patience: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (why: string) => reject(new Unanswered(why))
  const onError = (error: Error) => fail(error.message)
  const onExit = () => fail('The worker ended.')
  const timer = setTimeout(() => fail(`Not ready after ${patience} ms.`), patience)
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  worker.postMessage(task)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
  })
}
