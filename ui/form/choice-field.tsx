import type { ReactNode } from 'react'
import { boxLook, CheckboxInput, type NativeProps, SwitchInput } from '#ui/base/checkbox-input.tsx'
import { FieldGroup, type FieldProps, InlineField } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import type { Option } from '#ui/overlay/option.ts'

interface Choice extends Option {
  hint?: ReactNode
}

function RadioInput(props: NativeProps) {
  return (
    <span className="grid shrink-0 place-items-center">
      <input {...props} type="radio" className={`${boxLook} rounded-full`} />
      <span className="pointer-events-none invisible col-start-1 row-start-1 size-2 rounded-full bg-white peer-checked:visible" />
    </span>
  )
}

/** A checkbox with its label, and its hint or error below. */
function LabeledBox({ label, hint, box }: { label: ReactNode; hint?: ReactNode; box: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is `box`
    <label className="flex w-fit max-w-full cursor-pointer items-start gap-3 py-2 text-base leading-6 has-[:disabled]:cursor-not-allowed has-[:disabled]:text-ink-faint">
      <span className="flex h-6 items-center">{box}</span>
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-ink-soft text-small">{hint}</span>}
      </span>
    </label>
  )
}

interface SingleChoiceProps extends Omit<FieldProps, 'label'> {
  /** May contain links, for example to a policy. */
  label: ReactNode
}

function SingleChoice({ box: Box, ...field }: SingleChoiceProps & { box: typeof CheckboxInput }) {
  const { value, change, blur, error } = useFormField<boolean>(field.name)
  return (
    <InlineField {...field} error={error}>
      {(control) => (
        <Box
          {...control}
          name={field.name}
          disabled={field.disabled}
          checked={value || false}
          onChange={(event) => change(event.target.checked)}
          onBlur={blur}
        />
      )}
    </InlineField>
  )
}

/** A single checkbox, for consent or an option. */
export function CheckboxField(props: SingleChoiceProps) {
  return <SingleChoice {...props} box={CheckboxInput} />
}

/** A switch, for a setting that is on or off. */
export function SwitchField(props: SingleChoiceProps) {
  return <SingleChoice {...props} box={SwitchInput} />
}

interface ChoiceFieldProps extends FieldProps {
  options: readonly Choice[]
  /** The layout of the options, such as a grid; stacked by default. */
  layout?: string
}

interface OptionsProps extends Pick<ChoiceFieldProps, 'name' | 'options' | 'layout'> {
  box: typeof CheckboxInput
  isChosen: (value: string) => boolean
  onChoose: (value: string) => void
  onBlur?: (() => void) | undefined
}

function Options({ box: Box, name, options, layout, isChosen, onChoose, onBlur }: OptionsProps) {
  return (
    <div className={layout}>
      {options.map(({ value, label, hint }) => (
        <LabeledBox
          key={value}
          label={label}
          hint={hint}
          box={
            <Box
              name={name}
              value={value}
              checked={isChosen(value)}
              onChange={() => onChoose(value)}
              onBlur={onBlur}
            />
          }
        />
      ))}
    </div>
  )
}

/** Several of a few visible options. Holds a list of values. */
export function CheckboxGroupField({ options, layout, ...field }: ChoiceFieldProps) {
  const { value, change, blur, error } = useFormField<string[]>(field.name)
  const chosen = value ?? []
  const toggled = (one: string) =>
    // In the order of the options, not of the clicks.
    options
      .map((option) => option.value)
      .filter((other) => (other === one) !== chosen.includes(other))
  return (
    <FieldGroup {...field} error={error}>
      <Options
        name={field.name}
        options={options}
        layout={layout}
        box={CheckboxInput}
        isChosen={(one) => chosen.includes(one)}
        onChoose={(one) => change(toggled(one))}
        onBlur={blur}
      />
    </FieldGroup>
  )
}

/** Exactly one of a few visible options. */
export function RadioGroupField(field: ChoiceFieldProps) {
  const { value, change, blur, error } = useFormField<string>(field.name)
  return <RadioGroup {...field} value={value} error={error} onChange={change} onBlur={blur} />
}

interface RadioGroupProps extends ChoiceFieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
}

/** The control of a RadioGroupField. */
export function RadioGroup({
  options,
  layout,
  value,
  onChange,
  onBlur,
  ...field
}: RadioGroupProps) {
  return (
    <FieldGroup {...field} role="radiogroup">
      <Options
        name={field.name}
        options={options}
        layout={layout}
        box={RadioInput}
        isChosen={(one) => one === value}
        onChoose={onChange}
        onBlur={onBlur}
      />
    </FieldGroup>
  )
}
