import { cloneElement, lazy, Suspense, useState } from 'react'
import { Avatar } from '#ui/base/avatar.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ChevronDownIcon, KeyboardIcon } from '#ui/base/icons.tsx'
import { type Press, pressHandlers } from '#ui/overlay/press.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import type { AccountAction, Person } from '#ui/portal/account-menu-popup.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'
import { hasSingleKeys, useShortcut } from '#ui/portal/use-shortcut.ts'

const loadPopup = () => import('#ui/portal/account-menu-popup.tsx')
const ShortcutsDialog = lazy(() => import('#ui/portal/shortcuts-dialog.tsx'))

interface AccountMenuProps {
  /** Undefined while loading. */
  person: Person | undefined
  entries: Navigation
  actions: readonly AccountAction[]
  /** The list of shortcuts has those of the staff's portal. */
  staff: boolean
}

const whereTyped = 'input, textarea, select, [contenteditable="true"]'
const popups = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** A question mark that is not typed into something. */
function asksForShortcuts({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== '?' || ctrlKey || metaKey || altKey) return false
  if (target instanceof Element && target.closest(`${whereTyped}, ${popups}`)) return false
  return hasSingleKeys()
}

/** The menu of the signed-in person, with links to their account. */
export function AccountMenu({ person, entries, actions, staff }: AccountMenuProps) {
  const [press, setPress] = useState<Press>()
  const [dialog, setDialog] = useState(false)
  useShortcut(asksForShortcuts, () => setDialog(true))
  const popup = useLazy(loadPopup, press !== undefined, () => setPress(undefined))
  if (!person) return <Skeleton className="size-(--small-height) md:w-36" />
  const button = (
    <button
      type="button"
      className="inline-flex h-(--small-height) cursor-pointer items-center gap-2.5 rounded-sharp text-left max-md:min-w-(--small-height) max-md:justify-center transition-colors duration-150 hover:bg-sunken data-popup-open:bg-sunken md:pr-2"
    >
      <span className="sr-only">Account: </span>
      <Avatar name={person.name} src={person.avatar} size="small" />
      <span className="max-w-40 max-md:sr-only">
        <span className="block truncate font-medium text-small leading-tight">{person.name}</span>
        <span className="block truncate font-mono text-[0.6875rem] text-ink-faint leading-tight">
          {person.detail}
        </span>
      </span>
      <ChevronDownIcon className="size-3.5 text-ink-faint max-md:hidden" />
    </button>
  )
  return (
    <>
      {press && popup ? (
        <popup.AccountMenuPopup
          press={press}
          person={person}
          entries={entries}
          actions={[
            {
              label: 'Keyboard shortcuts',
              icon: KeyboardIcon,
              onSelect: () => setDialog(true),
            },
            ...actions,
          ]}
          trigger={button}
        />
      ) : (
        cloneElement(button, {
          'aria-haspopup': 'menu',
          'aria-expanded': false,
          ...pressHandlers(setPress),
        })
      )}
      {dialog && (
        <Suspense>
          <ShortcutsDialog staff={staff} onClose={() => setDialog(false)} />
        </Suspense>
      )}
    </>
  )
}
