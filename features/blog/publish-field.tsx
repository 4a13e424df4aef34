import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { calendarDay, clockTime, dayMs, formatTime, momentOf, zoneName } from '#shared/dates.ts'
import { Input } from '#ui/base/input.tsx'
import { DateInput } from '#ui/date/date-field.tsx'
import { RadioGroup } from '#ui/form/choice-field.tsx'
import { FieldGroup } from '#ui/form/field.tsx'
import { SubmitButton, useFormField } from '#ui/form/form.tsx'
import type { Blog } from './contract.ts'
import { stateOf } from './rules.ts'

const choices = [
  { value: 'draft', label: 'Draft', hint: 'Only visible to staff.' },
  { value: 'published', label: 'Published', hint: 'Visible to everyone.' },
  { value: 'scheduled', label: 'Scheduled', hint: 'Goes live at the time you choose.' },
]

/** The value while day or time is incomplete, which validation rejects. */
const incomplete = 'unfinished'

function partsOf(iso: string | undefined) {
  if (!iso || iso === incomplete) return { day: '', time: '' }
  const at = new Date(iso)
  return { day: calendarDay(at), time: clockTime(at) }
}

/** Publishes, schedules or withdraws a post. Holds `published_status` and `publishAt`. */
export function PublishField() {
  const { value: published, change: publish } = useFormField<boolean>('published_status')
  const { value: publishAt, change: schedule } = useFormField<string | null>('publishAt')

  function choose(state: string) {
    publish(state === 'published')
    const tomorrow = calendarDay(new Date(Date.now() + dayMs))
    schedule(state === 'scheduled' ? momentOf(tomorrow, '09:00') : null)
  }

  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        name="published_status"
        label="Status"
        options={choices}
        value={stateOf({ published_status: published, publishAt: publishAt ?? null })}
        onChange={choose}
      />
      {publishAt && !published && <PublishTimeField value={publishAt} onChange={schedule} />}
    </div>
  )
}

function PublishTimeField({ value, onChange }: { value: string; onChange: (iso: string) => void }) {
  const { error, blur } = useFormField<string>('publishAt')
  const id = useId()
  const [inputError, setInputError] = useState<string>()
  const [typed, setTyped] = useState(() => partsOf(value))
  const isTyped = value === incomplete || momentOf(typed.day, typed.time) === value
  const { day, time } = isTyped ? typed : partsOf(value)

  function change(parts: { day: string; time: string }) {
    setTyped(parts)
    onChange(momentOf(parts.day, parts.time) || incomplete)
  }

  return (
    <FieldGroup
      name="publishAt"
      label="Publish on"
      error={inputError ?? error}
      hint={value === incomplete ? zoneName() : `${formatTime(value)} ${zoneName()}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-2">
        <DateInput
          control={{ id, required: true, 'aria-label': 'Day' }}
          name="publish-day"
          label="Day"
          value={day}
          onChange={(next) => change({ day: next, time })}
          onBlur={blur}
          onInputError={setInputError}
          dayProblem={(one) => (one < calendarDay(new Date()) ? 'This day is in the past.' : '')}
        />
        <Input
          type="time"
          aria-label="Time"
          required
          value={time}
          onChange={({ target }) => change({ day, time: target.value })}
          onBlur={blur}
        />
      </div>
    </FieldGroup>
  )
}

/** Saves the post with the selected state, which its label names. */
export function PublishButton({ post }: { post: Blog | undefined }) {
  const [published_status, publishAt] = useWatch({ name: ['published_status', 'publishAt'] })
  const chosen = stateOf({ published_status, publishAt })
  const savedState = post ? stateOf(post) : 'draft'
  if (chosen === 'draft') {
    return <SubmitButton>{savedState === 'published' ? 'Unpublish' : 'Save draft'}</SubmitButton>
  }
  if (chosen === savedState) return <SubmitButton>Save changes</SubmitButton>
  return <SubmitButton>{chosen === 'published' ? 'Publish' : 'Schedule'}</SubmitButton>
}
