import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Reply } from '#shared/endpoint.ts'
import { FileIcon, SearchIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { lastOpened, rememberOpened } from '#ui/client/opened.ts'
import { floating, optionLook } from '#ui/overlay/floating.ts'
import { entryAt, type Navigation } from '#ui/portal/navigation.ts'
import { NavigationDialog } from '#ui/portal/navigation-dialog.tsx'
import { type FoundGroup, search } from './contract.ts'
import { type Destination, type Group, pagesMatching } from './destinations.ts'

interface JumpDialogProps {
  entries: Navigation
  open: boolean
  onOpenChange: (open: boolean) => void
}

const debounceMs = 150
/** A single letter matches almost every record. */
const minLetters = 2

/** Searches the pages and records that the user may open. */
export function JumpDialog({ entries, open, onOpenChange }: JumpDialogProps) {
  return (
    <NavigationDialog
      label="Jump to"
      open={open}
      onOpenChange={onOpenChange}
      className={`top-[12dvh] left-1/2 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 ${floating}`}
    >
      {(closeForPage) => <Palette entries={entries} onLeave={closeForPage} />}
    </NavigationDialog>
  )
}

/** Searches records once the user pauses typing, and what to open of the first client among them. */
function useRecords(entries: Navigation, typed: string) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = asked.length >= minLetters
  const read = useRead(search.find, { query: { q: asked } }, { enabled })
  const wanted = typed.length >= minLetters
  const { groups = [], clientId = null } = (wanted && enabled && read.data) || {}
  const ofClient = useRead(
    search.client,
    { params: { id: clientId ?? '' } },
    { enabled: clientId !== null },
  )
  const client = clientId !== null && !ofClient.isPlaceholderData && ofClient.data
  return {
    groups: groups.flatMap(({ label, records }): Group[] => {
      const group = { label, items: records }
      const isTheirs = client && records.some(({ id }) => id === clientId)
      return isTheirs ? [group, groupOf(client, entries, groups)] : [group]
    }),
    searching: wanted && (typed !== asked || read.isFetching),
    error: wanted && enabled ? read.error : null,
  }
}

/** Without records that another group shows. */
function groupOf(
  { name, records, pages }: Reply<typeof search.client>,
  entries: Navigation,
  found: readonly FoundGroup[],
): Group {
  const shown = new Set(found.flatMap(({ records }) => records.map(({ id }) => id)))
  const iconOf = (to: string) => entryAt(entries, to.replace(/\?.*/, ''))?.icon ?? FileIcon
  return {
    label: name,
    items: [
      ...records.filter(({ id }) => !shown.has(id)),
      ...pages.map(({ title, to }) => ({ title, to, icon: iconOf(to) })),
    ],
  }
}

interface PaletteProps {
  entries: Navigation
  onLeave: () => void
}

function Palette({ entries, onLeave }: PaletteProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const typed = text.trim()
  const { pathname } = useLocation()
  const recent = typed === '' ? lastOpened().filter(({ to }) => to !== pathname) : []
  const { groups, searching, error } = useRecords(entries, typed)
  return (
    <Autocomplete.Root
      open
      inline
      items={[
        ...(recent.length > 0 ? [{ label: 'Recent', items: recent }] : []),
        ...pagesMatching(entries, typed),
        ...groups,
      ]}
      itemToStringValue={({ title }: Destination) => title}
      filter={null}
      value={text}
      onValueChange={setText}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-line border-b px-4">
        <SearchIcon className="size-5 text-ink-faint" />
        <Autocomplete.Input
          aria-label="Jump to"
          placeholder="Where to?"
          maxLength={100}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-faint"
        />
        <kbd className="font-mono text-caption text-ink-faint max-sm:hidden">Esc</kbd>
      </div>
      <Autocomplete.Empty>
        <p className="px-4 py-5 text-ink-soft text-small">
          {searching ? 'Searching…' : 'Nothing found.'}
        </p>
      </Autocomplete.Empty>
      <Autocomplete.List
        aria-label="Pages and records"
        className="max-h-[min(32rem,62dvh)] overflow-y-auto overscroll-contain pb-2 outline-none data-empty:hidden"
      >
        {({ label, items }: Group) => (
          <Autocomplete.Group key={label} items={items}>
            <Autocomplete.GroupLabel className="px-4 pt-3 pb-1 font-mono text-caption text-ink-faint">
              {label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(destination: Destination) => (
                <DestinationItem
                  key={destination.to}
                  destination={destination}
                  onChoose={() => {
                    onLeave()
                    if (!destination.icon) rememberOpened({ note: '', ...destination })
                    void navigate(destination.to)
                  }}
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      {error && (
        <p role="status" className="border-line border-t px-4 py-3 text-error text-small">
          {error.message}
        </p>
      )}
    </Autocomplete.Root>
  )
}

interface DestinationItemProps {
  destination: Destination
  onChoose: () => void
}

function DestinationItem({ destination, onChoose }: DestinationItemProps) {
  const { title, note, icon: Icon } = destination
  return (
    <Autocomplete.Item
      value={destination}
      onClick={onChoose}
      className={`${optionLook} min-h-11! gap-3! px-4!`}
    >
      {Icon && <Icon className="size-4.5 text-ink-soft" />}
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {note && <span className="max-w-[62%] truncate text-ink-soft text-small">{note}</span>}
    </Autocomplete.Item>
  )
}
