import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { calendarDay, clockTime, momentOf, zoneName } from '#shared/dates.ts'
import { optionalLine } from '#shared/fields.ts'
import { useWrite } from '#ui/client/data.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { calendar, type TimeOff, timeOff } from '../calendar/contract.ts'
import { appointments, SaveAppointment } from '../contract.ts'
import { blockProblem, outOfReach } from '../rules.ts'

/** The reads that a write to blocked time changes. */
export const blockReads = [timeOff.list, calendar.days, appointments.slots, appointments.days]

export interface Span {
  startsAt: string
  endsAt: string
}

const { dueDate: day, time } = SaveAppointment.shape
const fields = { startDay: day, startTime: time, endDay: day, endTime: time }
type Fields = Record<keyof typeof fields, string>

const spanOf = ({ startDay, startTime, endDay, endTime }: Fields): Span => ({
  startsAt: momentOf(startDay, startTime),
  endsAt: momentOf(endDay, endTime),
})

const Block = z.object({ ...fields, reason: optionalLine(200) }).check(
  z.refine((block) => !blockProblem(spanOf(block)), {
    error: ({ input }) => blockProblem(spanOf(input as Fields)),
    path: ['endTime'],
  }),
)

const empty = { startDay: '', startTime: '', endDay: '', endTime: '', reason: '' }

const fieldsOf = ({ startsAt, endsAt }: Span): Fields => ({
  startDay: calendarDay(new Date(startsAt)),
  startTime: clockTime(new Date(startsAt)),
  endDay: calendarDay(new Date(endsAt)),
  endTime: clockTime(new Date(endsAt)),
})

interface BlockFormProps {
  /** The time range selected in the calendar. */
  selected?: Span | undefined
  /** The blocked time to edit. */
  block?: TimeOff | undefined
  onSaved?: () => void
  /** Buttons next to the submit button. */
  children?: ReactNode
}

/** Creates or edits blocked time. */
export function BlockForm({ selected, block, onSaved, children }: BlockFormProps) {
  const add = useWrite(timeOff.add, { refresh: blockReads })
  const edit = useWrite(timeOff.edit, { refresh: blockReads })
  const span = block ?? selected
  const dayProblem = (day: string) => outOfReach(day, new Date())
  return (
    <Form
      schema={Block}
      defaultValues={{ ...empty, ...(span && fieldsOf(span)), reason: block?.reason ?? '' }}
      onSubmit={async ({ reason, ...given }, form) => {
        const body = { ...spanOf(given), reason }
        if (block) await edit.mutateAsync({ params: { id: block.id }, body })
        else await add.mutateAsync({ body })
        if (!block) form.reset(empty)
        onSaved?.()
      }}
    >
      <div className="grid gap-x-4 gap-y-4 xs:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:grid-cols-2 sm:gap-x-6">
        <DateField required name="startDay" label="First day" dayProblem={dayProblem} />
        <TimeField name="startTime" label="From" />
        <DateField required name="endDay" label="Last day" dayProblem={dayProblem} />
        <TimeField name="endTime" label="Until" />
      </div>
      <TextField name="reason" label="Reason" hint="Optional. Only visible to staff." />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busyLabel={block ? 'Saving…' : 'Blocking…'}>
          {block ? 'Save changes' : 'Block time'}
        </SubmitButton>
        {children}
      </div>
    </Form>
  )
}

function TimeField({ name, label }: { name: string; label: string }) {
  return (
    <TextField
      required
      {...{ name, label }}
      hint={`Such as 13:00 (${zoneName()}).`}
      placeholder="HH:MM"
      autoComplete="off"
    />
  )
}
