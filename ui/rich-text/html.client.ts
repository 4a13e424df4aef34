import { DOMSerializer } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'

/** The content of the editor as minimal HTML to store; '' if empty. */
export function readHtml({ isEmpty, schema, state }: Editor): string {
  if (isEmpty) return ''
  // A separate document: in that of the page, every picture would be fetched again.
  const inertDocument = document.implementation.createHTMLDocument()
  DOMSerializer.fromSchema(schema).serializeFragment(
    state.doc.content,
    { document: inertDocument },
    inertDocument.body,
  )
  for (const wide of inertDocument.querySelectorAll('div.wide'))
    wide.replaceWith(...wide.childNodes)
  for (const table of inertDocument.querySelectorAll('table')) markHeaders(table)
  for (const cell of inertDocument.querySelectorAll('li, td, th')) unwrapOnlyParagraph(cell)
  for (const caption of inertDocument.querySelectorAll('figcaption')) {
    const image = caption.previousElementSibling
    if (image && !caption.hasChildNodes()) caption.parentElement?.replaceWith(image)
  }
  // The editor keeps an empty paragraph after headings and quotes to continue typing in.
  while (isEmptyParagraph(inertDocument.body.lastElementChild))
    inertDocument.body.lastElementChild?.remove()
  return inertDocument.body.innerHTML
}

function isEmptyParagraph(element: Element | null): boolean {
  return element?.localName === 'p' && !element.hasChildNodes()
}

/** Adds scope to header cells, and turns a first row of header cells into a thead. */
function markHeaders(table: HTMLTableElement) {
  const [body] = table.tBodies
  const [first] = table.rows
  if (!body || !first) return
  const cells = [...first.cells]
  const isHead = cells.every(({ localName, rowSpan }) => localName === 'th' && rowSpan === 1)
  if (isHead) {
    const head = table.createTHead()
    head.append(first)
    if (body.rows.length === 0) body.remove()
  }
  for (const header of table.querySelectorAll('th')) {
    header.scope = header.closest('thead') ? 'col' : 'row'
  }
}

function unwrapOnlyParagraph(holder: Element) {
  const first = holder.firstElementChild
  const others = [...holder.children].slice(1)
  if (first?.localName !== 'p' || others.some(({ localName }) => !/^[uo]l$/.test(localName))) return
  first.replaceWith(...first.childNodes)
}
