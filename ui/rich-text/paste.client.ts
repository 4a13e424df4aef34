import type { Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import { formatNumber } from '#shared/address/region.ts'
import { richTextMax } from '#shared/fields.ts'
import { cleanPasted, uploadMarkers, withoutHandlers } from '#ui/rich-text/clean.client.ts'
import { edgeAt } from '#ui/rich-text/uploads.client.ts'

/** Word's markup is several times as long as its text. Longer HTML is not parsed. */
const maxHtmlLength = 5 * richTextMax
/** Layout of more table cells would block typing. */
const maxCells = 1000
const maxPictures = 20
/** Longer text is not searched for links and Markdown, which takes more than linear time. */
const plainTextSize = 5000

const tooLongMessage = `This is too long: a text can have at most ${formatNumber(richTextMax)} characters.`
const textOnlyMessage = 'Only the plain text was pasted, because there was too much formatting.'
const foreignPicturesMessage =
  'Images from other sites were left out. Add them from your device or from the library.'

const isBounded = (html: string) =>
  html.length <= maxHtmlLength && html.split(/<t[dh]\b/i, maxCells + 2).length <= maxCells + 1

export interface PasteHost {
  takePictures: (files: File[], at: number) => void
  /** Shows a message below the text; null clears it. */
  showMessage: (sentence: string | null) => void
}

/** Handles paste and drop: bounds the HTML before parsing, cleans it, and uploads its pictures. */
export function pasteHandler(host: PasteHost) {
  return Extension.create({
    name: 'pasting',
    priority: 1000,
    addProseMirrorPlugins: () => [pastePlugin(host)],
  })
}

function pastePlugin(host: PasteHost) {
  /** The pictures contained in the HTML that is being pasted. */
  let pastedPictures: File[] = []

  const remainingLength = ({ state }: EditorView) => richTextMax - state.doc.content.size

  /** Returns true if the event was handled. */
  function guard(view: EditorView, event: Event, data: DataTransfer | null, at: number): boolean {
    if (!view.editable || !data || (event.type === 'drop' && view.dragging)) return false
    host.showMessage(null)
    pastedPictures = []
    const text = data.getData('text/plain')
    if (data.files.length > 0 && text.trim() === '') {
      event.preventDefault()
      host.takePictures([...data.files].slice(0, maxPictures), at)
      return true
    }
    const fits = text.length <= remainingLength(view)
    const html = data.getData('text/html')
    if (fits && (isBounded(html) || isBounded(takePictures(html).html))) return false
    event.preventDefault()
    const hasText = fits && text !== ''
    if (hasText) view.pasteText(text)
    host.showMessage(hasText ? textOnlyMessage : tooLongMessage)
    return true
  }

  function insert(view: EditorView, slice: Slice): boolean {
    if (slice.size > remainingLength(view)) {
      host.showMessage(tooLongMessage)
      return true
    }
    if (pastedPictures.length === 0 && slice.size < plainTextSize) return false
    const tr = view.state.tr.replaceSelection(slice).setMeta('preventAutolink', true)
    const places = takeMarkers(tr)
    view.dispatch(tr.scrollIntoView())
    for (const { at, number } of places) {
      const file = pastedPictures[number]
      if (file) host.takePictures([file], at)
    }
    pastedPictures = []
    return true
  }

  return new Plugin({
    props: {
      handleDOMEvents: {
        paste: (view, event) => guard(view, event, event.clipboardData, view.state.selection.to),
        drop: (view, event) => guard(view, event, event.dataTransfer, edgeAt(view, event)),
      },
      transformPastedHTML(html, view) {
        const extracted = takePictures(html)
        const isFromEditor = html.includes('data-pm-slice')
        const cleaned = isFromEditor
          ? { html: withoutHandlers(html), removedPictures: 0 }
          : cleanPasted(extracted.html)
        if (cleaned.html.length > remainingLength(view)) {
          host.showMessage(tooLongMessage)
          return ''
        }
        pastedPictures = isFromEditor ? [] : extracted.files()
        if (cleaned.removedPictures > 0) host.showMessage(foreignPicturesMessage)
        return cleaned.html
      },
      handlePaste: (view, _event, slice) => insert(view, slice),
      handleDrop(view, event, slice, moved) {
        if (moved || (pastedPictures.length === 0 && slice.size <= remainingLength(view)))
          return false
        const near = TextSelection.near(view.state.doc.resolve(dropPosition(view, event)))
        view.dispatch(view.state.tr.setSelection(near))
        return insert(view, slice)
      },
    },
  })
}

function dropPosition(view: EditorView, { clientX, clientY }: MouseEvent): number {
  return view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.to
}

/** Removes the upload markers and returns their positions. */
function takeMarkers(tr: Transaction): { at: number; number: number }[] {
  const found: { from: number; to: number; number: number }[] = []
  tr.doc.descendants((node, start) => {
    for (const mark of node.text?.matchAll(uploadMarkers) ?? []) {
      const from = start + mark.index
      found.push({ from, to: from + mark[0].length, number: Number(mark[1]) })
    }
  })
  for (const { from, to } of found.toReversed()) tr.delete(from, to)
  let removed = 0
  return found.map(({ from, to, number }) => {
    const at = from - removed
    removed += to - from
    return { at, number }
  })
}

/** Extracts data URLs from the HTML before it is parsed, because they are large. */
function takePictures(html: string) {
  const found: { type: string; base64: string }[] = []
  const left = html.replace(
    /(["'])data:(image\/\w+);base64,([^"']+)["']/g,
    (whole, quote: string, type: string, base64: string) => {
      if (!whole.endsWith(quote)) return whole
      if (found.length === maxPictures) return whole.slice(0, 20) + quote
      found.push({ type, base64 })
      return `${quote}picture:${found.length - 1}${quote}`
    },
  )
  return { html: left, files: () => found.map(readFile) }
}

function readFile({ type, base64 }: { type: string; base64: string }): File {
  const name = `Pasted image.${type.slice('image/'.length)}`
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    return new File([bytes], name, { type })
  } catch {
    // An empty file is rejected with a message like any other.
    return new File([], name, { type })
  }
}
