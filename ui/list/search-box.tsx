import { useContext, useEffect, useId, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { SearchIcon } from '#ui/base/icons.tsx'
import { Input } from '#ui/base/input.tsx'

interface SearchBoxProps {
  /** The label, such as Search services. */
  label: string
  /** Where the label has no room. */
  placeholder?: string | undefined
  value: string
  onSearch: (text: string) => void
}

const debounceMs = 250

/**
 * Searches when typing pauses, or at once on Enter. While a link is being followed it waits, because a
 * search would cancel that navigation.
 */
export function SearchBox({ label, placeholder = label, value, onSearch }: SearchBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  // The last search comes back as `value` a moment later, when more text may have been typed.
  const lastSearch = useRef(value)

  useEffect(() => {
    if (value === lastSearch.current) return
    lastSearch.current = value
    setTyped(value)
  }, [value])

  function searchNow(text: string) {
    if (text.trim() === lastSearch.current) return
    lastSearch.current = text.trim()
    onSearch(lastSearch.current)
  }

  const latest = useRef(searchNow)
  latest.current = searchNow
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    const timer = setInterval(() => {
      // Read from the router, because useNavigation() is one render behind it.
      if (router && router.state.navigation.state !== 'idle') return
      clearInterval(timer)
      latest.current(typed)
    }, debounceMs)
    return () => clearInterval(timer)
  }, [typed, router])

  return (
    <search className="relative block w-full max-w-full sm:w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          searchNow(typed)
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-faint max-sm:left-2.5" />
        <Input
          id={id}
          type="search"
          value={typed}
          maxLength={200}
          placeholder={placeholder}
          onChange={(event) => setTyped(event.target.value)}
          className="pl-10! text-ellipsis max-sm:pr-2! max-sm:pl-9!"
        />
      </form>
    </search>
  )
}
