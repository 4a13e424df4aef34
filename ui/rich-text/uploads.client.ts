import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { type Editor, Extension } from '@tiptap/react'

const key = new PluginKey<DecorationSet>('uploads')

interface Change {
  add?: { at: number; element: Element; id: number }
  remove?: number
}

/** Placeholders of pictures that are being uploaded. They are decorations, not part of the text. */
export const uploadPlaceholders = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, places) {
          const moved = places.map(tr.mapping, tr.doc)
          const { add, remove }: Change = tr.getMeta(key) ?? {}
          if (add)
            return moved.add(tr.doc, [Decoration.widget(add.at, add.element, { id: add.id })])
          if (remove !== undefined) return moved.remove(findPlaceholder(moved, remove))
          return moved
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

const findPlaceholder = (places: DecorationSet, id: number) =>
  places.find(undefined, undefined, (spec) => spec.id === id)

let nextId = 0

export interface UploadPlaceholder {
  show: (share: number) => void
  /** The current position; undefined if the surrounding text was deleted. */
  position: () => number | undefined
  remove: () => void
}

export function addPlaceholder(editor: Editor, at: number, name: string): UploadPlaceholder {
  const id = nextId++
  const { element, show } = createProgress(name)
  const dispatch = (change: Change) => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, change))
  }
  dispatch({ add: { at, element, id } })
  return {
    show,
    position: () => findPlaceholder(key.getState(editor.state) ?? DecorationSet.empty, id)[0]?.from,
    remove: () => dispatch({ remove: id }),
  }
}

function createProgress(name: string) {
  const element = document.createElement('div')
  element.className = 'upload'
  element.contentEditable = 'false'
  const label = element.appendChild(document.createElement('span'))
  label.textContent = name
  const bar = element.appendChild(document.createElement('progress'))
  bar.max = 1
  bar.value = 0
  bar.setAttribute('aria-label', `Uploading ${name}`)
  return {
    element,
    show(share: number) {
      bar.value = share
    },
  }
}

/** The edge of a block at which dragged files would be dropped. */
interface Target {
  at: number | null
}

const dropKey = new PluginKey<Target>('dropLine')
const nowhere: Target = { at: null }

/** Shows a line where dragged files would be dropped. */
export const dropLine = Extension.create({
  name: 'dropLine',
  // Runs before the handler that takes the files and stops the event.
  priority: 1100,
  addProseMirrorPlugins: () => [
    new Plugin<Target>({
      key: dropKey,
      state: {
        init: () => nowhere,
        apply: (tr, target) => tr.getMeta(dropKey) ?? (tr.docChanged ? nowhere : target),
      },
      props: {
        decorations: (state) => drawLine(state.doc, dropKey.getState(state)?.at ?? null),
        handleDOMEvents: {
          dragover(view, event) {
            if (!view.editable || view.dragging || !event.dataTransfer?.types.includes('Files'))
              return false
            event.preventDefault()
            // The drop cursor of text would point into the paragraph.
            event.stopImmediatePropagation()
            show(view, edgeAt(view, event))
            return true
          },
          dragleave(view, { relatedTarget }) {
            const isInside = relatedTarget instanceof Element && view.dom.contains(relatedTarget)
            if (!isInside) show(view, null)
          },
          drop: (view) => show(view, null),
        },
      },
    }),
  ],
})

function show(view: EditorView, at: number | null): void {
  if (dropKey.getState(view.state)?.at !== at) view.dispatch(view.state.tr.setMeta(dropKey, { at }))
}

function drawLine(doc: Node, at: number | null): DecorationSet {
  if (at === null) return DecorationSet.empty
  const { nodeBefore, nodeAfter } = doc.resolve(at)
  const line = nodeBefore
    ? Decoration.node(at - nodeBefore.nodeSize, at, { class: 'drop-below' })
    : Decoration.node(at, at + (nodeAfter?.nodeSize ?? 0), { class: 'drop-above' })
  return DecorationSet.create(doc, [line])
}

/** The edge of the block under the pointer: its upper one in its upper half. */
export function edgeAt(view: EditorView, { clientX: left, clientY: top }: MouseEvent): number {
  const { doc } = view.state
  const found = view.posAtCoords({ left, top })
  if (!found) return doc.content.size
  const $pos = doc.resolve(found.pos)
  const block = $pos.parent.isTextblock ? $pos.before() : found.inside
  const element = block < 0 ? null : view.nodeDOM(block)
  if (!(element instanceof Element)) return edgeOf(doc, found.pos, true)
  const { y, height } = element.getBoundingClientRect()
  return edgeOf(doc, $pos.parent.isTextblock ? found.pos : block, top < y + height / 2)
}

/** The position of a picture that is inserted at the cursor: an empty paragraph, or else beside it. */
export function besideCursor(doc: Node, at: number): number {
  const $at = doc.resolve(at)
  const { parent } = $at
  if (!parent.isTextblock || (parent.type.name === 'paragraph' && parent.childCount === 0))
    return at
  return edgeOf(doc, at, $at.parentOffset === 0)
}

/** An edge of the textblock or node at this position that can take a picture. */
function edgeOf(doc: Node, at: number, isUpper: boolean): number {
  const $at = doc.resolve(at)
  const [start, end] = $at.parent.isTextblock
    ? [$at.start(), $at.end()]
    : [at, at + ($at.nodeAfter?.nodeSize ?? 0)]
  const picture = doc.type.schema.nodes.image?.create()
  const slice = new Slice(Fragment.from(picture), 0, 0)
  return dropPoint(doc, isUpper ? start : end, slice) ?? doc.content.size
}
