import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { definePdf, tableLayouts } from './house-style.ts'
import type { PdfDocument } from './pdf-document.ts'

/** Answers each document with its PDF, or with the error that it threw. */
export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

const font = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))
const [regular, bold, display, mono] = ['regular', 'bold', 'display', 'mono'].map(font)
const readable = [regular, bold, display, mono]

// A document names no files and no URLs: only the fonts are opened.
pdfmake.setLocalAccessPolicy((path) => readable.includes(path))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setFonts({
  Text: { normal: regular, bold },
  Display: { normal: display },
  Mono: { normal: mono },
})
pdfmake.setTableLayouts(tableLayouts)

parentPort?.on('message', async (document: PdfDocument) => {
  const answer = await render(document)
  parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
})

async function render(document: PdfDocument): Promise<PdfAnswer> {
  try {
    // The buffer may be a part of a shared one, which cannot be transferred.
    return { bytes: new Uint8Array(await pdfmake.createPdf(definePdf(document)).getBuffer()) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
