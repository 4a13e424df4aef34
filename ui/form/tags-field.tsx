import { type KeyboardEvent, useRef, useState } from 'react'
import { Chip } from '#ui/base/chip.tsx'
import { frameLook } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { addTags } from '#ui/form/mask.ts'

/** A list of words: Enter or a comma adds one, Backspace removes the last one. */
export function TagsField({ hint = 'Enter or a comma adds one.', ...field }: FieldProps) {
  const { disabled } = field
  const { value, change, blur, error } = useFormField<string[]>(field.name)
  const tags = value ?? []
  const [typed, setTyped] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const input = useRef<HTMLInputElement>(null)

  function add(text: string) {
    const next = addTags(tags, text)
    setTyped('')
    if (next.length === tags.length) return
    change(next)
    setAnnouncement(`${next.slice(tags.length).join(', ')} added`)
  }

  function remove(tag: string) {
    change(tags.filter((other) => other !== tag))
    setAnnouncement(`${tag} removed`)
    input.current?.focus()
  }

  function press(event: KeyboardEvent) {
    const last = tags.at(-1)
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      remove(last)
    }
  }

  return (
    <Field {...field} hint={hint} error={error}>
      {({ required: _, ...control }) => (
        <div className={`${frameLook(disabled)} flex-wrap items-center gap-1.5 p-1.25`}>
          {tags.map((tag) => (
            <Chip key={tag} label={tag} disabled={disabled} onRemove={() => remove(tag)} />
          ))}
          <input
            {...control}
            ref={input}
            aria-required={field.required}
            disabled={disabled}
            autoComplete="off"
            value={typed}
            onChange={({ target }) =>
              /[,\n]/.test(target.value) ? add(target.value) : setTyped(target.value)
            }
            onKeyDown={press}
            onBlur={() => {
              add(typed)
              blur()
            }}
            className="h-8 min-w-8 flex-1 bg-transparent px-1.75 outline-none disabled:cursor-not-allowed"
          />
          <span role="status" className="sr-only">
            {announcement}
          </span>
        </div>
      )}
    </Field>
  )
}
