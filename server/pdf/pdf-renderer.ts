import { Worker } from 'node:worker_threads'
import type { Invoice } from '@e-invoice-eu/core'
import { createWorkPool } from '#server/files/work-pool.ts'
import type { Log } from '#server/log.ts'
import { ApiError } from '#shared/errors.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { PdfAnswer, PdfTask } from './pdf-worker.ts'

interface Bounds {
  /** The longest time to render a document. */
  renderMs?: number
  /** The longest time to wait for a turn. */
  waitMs?: number
  /** The worker ends after this time without work, because it takes 100 MB. */
  idleMs?: number
  maxQueued?: number
}

export interface PdfRenderer {
  /** Each owner has one document rendered at a time; if too many wait, it fails with UNAVAILABLE. */
  render(owner: string, document: PdfDocument): Promise<Buffer>
  /** The XML of an invoice, in the same queue. */
  xrechnung(owner: string, invoice: Invoice): Promise<Buffer>
  stop(): Promise<void>
}

/** Renders PDFs in a worker thread, one after the other, so that no request waits for them. */
export function createPdfRenderer(
  log: Log,
  { renderMs = 10_000, waitMs = 20_000, idleMs = 60_000, maxQueued = 40 }: Bounds = {},
): PdfRenderer {
  const inTurn = createWorkPool({ concurrency: 1, maxQueued, maxQueuedPerOwner: 12 })
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      name: 'pdf',
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    started.unref()
    // Each waiting caller adds its own listener.
    started.on('error', (error) => log.error({ err: error }, 'the PDF worker crashed'))
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

  async function perform(task: PdfTask): Promise<Buffer> {
    const title = 'title' in task ? task.title : 'XRechnung'
    clearTimeout(idle)
    worker ??= start()
    const answer = await ask(worker, task, renderMs).catch(async (error: unknown) => {
      log.warn({ err: error, title }, 'a PDF was not rendered')
      await end()
      throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
    })
    idle = setTimeout(() => void end(), idleMs).unref()
    if ('error' in answer) throw new Error(`The PDF was not rendered: ${answer.error}`)
    if (answer.leftOut) log.error({ title, reason: answer.leftOut }, 'a PDF has no e-invoice')
    return Buffer.from(answer.bytes.buffer)
  }

  const enqueue = (owner: string, task: PdfTask) => {
    const latest = performance.now() + waitMs
    return inTurn(owner, () => {
      if (performance.now() > latest) throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
      return perform(task)
    })
  }

  return {
    render: enqueue,
    xrechnung: (owner, xrechnung) => enqueue(owner, { xrechnung }),
    stop: end,
  }
}

/** Fails if the worker ends or does not answer in time. */
function ask(worker: Worker, task: PdfTask, patience: number): Promise<PdfAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>()
  const onExit = () => reject(new Error('The PDF worker ended.'))
  const timer = setTimeout(() => reject(new Error(`Not ready after ${patience} ms.`)), patience)
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  worker.postMessage(task)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  })
}
