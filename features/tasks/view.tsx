import { useId, useState } from 'react'
import { GridIcon, ListIcon } from '#ui/base/icons.tsx'
import { readView, writeView } from '#ui/client/portal-cookie.ts'
import { useQueryParams } from '#ui/list/list-state.ts'
import { isStatus } from './rules.ts'

type TaskView = 'table' | 'board'

const key = 'tasks'

/** The view that was chosen last in this browser; a link to one status opens the table. */
export function useTaskView() {
  const { search, change } = useQueryParams()
  const isOneStatus = isStatus(search.get('filter'))
  const [view, setView] = useState<TaskView>(() =>
    readView(key) === 'board' && !isOneStatus ? 'board' : 'table',
  )

  function choose(next: TaskView) {
    writeView(key, next)
    setView(next)
    if (next === 'table') return
    change({ page: undefined, ...(isOneStatus && { filter: undefined }) }, { replace: true })
  }

  return [view, choose] as const
}

const views = [
  { name: 'table', label: 'Table', Icon: ListIcon },
  { name: 'board', label: 'Board', Icon: GridIcon },
] as const

interface ViewSwitchProps {
  view: TaskView
  onChange: (view: TaskView) => void
}

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const group = useId()
  return (
    <fieldset className="inline-flex max-w-full flex-wrap rounded-sharp border border-line-strong">
      <legend className="sr-only">View</legend>
      {views.map(({ name, label, Icon }) => (
        <label
          key={name}
          className="relative inline-flex min-h-[calc(var(--control-height)-2px)] cursor-pointer items-center gap-2 px-4 text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-action-text has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={group}
            checked={view === name}
            onChange={() => onChange(name)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon className="size-4" />
          <span className="text-small">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
