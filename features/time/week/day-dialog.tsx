import { useRef, useState } from 'react'
import { nameOf } from '#people/names.ts'
import { formatHour, formatMinutes } from '#shared/dates.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button, IconButton } from '#ui/base/button.tsx'
import { EditIcon, PlusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { useRemove } from '#ui/list/use-remove.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type TimeLog, time } from '../contract.ts'
import { EntryForm } from './entry-form.tsx'
import { mayChange, mayLogFor, type Week } from './use-week.ts'
import { endOf, formatLongDay, logsOn, marksOf, type TaskRow } from './week.ts'

/** A day of the week, or what was logged on one task on it. */
export interface OpenDay {
  day: string
  row?: TaskRow
  /** Opens the form of a new entry. */
  adds?: boolean
}

interface DayDialogProps {
  opened: OpenDay | null
  logs: TimeLog[] | undefined
  week: Week
  onClose: () => void
}

/** Lists the time of a day, and edits it. */
export function DayDialog({ opened, logs = [], week, onClose }: DayDialogProps) {
  const latest = useRef(opened)
  if (opened) latest.current = opened
  if (!latest.current) return null
  const { day, row } = latest.current
  const here = logsOn(day, logs).filter(({ taskId }) => !row || taskId.id === row.task.id)
  return (
    <Dialog
      open={opened !== null}
      onClose={onClose}
      title={row?.task.title ?? formatLongDay(day)}
      description={row && `${row.project.title} · ${formatLongDay(day)}`}
    >
      <Day
        key={`${day} ${row?.task.id}`}
        opened={latest.current}
        logs={here.sort((one, other) => one.startedAt.localeCompare(other.startedAt))}
        person={week.isAll ? undefined : week.person}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface DayProps {
  opened: OpenDay
  logs: TimeLog[]
  /** Undefined for the time of everybody. */
  person: string | undefined
  onClose: () => void
}

function Day({ opened, logs, person, onClose }: DayProps) {
  const mayAdd = person !== undefined && mayLogFor(person)
  const [startsWithForm] = useState(
    mayAdd && (opened.adds || (opened.row !== undefined && logs.length === 0)),
  )
  const [edited, setEdited] = useState<TimeLog | 'new' | null>(startsWithForm ? 'new' : null)
  if (edited) {
    return (
      <EntryForm
        key={edited === 'new' ? edited : edited.id}
        log={edited === 'new' ? undefined : edited}
        day={opened.day}
        row={opened.row}
        person={edited === 'new' ? (person ?? '') : edited.userId.id}
        onDone={startsWithForm ? onClose : () => setEdited(null)}
      />
    )
  }
  return (
    <>
      {logs.length > 0 ? (
        <ul className="divide-y divide-line border-line border-y">
          {logs.map((log) => (
            <Entry
              key={log.id}
              log={log}
              named={!opened.row}
              byName={person === undefined}
              onEdit={() => setEdited(log)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">No time on this day.</p>
      )}
      {mayAdd && (
        <Button variant="secondary" className="self-start" onClick={() => setEdited('new')}>
          <PlusIcon className="size-4" />
          Add time
        </Button>
      )}
    </>
  )
}

interface EntryProps {
  log: TimeLog
  /** Shows the name of the task, unless the dialog already names it. */
  named: boolean
  /** Shows who logged it. */
  byName: boolean
  onEdit: () => void
}

function Entry({ log, named, byName, onEdit }: EntryProps) {
  const { startedAt, description, taskId, projectId, userId } = log
  const remove = useRemove(time.remove, {
    noun: 'entry',
    refresh: [time.list, time.totals],
    inUse: time.inUse,
  })
  const spent = formatMinutes(log.totalMinutesSpent)
  const span = `${formatHour(startedAt)} – ${formatHour(endOf(log))}`
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium font-mono">{spent}</span>
          <span className="font-mono text-caption text-ink-soft">{span}</span>
          {byName && <span className="text-small">{nameOf(userId)}</span>}
        </p>
        {named && (
          <p className="text-small wrap-anywhere">
            <span className="font-medium">{taskId.title}</span>
            <span className="text-ink-soft"> · {projectId.title}</span>
          </p>
        )}
        {description && (
          <p className="whitespace-pre-line text-ink-soft text-small wrap-anywhere">
            {description}
          </p>
        )}
        <p className="flex flex-wrap gap-x-4">
          {marksOf([log]).map((mark) => (
            <Badge key={mark} tone="warn">
              {mark}
            </Badge>
          ))}
        </p>
      </div>
      {mayChange(log) && (
        <>
          <IconButton label={`Edit ${spent}, ${span}`} size="small" onClick={onEdit}>
            <EditIcon className="size-4" />
          </IconButton>
          <IconButton
            label={`Delete ${spent}, ${span}`}
            size="small"
            onClick={() => remove?.(`${spent} on ${taskId.title}`, { params: { id: log.id } })}
          >
            <TrashIcon className="size-4" />
          </IconButton>
        </>
      )}
    </li>
  )
}
