import { CheckboxInput } from '#ui/base/checkbox-input.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { type FieldProps, InlineField } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import type { OnboardingItem } from '../contract.ts'
import { answerMax, taskDone } from '../rules.ts'

/** The field of an item whose answer saves itself. */
export function AnswerField({ item: { kind, required, options } }: { item: OnboardingItem }) {
  const field = { name: 'answer', required }
  if (kind === 'text') return <RichTextField {...field} label="Your text" />
  if (kind === 'date') return <DateField {...field} label="Date" className="max-w-xs" />
  if (kind === 'task') return <TaskField {...field} label="Done" />
  if (kind === 'choice') {
    return (
      <RadioGroupField
        {...field}
        label="Choose one"
        options={options.map((option) => ({ value: option, label: option }))}
      />
    )
  }
  return <TextareaField {...field} label="Your answer" rows={2} maxLength={answerMax} />
}

function TaskField(field: FieldProps) {
  const { value, change, blur, error } = useFormField<string>(field.name)
  return (
    <InlineField {...field} error={error}>
      {(control) => (
        <CheckboxInput
          {...control}
          name={field.name}
          checked={value === taskDone}
          onChange={({ target }) => change(target.checked ? taskDone : '')}
          onBlur={blur}
        />
      )}
    </InlineField>
  )
}
