import * as z from 'zod/mini'
import { calendarDay, formatTime, momentOf, zoneName } from '#shared/dates.ts'
import { optionalLine } from '#shared/fields.ts'
import { Button } from '#ui/base/button.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ErrorState, Skeleton } from '#ui/list/data-states.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type TimeOff, timeOff } from '../calendar/contract.ts'
import { appointments, SaveAppointment } from '../contract.ts'

const refresh = [timeOff.list, appointments.slots, appointments.days]

interface TimeOffDialogProps {
  open: boolean
  onClose: () => void
}

/** Time in which nothing can be booked, such as an afternoon off. */
export function TimeOffDialog({ open, onClose }: TimeOffDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Blocked time"
      description="Nothing can be booked in it. Appointments that are booked already stay."
    >
      <div className="flex flex-col gap-8">
        <BlockForm />
        <BlockedTime />
      </div>
    </Dialog>
  )
}

const { dueDate: day, time } = SaveAppointment.shape
const Block = z.object({
  ...{ startDay: day, startTime: time, endDay: day, endTime: time },
  reason: optionalLine(200),
})

const empty = { startDay: '', startTime: '', endDay: '', endTime: '', reason: '' }

function BlockForm() {
  const add = useWrite(timeOff.add, { refresh })
  const today = calendarDay(new Date())
  const isPast = (each: string) => each < today
  return (
    <Form
      schema={Block}
      defaultValues={empty}
      onSubmit={async ({ startDay, startTime, endDay, endTime, reason }, form) => {
        const startsAt = momentOf(startDay, startTime)
        const endsAt = momentOf(endDay, endTime)
        await add.mutateAsync({ body: { startsAt, endsAt, reason } })
        form.reset(empty)
      }}
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <DateField required name="startDay" label="First day" isDayDisabled={isPast} />
        <TimeField name="startTime" label="From" />
        <DateField required name="endDay" label="Last day" isDayDisabled={isPast} />
        <TimeField name="endTime" label="Until" />
      </div>
      <TextField name="reason" label="Reason" hint="Optional. Only staff see it." />
      <div>
        <SubmitButton busyLabel="Blocking…">Block time</SubmitButton>
      </div>
    </Form>
  )
}

function TimeField({ name, label }: { name: string; label: string }) {
  return (
    <TextField
      required
      {...{ name, label }}
      hint={`Such as 13:00 (${zoneName}).`}
      placeholder="HH:MM"
      autoComplete="off"
    />
  )
}

function BlockedTime() {
  const query = { from: calendarDay(new Date()) }
  const { data, error, refetch } = useRead(timeOff.list, { query })
  if (!data)
    return error ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-16 w-full" />
    )
  if (data.rows.length === 0)
    return <p className="text-ink-soft text-small">No time is blocked from today on.</p>
  return (
    <ul aria-label="Blocked time" className="border-line border-t">
      {data.rows.map((block) => (
        <Blocked key={block.id} block={block} />
      ))}
    </ul>
  )
}

function Blocked({ block: { id, startsAt, endsAt, reason, removable } }: { block: TimeOff }) {
  const confirm = useConfirm()
  const remove = useWrite(timeOff.remove, { refresh })
  const span = `${formatTime(startsAt)} to ${formatTime(endsAt)}`
  const ask = () =>
    confirm({
      title: 'Open this time again?',
      text: `${span}. Clients can book it.`,
      action: 'Open time',
      destructive: false,
      onConfirm: () => remove.mutateAsync({ params: { id } }),
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="min-w-0">
        <p className="text-small tabular-nums">{span}</p>
        {reason && <p className="text-ink-soft text-small wrap-anywhere">{reason}</p>}
      </div>
      {removable && (
        <Button variant="secondary" size="small" onClick={ask}>
          Open again
          <span className="sr-only">: {span}</span>
        </Button>
      )}
    </li>
  )
}
