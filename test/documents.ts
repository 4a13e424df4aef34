import { makeZip } from './zips.ts'

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** The parts of a Microsoft Office file that are checked. */
export function makeOffice(...names: string[]): Buffer {
  const data = Buffer.from('<xml/>')
  return makeZip(['[Content_Types].xml', ...names].map((name) => ({ name, data })))
}

/** The parts of an OpenDocument file that are checked. */
export function makeOpenDocument(type: string, ...names: string[]): Buffer {
  const mimetype = Buffer.from(`application/vnd.oasis.opendocument.${type}`)
  const data = Buffer.from('<xml/>')
  const others = ['content.xml', ...names].map((name) => ({ name, data }))
  return makeZip([{ name: 'mimetype', data: mimetype }, ...others])
}
