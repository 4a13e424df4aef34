import { Dialog } from '#ui/overlay/dialog.tsx'
import { keysOf } from '#ui/rich-text/keys.client.ts'

const groups = {
  Words: {
    Bold: 'Mod-B',
    Italic: 'Mod-I',
    Underline: 'Mod-U',
    'Strike through': 'Mod-Shift-S',
    Code: 'Mod-E',
    Link: 'Mod-K',
  },
  Paragraphs: {
    'Heading 2, 3, 4': 'Mod-Alt-2 … 4',
    'Plain paragraph': 'Mod-Alt-0',
    'Bulleted list': 'Mod-Shift-8',
    'Numbered list': 'Mod-Shift-7',
    Quote: 'Mod-Shift-B',
    'Code block': 'Mod-Alt-C',
    'New line in a paragraph': 'Shift-Enter',
  },
  'Lists and tables': {
    'Indent item, next cell': 'Tab',
    'Outdent item, previous cell': 'Shift-Tab',
  },
  Everywhere: {
    Undo: 'Mod-Z',
    Redo: 'Mod-Shift-Z',
    'Paste as plain text': 'Mod-Shift-V',
    'Go to the toolbar': 'Alt-F10',
    'This list': 'Mod-/',
  },
  'At the start of a line': {
    'Heading 2, 3, 4': '## ### ####',
    'Bulleted list': '- and a space',
    'Numbered list': '1. and a space',
    Quote: '> and a space',
    'Code block': '``` and a space',
  },
} satisfies Record<string, Record<string, string>>

interface RichTextHelpProps {
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export function RichTextHelp({ onClose, finalFocus }: RichTextHelpProps) {
  return (
    <Dialog open onClose={onClose} finalFocus={finalFocus} title="Keyboard shortcuts">
      {Object.entries(groups).map(([group, shortcuts]) => (
        <section key={group}>
          <h3 className="mb-1 font-mono font-normal text-caption text-ink-soft tracking-normal">
            {group}
          </h3>
          <dl className="border-line border-t">
            {Object.entries(shortcuts).map(([what, keys]) => (
              <div
                key={what}
                className="flex items-baseline justify-between gap-4 border-line border-b py-2 text-small"
              >
                <dt>{what}</dt>
                <dd className="shrink-0 font-mono text-caption text-ink-soft">{keysOf(keys)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
