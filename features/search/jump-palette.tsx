import { lazy, Suspense, useState } from 'react'
import { SearchIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { onMac, useShortcut } from '#ui/portal/use-shortcut.ts'

const loadDialog = () => import('./jump-dialog.tsx')
const JumpDialog = lazy(async () => ({ default: (await loadDialog()).JumpDialog }))

const opensPalette = ({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey

/** The button of the jump dialog, which ⌘K and Ctrl-K open too. */
export function JumpPalette({ entries }: { entries: Navigation }) {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  useShortcut(opensPalette, toggle)

  function toggle() {
    setOpen(!open)
    setWasOpen(true)
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadDialog()}
        onClick={toggle}
        aria-keyshortcuts={onMac ? 'Meta+K' : 'Control+K'}
        className="inline-flex size-(--small-height) cursor-pointer items-center justify-center gap-2 rounded-sharp border border-line-strong text-ink-soft text-small transition-colors duration-150 hover:border-ink hover:text-ink xl:w-auto xl:px-3"
      >
        <SearchIcon className="size-4" />
        <span className="max-xl:sr-only">Jump to</span>
        <kbd className="ml-3 font-mono text-caption text-ink-faint max-xl:hidden">
          {onMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {wasOpen && (
        <Suspense>
          <JumpDialog entries={entries} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
