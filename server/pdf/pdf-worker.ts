import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import type { Invoice } from '@e-invoice-eu/core'
import pdfmake from 'pdfmake'
import { invoiceXml, withXml, xmlMetadata } from './e-invoice.ts'
import { definePdf, tableLayouts } from './house-style.ts'
import type { PdfDocument } from './pdf-document.ts'

export type PdfTask = PdfDocument | { xrechnung: Invoice }

/**
 * Answers each document with its PDF, and each XRechnung with its XML, or with the error that it threw.
 * An e-invoice that cannot be made is left out of its PDF, with the reason.
 */
export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer>; leftOut?: string } | { error: string }

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

parentPort?.on('message', async (task: PdfTask) => {
  const answer = await perform(task).catch((error) => ({ error: textOf(error) }))
  parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
})

async function perform(task: PdfTask): Promise<PdfAnswer> {
  if ('xrechnung' in task)
    return { bytes: new TextEncoder().encode(await invoiceXml(task.xrechnung, 'XRECHNUNG-CII')) }
  const { eInvoice } = task
  if (!eInvoice) return { bytes: await render(task) }
  try {
    return { bytes: await render(task, await invoiceXml(eInvoice, 'CII')) }
  } catch (error) {
    return { bytes: await render(task), leftOut: textOf(error) }
  }
}

async function render(document: PdfDocument, xml?: string): Promise<Uint8Array<ArrayBuffer>> {
  const plain = definePdf(document)
  const pdf = pdfmake.createPdf(xml ? withXml(plain, xml) : plain)
  if (xml) (await pdf.getStream()).appendXML(xmlMetadata)
  // The buffer may be a part of a shared one, which cannot be transferred.
  return new Uint8Array(await pdf.getBuffer())
}

const textOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
