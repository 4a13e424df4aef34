import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { tasks } from '#features/tasks/contract.ts'
import {
  addDays,
  formatClock,
  formatHour,
  formatMinutes,
  momentOf,
  zoneName,
} from '#shared/dates.ts'
import { day as dayField, optionalText } from '#shared/fields.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { AlertIcon } from '#ui/base/icons.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import type { Option } from '#ui/overlay/option.ts'
import { SaveTimeLog, type TimeLog, time } from '../contract.ts'
import { dayOf } from '../rules.ts'
import { parseDuration, parseTimeOfDay } from './typed-time.ts'
import { endOf, type TaskRow } from './week.ts'

const durationFormats = 'Use 1:30, 1.5 or 90m.'
const startFormats = { error: () => `Use a time such as ${formatClock('09:00')}.` }

/** The fields of the API as people type them. The day is that of the agency's zone. */
const Entry = z.object({
  taskId: z.uuid('Choose a task.'),
  day: dayField,
  startedAt: z
    .string(startFormats)
    .check(z.refine((typed) => parseTimeOfDay(typed) !== null, startFormats)),
  totalMinutesSpent: z.pipe(
    z
      .string(durationFormats)
      .check(z.refine((typed) => parseDuration(typed) !== null, durationFormats)),
    z.pipe(
      z.transform((typed: string) => parseDuration(typed) ?? 0),
      SaveTimeLog.shape.totalMinutesSpent,
    ),
  ),
  description: optionalText(1_000),
})
type Entry = z.output<typeof Entry>

interface EntryFormProps {
  /** Undefined for a new entry. */
  log: TimeLog | undefined
  day: string
  row: TaskRow | undefined
  person: string
  onDone: () => void
}

/** Adds an entry by hand, or changes one. */
export function EntryForm(props: EntryFormProps) {
  const freeTime = useFreeTime(props.person, props.day)
  return freeTime ? <LoadedForm {...props} freeTime={freeTime} /> : <Skeleton className="h-80" />
}

function LoadedForm({
  log,
  day,
  row,
  person,
  onDone,
  freeTime,
}: EntryFormProps & { freeTime: string }) {
  const before = log && typedOf(log)
  const save = useSave(log, person)
  const known = log ? { task: log.taskId, project: log.projectId } : row
  const fields = useFocus(known ? '[name=totalMinutesSpent]' : 'input')
  const empty = {
    taskId: row?.task.id ?? '',
    day,
    startedAt: freeTime,
    totalMinutesSpent: '',
    description: '',
  }
  return (
    <Form
      schema={Entry}
      defaultValues={before ?? empty}
      onSubmit={async (entry) => {
        await save(entry)
        onDone()
      }}
    >
      <div ref={fields} className="grid gap-6">
        <TaskField known={known} />
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1.2fr_1fr_1fr]">
          <DateField required name="day" label="Day" className="max-sm:col-span-2" />
          <TextField
            required
            name="startedAt"
            label="Start"
            hint={`${formatClock('09:00')}, ${zoneName()}`}
            autoComplete="off"
          />
          <TextField
            required
            name="totalMinutesSpent"
            label="Duration"
            hint="1:30, 1.5 or 90m"
            autoComplete="off"
          />
        </div>
        <EndNote person={person} except={log?.id} />
        <TextareaField name="description" label="Description" rows={2} maxLength={1_000} />
      </div>
      <DialogActions onCancel={onDone}>
        <SubmitButton>{log ? 'Save changes' : 'Add time'}</SubmitButton>
      </DialogActions>
    </Form>
  )
}

/** The form appears in an open dialog. On touch screens a focused field would open the keyboard. */
function useFocus(selector: string) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches)
      place.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [selector])
  return place
}

