import { FieldGroup, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'

interface TileFieldProps extends FieldProps {
  options: readonly { value: string | number; label: string; hint?: string }[]
  /** CSS classes that set the grid columns. */
  columns: string
  /** Shows large numbers instead of labels. */
  figures?: true
}

const tile =
  'group relative flex min-h-11 cursor-pointer flex-col justify-center bg-paper px-3 py-2 transition-colors duration-150 hover:bg-action-wash has-checked:bg-action has-checked:text-white has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-action-text has-focus-visible:outline-offset-2'

/** A single choice as a grid of tiles, which are native radio buttons. */
export function TileField({ name, options, columns, figures, ...rest }: TileFieldProps) {
  const { value, change, blur, error } = useFormField<string | number>(name)
  const text = figures
    ? 'min-h-14 items-center font-display font-semibold text-h3 tabular-nums tracking-tight'
    : 'text-base leading-snug'
  return (
    <FieldGroup {...rest} {...{ name, error }} role="radiogroup">
      <div
        className={`grid gap-px rounded-sharp border border-line-strong bg-line-strong in-data-invalid:border-bad ${columns}`}
      >
        {options.map((option) => (
          <label key={option.value} className={`${tile} ${text}`}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => change(option.value)}
              onBlur={blur}
              className="absolute inset-0 z-1 size-full cursor-pointer appearance-none opacity-0"
            />
            {option.label}
            {option.hint && (
              <span className="text-ink-soft text-small group-has-checked:text-white">
                {option.hint}
              </span>
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
