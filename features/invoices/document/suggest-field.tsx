import { type KeyboardEvent, useId, useState } from 'react'
import { Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { optionLook, popupLook } from '#ui/overlay/floating.ts'

export interface Suggestion {
  value: string
  /** Shown beside it, such as a price. */
  detail?: string | undefined
}

interface SuggestFieldProps extends FieldProps {
  suggestions: readonly Suggestion[]
  placeholder?: string
  /** Called when a suggestion is chosen, after the field has its value. */
  onChoose?: (value: string) => void
}

const mostShown = 8

/**
 * Free text with suggestions. A plain input with a list of its own, because a form can have
 * hundreds of them.
 */
export function SuggestField({
  name,
  label,
  hint,
  required,
  className,
  suggestions,
  onChoose,
  ...input
}: SuggestFieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(name)
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = isOpen ? findSuggestions(suggestions, value) : []
  const current = found[active]

  function open(index = -1) {
    setIsOpen(true)
    setActive(index)
  }

  function close() {
    setIsOpen(false)
    setActive(-1)
  }

  function choose(chosen: string) {
    change(chosen)
    close()
    onChoose?.(chosen)
  }

  function moveBy(step: 1 | -1) {
    if (found.length === 0) return open(0)
    setActive((active + step + found.length) % found.length)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') moveBy(1)
    else if (event.key === 'ArrowUp' && found.length > 0) moveBy(-1)
    else if (event.key === 'Enter' && current) choose(current.value)
    else if (event.key === 'Escape' && found.length > 0) close()
    else return
    event.preventDefault()
  }

  return (
    <Field {...{ name, label, hint, required, className, error }}>
      {({ required: _, ...control }) => (
        <div className="relative">
          <Input
            {...input}
            {...control}
            name={name}
            role="combobox"
            autoComplete="off"
            aria-required={required}
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={found.length > 0 ? listId : undefined}
            aria-activedescendant={current && `${listId}${active}`}
            value={value}
            onChange={({ target }) => {
              change(target.value)
              open()
            }}
            onClick={() => value === '' && open()}
            onKeyDown={handleKey}
            onBlur={() => {
              close()
              blur()
            }}
          />
          {found.length > 0 && (
            <div
              ref={showWhole}
              id={listId}
              role="listbox"
              aria-label={label}
              className={`${popupLook} absolute inset-x-0 top-full z-20 mt-1 max-h-80 scroll-mb-4 min-w-64 overflow-y-auto py-1`}
            >
              {found.map((suggestion, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                <div
                  key={suggestion.value}
                  id={`${listId}${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  data-highlighted={index === active || undefined}
                  // The input keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setActive(index)}
                  onClick={() => choose(suggestion.value)}
                  className={optionLook}
                >
                  <span className="min-w-0 flex-1 wrap-anywhere">{suggestion.value}</span>
                  {suggestion.detail && (
                    <span className="shrink-0 text-ink-soft text-small" data-numeric>
                      {suggestion.detail}
                    </span>
                  )}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

const showWhole = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

/** The suggestions that contain the typed text; none if it is a suggestion already. */
function findSuggestions(suggestions: readonly Suggestion[], typed: string): Suggestion[] {
  const text = typed.trim().toLowerCase()
  const found = suggestions.filter(({ value }) => value.toLowerCase().includes(text))
  return found.some(({ value }) => value.toLowerCase() === text) ? [] : found.slice(0, mostShown)
}
