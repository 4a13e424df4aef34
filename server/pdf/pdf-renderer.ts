import type { Invoice } from '@e-invoice-eu/core'
import type { Log } from '#server/log.ts'
import { ApiError } from '#shared/errors.ts'
import { createWorker, Unanswered } from './in-worker.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { PdfAnswer, PdfTask } from './pdf-worker.ts'

interface Bounds {
  /** The longest time to render a document. */
  renderMs?: number
  /** The longest time to wait for a turn. */
  waitMs?: number
  maxQueued?: number
}

export interface PdfRenderer {
  /** Each owner has one document rendered at a time; if too many wait, it fails with UNAVAILABLE. */
  render(owner: string, document: PdfDocument): Promise<Buffer>
  /** The XML of an invoice, in the same queue. */
  xrechnung(owner: string, invoice: Invoice): Promise<Buffer>
  stop(): Promise<void>
}

/** Renders PDFs in a worker thread, one after the other. */
export function createPdfRenderer(
  log: Log,
  { renderMs = 10_000, ...bounds }: Bounds = {},
): PdfRenderer {
  const module = new URL('./pdf-worker.ts', import.meta.url)
  const options = { ...bounds, log, module, name: 'pdf', taskMs: renderMs }
  const worker = createWorker<PdfTask, PdfAnswer>(options)

  async function perform(owner: string, task: PdfTask): Promise<Buffer> {
    const title = 'title' in task ? task.title : 'XRechnung'
    const answer = await worker.perform(owner, task, title).catch((error: unknown) => {
      throw error instanceof Unanswered ? new ApiError('UNAVAILABLE', { retryAfter: 5 }) : error
    })
    if ('error' in answer) throw new Error(`The PDF was not rendered: ${answer.error}`)
    if (answer.leftOut) log.error({ title, reason: answer.leftOut }, 'a PDF has no e-invoice')
    return Buffer.from(answer.bytes.buffer)
  }

  return {
    render: perform,
    xrechnung: (owner, xrechnung) => perform(owner, { xrechnung }),
    stop: worker.stop,
  }
}
