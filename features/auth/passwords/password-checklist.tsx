import { passwordRules } from '#shared/password.ts'
import { CheckIcon, MinusIcon } from '#ui/base/icons.tsx'
import { useFormField } from '#ui/form/form.tsx'

interface PasswordChecklistProps {
  /** Names and email of the person, if known, which the password must not contain. */
  personalTerms?: readonly string[]
  /** The name of the current password's field, if the new password must differ from it. */
  currentField?: string
}

/** Shows which password rules are met while typing. */
export function PasswordChecklist({ personalTerms, currentField }: PasswordChecklistProps) {
  const { value: password = '', error } = useFormField<string>('password')
  const { value: current } = useFormField<string>(currentField ?? 'password')
  const rules = passwordRules()
  const items = rules
    .map(({ label, passes, hiddenUntilBroken }) => ({
      label,
      met: passes(password, personalTerms),
      hiddenUntilBroken,
    }))
    .filter(({ met, hiddenUntilBroken }) => !hiddenUntilBroken || !met)
  if (currentField) {
    items.push({
      label: 'Different from the current one',
      met: password !== '' && password !== current,
      hiddenUntilBroken: undefined,
    })
  }
  // The server may know names that this page does not. If all rules pass here, the last one failed
  // there.
  const lastRule = items.find(({ label }) => label === rules.at(-1)?.label)
  if (lastRule && error && items.every(({ met }) => met)) lastRule.met = false
  const met = items.filter((item) => item.met).length

  return (
    <div className="border-line border-l-2 pl-4">
      <p className="mb-2 flex justify-between gap-4 font-mono text-caption text-ink-soft">
        <span id="password-rules">Requirements</span>
        <span role="status" aria-atomic="true">
          {met} of {items.length}
          <span className="sr-only"> rules are met</span>
        </span>
      </p>
      <ul aria-labelledby="password-rules" className="grid gap-1">
        {items.map((item) => (
          <li
            key={item.label}
            data-valid={item.met}
            className={`flex items-start gap-2 text-small transition-colors duration-150 ${item.met ? 'text-good' : 'text-ink-soft'}`}
          >
            {item.met ? (
              <CheckIcon className="mt-0.5 size-4" />
            ) : (
              <MinusIcon className="mt-0.5 size-4" />
            )}
            <span>
              {item.label}
              <span className="sr-only">{item.met ? ': yes' : ': not yet'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
