import { parentPort } from 'node:worker_threads'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'

/** A PDF of which the pages are counted, or one page is drawn. */
export interface DrawTask {
  pdf: Uint8Array
  /** From 1. */
  page?: number
}

export interface DrawnPage {
  width: number
  height: number
  /** In RGBA. */
  pixels: Uint8Array<ArrayBuffer>
}

export type DrawAnswer = { count: number } | DrawnPage | { error: string }

/** Enough for small print on a page of A4. */
const usualWidth = 1_600
/** Enough for the design of a long page, and few enough to encode in two seconds. */
const maxPixels = 12_000_000
/** The longest side of a WebP is 16,383. */
const maxSide = 16_000

const opened = PDFiumLibrary.init()

parentPort?.on('message', async (task: DrawTask) => {
  const answer = await perform(task).catch((error): DrawAnswer => ({ error: explain(error) }))
  parentPort?.postMessage(answer, 'pixels' in answer ? [answer.pixels.buffer] : [])
})

async function perform({ pdf, page }: DrawTask): Promise<DrawAnswer> {
  const document = await (await opened).loadDocument(pdf)
  try {
    return page === undefined ? { count: document.getPageCount() } : await draw(document, page)
  } finally {
    document.destroy()
  }
}

async function draw(document: PDFiumDocument, number: number): Promise<DrawAnswer> {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  // A page that is not there has no size.
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Error('no page')
  const scale = Math.min(
    usualWidth / originalWidth,
    Math.sqrt(maxPixels / (originalWidth * originalHeight)),
    maxSide / Math.max(originalWidth, originalHeight),
  )
  const { width, height, data } = await page.render({ scale, render: 'bitmap' })
  return { width, height, pixels: new Uint8Array(data) }
}

/** In words for whoever uploaded it. */
function explain(error: unknown): string {
  const text = String(error)
  if (/password/i.test(text)) return 'This PDF needs a password. Please save it without one.'
  return 'This PDF is damaged. Please save it again.'
}