function useSave(log: TimeLog | undefined, person: string) {
  const refresh = [time.list, time.totals]
  const add = useWrite(time.add, { refresh, failed: 'Failed to log time. Please try again.' })
  const edit = useWrite(time.edit, { refresh })
  return ({ day, startedAt, totalMinutesSpent, ...rest }: Entry) => {
    const start = momentOf(day, parseTimeOfDay(startedAt) ?? '')
    if (!log) {
      const body = { ...rest, totalMinutesSpent, startedAt: start, userId: person }
      return add.mutateAsync({ body })
    }
    const before = typedOf(log)
    // The form shows no seconds, so what was not changed is not sent.
    const body = {
      ...rest,
      ...((day !== before.day || startedAt !== before.startedAt) && { startedAt: start }),
      ...(totalMinutesSpent !== parseDuration(before.totalMinutesSpent) && { totalMinutesSpent }),
    }
    return edit.mutateAsync({ params: { id: log.id }, body })
  }
}

const typedOf = ({ taskId, startedAt, totalMinutesSpent, description }: TimeLog) => ({
  taskId: taskId.id,
  day: dayOf(startedAt),
  startedAt: formatHour(startedAt),
  totalMinutesSpent: formatMinutes(totalMinutesSpent),
  description,
})

/** The time of a person that may reach into a day: work of the day before can go on past midnight. */
function useLogsAround(person: string, day: string) {
  const query = { person, from: addDays(day, -1), to: day, limit: 1_000 }
  return useRead(time.list, { query }, { follow: false })
}

/** New time begins where that of the day ends. */
function useFreeTime(person: string, day: string): string | undefined {
  const { data, isPlaceholderData, error } = useLogsAround(person, day)
  if (!error && (!data || isPlaceholderData)) return undefined
  const ends = data?.rows.map(endOf).filter((end) => dayOf(end) === day) ?? []
  const last = ends.sort().at(-1)
  return last ? formatHour(last) : formatClock('09:00')
}

function TaskField({ known }: { known: Pick<TaskRow, 'task' | 'project'> | undefined }) {
  const [q, setQ] = useState('')
  const { data, isPlaceholderData } = useRead(tasks.list, { query: { q, limit: 20 } })
  const optionOf = ({ task, project }: Pick<TaskRow, 'task' | 'project'>) => ({
    value: task.id,
    label: `${task.title} · ${project.title}`,
  })
  const found = (data?.rows ?? []).map((task) => optionOf({ task, project: task.projectId }))
  const others = found.filter(({ value }) => value !== known?.task.id)
  const matches = ({ label }: Option) => label.toLowerCase().includes(q.toLowerCase())
  return (
    <ComboboxField
      required
      name="taskId"
      label="Task"
      options={[...(known ? [optionOf(known)].filter(matches) : []), ...others]}
      onSearch={setQ}
      isSearching={isPlaceholderData}
    />
  )
}

/** When the typed time ends, and which other time it overlaps. Overlaps are allowed. */
function EndNote({ person, except }: { person: string; except: string | undefined }) {
  const [day, startedAt, duration] = useWatch({ name: ['day', 'startedAt', 'totalMinutesSpent'] })
  const minutes = parseDuration(duration)
  const on = z.safeParse(dayField, day)
  const start = on.success ? momentOf(on.data, parseTimeOfDay(startedAt) ?? '') : ''
  if (!on.success || !start || !minutes || minutes < 0) return null
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString()
  return <Overlaps person={person} except={except} start={start} end={end} day={on.data} />
}

interface OverlapsProps {
  person: string
  except: string | undefined
  day: string
  start: string
  end: string
}

function Overlaps({ person, except, day, start, end }: OverlapsProps) {
  const around = useLogsAround(person, day).data?.rows ?? []
  const overlapped = around.filter(
    (log) => log.id !== except && log.startedAt < end && endOf(log) > start,
  )
  return (
    <div role="status" className="-mt-2 grid gap-1 text-small">
      <p className="text-ink-soft">Ends at {formatHour(end)}.</p>
      {overlapped.map((log) => (
        <p key={log.id} className="flex items-start gap-1.5 text-warn">
          <AlertIcon className="mt-0.75 size-4" />
          Overlaps {log.taskId.title}, {formatHour(log.startedAt)} – {formatHour(endOf(log))}.
        </p>
      ))}
    </div>
  )
}
