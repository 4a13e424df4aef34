import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { zoneName } from '#shared/dates.ts'
import { AlertIcon } from '#ui/base/icons.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { SwitchField } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TimeFields } from '../form/time-fields.tsx'
import { outOfReach } from '../rules.ts'

interface AnyTimeFieldsProps {
  /** The label of the switch. */
  label: string
  service?: string | undefined
  /** The appointment that is moved. */
  moved?: string
}

/** A day and one of its free times, or any other time after a warning. */
export function AnyTimeFields({ label, service, moved }: AnyTimeFieldsProps) {
  const { setValue } = useFormContext()
  const anyTime: boolean = useWatch({ name: 'anyTime' })
  const wasAnyTime = useRef(anyTime)

  // A time that was chosen in one mode is not valid in the other.
  useEffect(() => {
    if (wasAnyTime.current !== anyTime) setValue('time', '')
    wasAnyTime.current = anyTime
  }, [anyTime, setValue])

  return (
    <>
      {anyTime ? <FreeChoice /> : <TimeFields service={service} moved={moved} />}
      <SwitchField name="anyTime" label={label} hint="For a time that we do not offer." />
    </>
  )
}

function FreeChoice() {
  const dayProblem = (day: string) => outOfReach(day, new Date())
  return (
    <>
      <p role="status" className="flex items-start gap-2.5 text-small text-warn">
        <AlertIcon className="mt-px size-5 shrink-0" />
        <span>
          This ignores opening hours, closed days and the shortest notice. Only booked and blocked
          time is kept free.
        </span>
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <DateField required name="dueDate" label="Date" dayProblem={dayProblem} />
        <TextField
          required
          name="time"
          label="Time"
          hint={`Such as 18:30, in our time zone (${zoneName()}).`}
          placeholder="HH:MM"
          autoComplete="off"
        />
      </div>
    </>
  )
}
