import { useEffect, useId, useRef, useState } from 'react'
import { SearchIcon } from '#ui/base/icons.tsx'
import { Input } from '#ui/base/input.tsx'

interface SearchBoxProps {
  /** The label, such as Search services. */
  label: string
  value: string
  onSearch: (text: string) => void
}

const pauseMs = 250

/** Searches when typing pauses, or at once on Enter. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  // The last search comes back as `value` a moment later, when more text may have been typed.
  const asked = useRef(value)
  const search = useRef(onSearch)
  search.current = onSearch

  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])

  function ask(text: string) {
    if (text.trim() === asked.current) return
    asked.current = text.trim()
    search.current(asked.current)
  }

  const latestAsk = useRef(ask)
  latestAsk.current = ask
  useEffect(() => {
    const timer = setTimeout(() => latestAsk.current(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className="relative block w-full max-w-full sm:w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask(typed)
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-faint" />
        <Input
          id={id}
          type="search"
          value={typed}
          maxLength={200}
          placeholder={label}
          onChange={(event) => setTyped(event.target.value)}
          className="pl-10!"
        />
      </form>
    </search>
  )
}
