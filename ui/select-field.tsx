import { Select } from '@base-ui/react/select'
import { Field, type FieldProps } from '#ui/field.tsx'
import { useFormField } from '#ui/form.tsx'
import { CheckIcon, ChevronDownIcon } from '#ui/icons.tsx'
import { controlLook, optionLook, popupLook } from '#ui/input.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps extends FieldProps {
  options: readonly Option[]
  placeholder?: string
}

/** One of a handful. For more than a dozen, ComboboxField lets people type. */
export function SelectField({
  name,
  label,
  hint,
  required,
  disabled,
  className,
  options,
  placeholder = 'Choose…',
}: SelectFieldProps) {
  const { value, change, blur, error } = useFormField<string>(name)
  return (
    <Field {...{ name, label, hint, required, className, error }}>
      {({ id, required: _, ...described }, labelId) => (
        <Select.Root
          items={options}
          value={value || null}
          onValueChange={(chosen) => change(chosen ?? '')}
          onOpenChange={(open) => !open && blur()}
          disabled={disabled}
          modal={false}
        >
          <Select.Trigger
            id={id}
            aria-labelledby={labelId}
            aria-required={required}
            {...described}
            className={`${controlLook} flex h-(--control-height) cursor-pointer items-center justify-between gap-2 px-3 text-left`}
          >
            <Select.Value
              placeholder={placeholder}
              className="truncate data-placeholder:text-ink-faint"
            />
            <Select.Icon>
              <ChevronDownIcon className="size-5 text-ink-soft" />
            </Select.Icon>
          </Select.Trigger>
          <Select.Portal>
            <Select.Positioner
              sideOffset={4}
              alignItemWithTrigger={false}
              className="z-50 outline-none"
            >
              <Select.Popup className={`${popupLook} w-(--anchor-width) max-w-(--available-width)`}>
                <Select.List
                  aria-labelledby={labelId}
                  className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 outline-none"
                >
                  {options.map((option) => (
                    <Select.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.disabled}
                      className={optionLook}
                    >
                      <Select.ItemText className="min-w-0 flex-1">{option.label}</Select.ItemText>
                      <Select.ItemIndicator>
                        <CheckIcon className="size-4 text-action-text" />
                      </Select.ItemIndicator>
                    </Select.Item>
                  ))}
                </Select.List>
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      )}
    </Field>
  )
}
