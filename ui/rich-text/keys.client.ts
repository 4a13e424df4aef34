import { Extension } from '@tiptap/react'

const onMac = /Mac|iPhone|iPad/.test(navigator.platform)
const signs: Record<string, string> = onMac
  ? { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
  : { Mod: 'Ctrl', Shift: 'Shift', Alt: 'Alt' }

/** The name of a shortcut such as Mod-Shift-8 on this keyboard. */
export function keysOf(shortcut: string): string {
  const keys = shortcut.split('-').map((key) => signs[key] ?? key)
  return keys.join(onMac ? '' : ' ')
}

export interface EditorKeys {
  link: () => void
  help: () => void
  tools: () => void
}

/** Shortcuts for the dialogs and the toolbar; the libraries provide all others. */
export function editorKeys(keys: EditorKeys) {
  const shortcut = (act: () => void) => () => {
    act()
    return true
  }
  return Extension.create({
    name: 'editorKeys',
    addKeyboardShortcuts: () => ({
      'Mod-k': shortcut(keys.link),
      'Mod-/': shortcut(keys.help),
      'Alt-F10': shortcut(keys.tools),
    }),
  })
}
