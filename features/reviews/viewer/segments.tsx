const look =
  'inline-flex min-h-(--small-height) cursor-pointer items-center whitespace-nowrap px-3 text-small transition-colors duration-150 focus-visible:-outline-offset-2'
const chosen = 'bg-ink text-paper'
const others = 'text-ink-soft hover:bg-sunken hover:text-ink'

interface SegmentsProps<V extends string> {
  /** The accessible name of the group. */
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** One of two or three looks of a picture. */
export function Segments<V extends string>({ label, options, value, onChange }: SegmentsProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={label}
      className="inline-flex divide-x divide-line-strong rounded-sharp border border-line-strong"
    >
      {options.map((option) => {
        const isChosen = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(option.value)}
            className={`${look} ${isChosen ? chosen : others}`}
          >
            {option.label}
          </button>
        )
      })}
    </div>
  )
}
