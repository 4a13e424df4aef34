import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { SearchIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { onMac } from '#ui/portal/on-mac.ts'

const loadDialog = () => import('./jump-dialog.tsx')
const JumpDialog = lazy(async () => ({ default: (await loadDialog()).JumpDialog }))

function useShortcut(act: () => void) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const wanted = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!wanted || event.shiftKey || event.altKey || event.defaultPrevented) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** The button of the jump dialog, which ⌘K and Ctrl-K open too. */
export function JumpPalette({ entries }: { entries: Navigation }) {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  useShortcut(toggle)

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
        className="inline-flex size-9 cursor-pointer items-center justify-center gap-2 rounded-sharp border border-line-strong text-ink-soft text-small transition-colors duration-150 hover:border-ink hover:text-ink xl:w-auto xl:px-3"
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
