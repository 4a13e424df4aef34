import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { FileIcon, SearchIcon } from '#ui/base/icons.tsx'
import { optionLook } from '#ui/base/input.tsx'
import { floating } from '#ui/overlay/floating.ts'
import type { NavEntry, Navigation } from '#ui/portal/navigation.ts'
import { contentId } from '#ui/portal/portal-frame.tsx'

interface JumpDialogProps {
  entries: Navigation
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Every page that the person may open, found by typing. */
export function JumpDialog({ entries, open, onOpenChange }: JumpDialogProps) {
  const left = useRef(false)
  const navigate = useNavigate()

  function change(next: boolean) {
    left.current = false
    onOpenChange(next)
  }

  function jump({ to }: NavEntry) {
    left.current = true
    onOpenChange(false)
    void navigate(to)
  }

  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60 transition-opacity duration-150 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label="Jump to"
          finalFocus={() => (left.current ? document.getElementById(contentId) : true)}
          className={`fixed top-[12dvh] left-1/2 z-50 w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 outline-none transition-opacity duration-150 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 ${floating}`}
        >
          <Autocomplete.Root
            open
            inline
            items={entries}
            itemToStringValue={({ label }: NavEntry) => label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <SearchIcon className="size-5 text-ink-faint" />
              <Autocomplete.Input
                aria-label="Jump to"
                placeholder="Where to?"
                className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-faint"
              />
              <kbd className="font-mono text-caption text-ink-faint max-sm:hidden">Esc</kbd>
            </div>
            <Autocomplete.Empty>
              <p className="px-4 py-5 text-ink-soft text-small">No page of that name.</p>
            </Autocomplete.Empty>
            <Autocomplete.List
              aria-label="Pages"
              className="max-h-[min(22rem,60dvh)] overflow-y-auto overscroll-contain py-2 outline-none data-empty:hidden"
            >
              {(entry: NavEntry) => {
                const { icon: Icon = FileIcon } = entry
                return (
                  <Autocomplete.Item
                    key={entry.to}
                    value={entry}
                    onClick={() => jump(entry)}
                    className={`${optionLook} min-h-11! gap-3! px-4!`}
                  >
                    <Icon className="size-4.5 text-ink-soft" />
                    <span className="flex-1">{entry.label}</span>
                    <span className="font-mono text-caption text-ink-faint max-sm:hidden">
                      {entry.to}
                    </span>
                  </Autocomplete.Item>
                )
              }}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
