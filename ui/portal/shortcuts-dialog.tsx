import { useId, useState } from 'react'
import { SwitchInput } from '#ui/base/checkbox-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { hasSingleKeys, onMac, setSingleKeys } from '#ui/portal/use-shortcut.ts'

const control = onMac ? '⌘' : 'Ctrl'

type Shortcut = [keys: string[], does: string]

const palette: Shortcut = [[control, 'K'], 'Jump to a page or a record']
const shared: Shortcut[] = [
  [[control, 'S'], 'Save the form'],
  [['?'], 'Show this list'],
  [['Enter'], 'Save a form from any of its lines, or send a message'],
  [['Shift', 'Enter'], 'Start a new line in a message'],
  [['Esc'], 'Close a menu, a dialog or the drawer'],
  [['↑', '↓'], 'Move in a menu or a list of choices'],
  [['←', '→'], 'Move between tabs, images or days'],
  [['F6'], 'Move to a notice, such as one with Undo'],
]
const staffOnly: Shortcut[] = [
  [['Space'], 'Fold or unfold a group of the sidebar'],
  [[control, '/'], 'Show the shortcuts of a text editor'],
]

export default function ShortcutsDialog({
  staff,
  onClose,
}: {
  staff: boolean
  onClose: () => void
}) {
  const shortcuts = staff ? [palette, ...shared, ...staffOnly] : shared
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="-my-2 divide-y divide-line">
        {shortcuts.map(([combination, does]) => (
          <div key={does} className="flex items-baseline justify-between gap-6 py-2.5">
            <dt className="text-small">{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {combination.map((key) => (
                <kbd
                  key={key}
                  className="inline-flex min-w-7 justify-center rounded-sharp border border-line-strong px-1.5 font-mono text-caption leading-6"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <SingleKeys />
    </Dialog>
  )
}

function SingleKeys() {
  const id = useId()
  const [on, setOn] = useState(hasSingleKeys)
  return (
    <div className="flex items-center justify-between gap-6 border-ink border-t pt-4">
      <label htmlFor={id} className="cursor-pointer">
        Single-key shortcuts
        <span className="block text-ink-soft text-small">
          Turn off if speech input presses ? by accident. The account menu opens this list too.
        </span>
      </label>
      <SwitchInput
        id={id}
        checked={on}
        onChange={({ target }) => {
          setSingleKeys(target.checked)
          setOn(target.checked)
        }}
      />
    </div>
  )
}
