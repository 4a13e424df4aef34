import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
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
