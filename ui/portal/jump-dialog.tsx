import { Autocomplete } from '@base-ui/react/autocomplete'
import { useNavigate } from 'react-router'
import { FileIcon, SearchIcon } from '#ui/base/icons.tsx'
import { optionLook } from '#ui/base/input.tsx'
import { floating } from '#ui/overlay/floating.ts'
import { NavigationDialog } from '#ui/overlay/navigation-dialog.tsx'
import type { NavEntry, Navigation } from '#ui/portal/navigation.ts'

interface JumpDialogProps {
  entries: Navigation
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A search of all pages that the person may open. */
export function JumpDialog({ entries, open, onOpenChange }: JumpDialogProps) {
  const navigate = useNavigate()
  return (
    <NavigationDialog
      label="Jump to"
      open={open}
      onOpenChange={onOpenChange}
      className={`top-[12dvh] left-1/2 w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 ${floating}`}
    >
      {(closeForPage) => (
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
                  onClick={() => {
                    closeForPage()
                    void navigate(entry.to)
                  }}
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
      )}
    </NavigationDialog>
  )
}
