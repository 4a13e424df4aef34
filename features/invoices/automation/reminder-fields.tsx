import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { countOf } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { Chip } from '#ui/base/chip.tsx'
import { Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { useFormWork } from '#ui/form/open-forms.ts'
import { mostReminders, readDays } from '../reminder-rules.ts'

const invalid = 'Use a number of days from 1 to 365.'

/** Days before or after a due date, as chips. Holds a list such as 3, 7, 14. */
function DaysField({ when, required: _, ...field }: FieldProps & { when: string }) {
  const { value = '', change, blur, error } = useFormField<string>(field.name)
  const days = readDays(value) ?? []
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { pending } = useFormWork()

  function add() {
    const [day] = readDays(typed) ?? []
    if (typed.trim() !== '' && day === undefined) return setProblem(invalid)
    if (day !== undefined && !days.includes(day)) put([...days, day])
    setTyped('')
    setProblem(undefined)
  }

  const put = (next: number[]) => change(next.sort((one, other) => one - other).join(', '))

  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const report = () => latest.current()
    pending.add(report)
    return () => void pending.delete(report)
  }, [pending])

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    add()
  }

  return (
    <Field {...field} error={problem ?? error}>
      {(control) => (
        <div className="grid gap-2">
          {days.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {days.map((day) => (
                <li key={day}>
                  <Chip
                    label={`${countOf(day, 'day')} ${when}`}
                    onRemove={() => {
                      put(days.filter((other) => other !== day))
                      input.current?.focus()
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className="flex items-center gap-2 text-small">
            <Input
              {...control}
              ref={input}
              name={field.name}
              inputMode="numeric"
              autoComplete="off"
              disabled={days.length >= mostReminders}
              className="max-w-20 text-right tabular-nums"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setProblem(undefined)
              }}
              onKeyDown={press}
              onBlur={blur}
            />
            <span className="text-ink-soft">days {when}</span>
            <Button size="small" variant="secondary" className="ml-auto" onClick={add}>
              Add
            </Button>
          </div>
        </div>
      )}
    </Field>
  )
}

export const DaysBeforeField = (props: FieldProps) => <DaysField {...props} when="before" />
export const DaysAfterField = (props: FieldProps) => <DaysField {...props} when="after" />
