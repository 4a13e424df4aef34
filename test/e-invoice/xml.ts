import { readdir, readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { validateXML } from 'xmllint-wasm'

const main = 'Factur-X_1.07.3_EN16931.xsd'

async function readSchemas() {
  const folder = new URL('.', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.xsd'))
  return Promise.all(
    names.map(async (fileName) => ({
      fileName,
      contents: await readFile(new URL(fileName, folder), 'utf8'),
    })),
  )
}

/** The XML that is attached to the PDF of an invoice. */
export const attachmentOf = async (pdf: Buffer) => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const files: ReadonlyMap<string, object> = (await document.getAttachments()) ?? new Map()
  const content = files.has('factur-x.xml') && (await document.getAttachmentContent('factur-x.xml'))
  return content ? Buffer.from(content).toString() : undefined
}

/** The errors that the XSD of Factur-X (EN 16931) reports. */
export async function findXmlErrors(xml: string): Promise<string[]> {
  const schemas = await readSchemas()
  const { errors } = await validateXML({
    xml: { fileName: 'invoice.xml', contents: xml },
    schema: schemas.filter(({ fileName }) => fileName === main),
    preload: schemas.filter(({ fileName }) => fileName !== main),
  })
  return errors.map(({ message }) => message)
}

/** The texts of the elements whose path ends with these names. */
export function textsOf(xml: string, names: string): string[] {
  const path: string[] = []
  const texts: string[] = []
  for (const [, end, name = '', closed, text = ''] of xml.matchAll(
    /<(\/)?(?:\w+:)?(\w+)[^>]*?(\/)?>([^<]*)/g,
  )) {
    if (end) path.pop()
    else {
      path.push(name)
      if (`/${path.join('/')}`.endsWith(`/${names}`)) texts.push(text.trim())
      if (closed) path.pop()
    }
  }
  return texts
}
