import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { mergeAttributes, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { parseImageUrl } from '#shared/images.ts'

/** Limits colspan and rowspan, because huge values would block the editor. */
const maxSpan = 30

function spanOf(name: 'colspan' | 'rowspan') {
  const parseHTML = (cell: HTMLElement) => {
    const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
    return Math.min(Math.max(span || 1, 1), maxSpan)
  }
  return { default: 1, parseHTML }
}

const cellAttributes = () => ({
  colspan: spanOf('colspan'),
  rowspan: spanOf('rowspan'),
  // Required by the table extension, but columns size to their content.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

const tables = [
  // Wrapped like the tables of RichText, so that wide ones scroll.
  Table.configure({ View: null }).extend({
    renderHTML: () => ['div', { class: 'wide' }, ['table', ['tbody', 0]]],
  }),
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
]

/** The path of a picture stored on this site; undefined for others. */
function storedPath(image: Element | null): string | undefined {
  const src = image?.getAttribute('src') ?? ''
  const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src
  return parseImageUrl(path) ? path : undefined
}

const readPicture = (image: Element | null) => {
  const src = storedPath(image)
  return src ? { src, alt: image?.getAttribute('alt') ?? '' } : false
}

function sized({ src }: Record<string, unknown>) {
  const kept = parseImageUrl(String(src))
  return kept ? { width: kept.width, height: kept.height } : {}
}

const pictureAttributes = () => ({ src: { default: '' }, alt: { default: '' } })

const Picture = Image.extend({
  addAttributes: pictureAttributes,
  parseHTML: () => [{ tag: 'img', getAttrs: readPicture }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, sized(node.attrs)),
  ],
  // The Markdown rule would allow pictures of other sites.
  addInputRules: () => [],
})

/** A picture with a caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  defining: true,
  draggable: true,
  priority: 110,
  addAttributes: pictureAttributes,
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: 'figcaption',
      getAttrs: (figure) => {
        const images = figure.querySelectorAll('img')
        return images.length === 1 && figure.querySelector('figcaption')
          ? readPicture(images[0] ?? null)
          : false
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'figure',
    ['img', mergeAttributes(HTMLAttributes, sized(node.attrs))],
    ['figcaption', 0],
  ],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        if ($from.parent.type !== this.type) return false
        const below = $from.after()
        return editor
          .chain()
          .insertContentAt(below, { type: 'paragraph' })
          .focus(below + 1)
          .run()
      },
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        if (!empty || $from.parent.type !== this.type || $from.parent.content.size > 0) return false
        return editor.commands.toggleCaption()
      },
    }
  },
  addCommands() {
    return {
      toggleCaption:
        () =>
        ({ tr, state, chain }) => {
          const { selection } = state
          const inside = selection.$from.parent.type === this.type
          const at = inside ? selection.$from.before() : selection.from
          const node = state.doc.nodeAt(at)
          if (!node || !['image', 'figure'].includes(node.type.name)) return false
          const { src, alt } = node.attrs
          const type = node.type === this.type ? 'image' : 'figure'
          const range = { from: tr.mapping.map(at), to: tr.mapping.map(at + node.nodeSize) }
          const changed = chain().insertContentAt(range, { type, attrs: { src, alt } })
          if (type === 'image') return changed.setNodeSelection(at).run()
          return changed.setTextSelection(at + 1).run()
        },
    }
  },
})

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: {
      /** Adds or removes the caption of the selected picture. */
      toggleCaption: () => ReturnType
    }
  }
}

const schemes = /^(https?|mailto|tel):/i
const otherScheme = /^[a-z][a-z0-9+.-]*:/i

/** The schema: exactly what server/files/sanitize.ts allows. */
export const schema = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url, { defaultValidate }) =>
        defaultValidate(url) && (schemes.test(url) || !otherScheme.test(url)),
    },
  }),
  ...tables,
  Picture,
  Figure,
]
