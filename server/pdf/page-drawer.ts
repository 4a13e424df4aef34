import type { Log } from '#server/log.ts'
import { createWorker, Unanswered } from './in-worker.ts'
import type { DrawAnswer, DrawnPage, DrawTask } from './page-worker.ts'

interface Bounds {
  /** The longest time to open a document and to draw one page. */
  drawMs?: number
}

/** Draws the pages of PDFs that somebody uploaded. Both fail with UnreadablePdf. */
export interface PageDrawer {
  /** The number of its pages. */
  count(owner: string, pdf: Buffer): Promise<number>
  /** The pixels of a page, from 1, on white. */
  draw(owner: string, pdf: Buffer, page: number): Promise<DrawnPage>
  stop(): Promise<void>
}

/** The message is for whoever uploaded it. */
export class UnreadablePdf extends Error {}

/** Draws in a worker thread, one page after the other, and each document is opened for it anew. */
export function createPageDrawer(log: Log, { drawMs = 20_000 }: Bounds = {}): PageDrawer {
  const worker = createWorker<DrawTask, DrawAnswer>({
    ...{ log, name: 'page', taskMs: drawMs, waitMs: 120_000 },
    module: new URL('./page-worker.ts', import.meta.url),
  })

  async function perform(owner: string, task: DrawTask): Promise<DrawAnswer> {
    const answer = await worker.perform(owner, task, 'a page').catch((error: unknown) => {
      throw error instanceof Unanswered
        ? new UnreadablePdf('This PDF takes too long to draw.')
        : error
    })
    if ('error' in answer) throw new UnreadablePdf(answer.error)
    return answer
  }

  return {
    async count(owner, pdf) {
      const answer = await perform(owner, { pdf })
      return 'count' in answer ? answer.count : 0
    },
    async draw(owner, pdf, page) {
      const answer = await perform(owner, { pdf, page })
      if (!('pixels' in answer)) throw new UnreadablePdf('This page is not there.')
      return answer
    },
    stop: worker.stop,
  }
}
