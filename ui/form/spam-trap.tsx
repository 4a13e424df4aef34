import { useFormField } from '#ui/form/form.tsx'

/** A honeypot: people never see this field, so whoever fills it in is a bot. */
export function SpamTrap() {
  const { value = '', change } = useFormField<string>('website')
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Website (leave this empty)
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      </label>
    </div>
  )
}
