import { Combobox } from '@base-ui/react/combobox'
import { chipLook, chipRemoveLook } from '#ui/base/chip.tsx'
import { CloseIcon } from '#ui/base/icons.tsx'
import { frameLook } from '#ui/base/input.tsx'
import type { Option } from '#ui/base/select.tsx'
import { Field } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import {
  byEscape,
  type ComboboxFieldProps,
  ComboInput,
  highlighting,
  ignore,
  isOffer,
  OpenTrigger,
  Options,
  sameOption,
  useKnownOptions,
  useOffer,
} from './combobox-field.tsx'

/** Several of many options, found by typing. Holds the list of their values. */
export function ManyComboboxField({
  name,
  label,
  hint,
  required,
  className,
  onCreate,
  ...rest
}: ComboboxFieldProps) {
  const { value, change, blur, error } = useFormField<string[]>(name)
  const { optionOf, remember } = useKnownOptions(rest.options)
  const offer = useOffer({ ...rest, mayCreate: Boolean(onCreate) })
  const chosen = (value ?? []).map(optionOf)

  function choose(now: Option[]) {
    const values = now.filter((option) => !isOffer(option)).map((option) => option.value)
    if (!now.some(isOffer)) return change(values)
    void onCreate?.(offer.name).then((option) => {
      remember(option)
      change([...new Set([...values, option.value])])
    }, ignore)
  }

  return (
    <Field {...{ name, label, hint, required, className, error }}>
      {(control, labelId) => (
        <Combobox.Root
          multiple
          items={offer.items}
          value={chosen}
          onValueChange={(now, { reason }) => reason !== byEscape && choose(now)}
          onInputValueChange={offer.search}
          filter={rest.onSearch ? null : undefined}
          isItemEqualToValue={sameOption}
          disabled={rest.disabled}
          {...highlighting}
        >
          <Combobox.InputGroup className={frameLook(rest.disabled)}>
            <Combobox.Chips
              aria-label={`Chosen: ${label}`}
              className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 p-1.25"
            >
              {chosen.map((option) => (
                <Combobox.Chip key={option.value} aria-label={option.label} className={chipLook}>
                  <span className="min-w-0 truncate">{option.label}</span>
                  {!rest.disabled && (
                    <Combobox.ChipRemove
                      aria-label={`Remove ${option.label}`}
                      className={chipRemoveLook}
                    >
                      <CloseIcon className="size-3.5" />
                    </Combobox.ChipRemove>
                  )}
                </Combobox.Chip>
              ))}
              <ComboInput
                control={control}
                placeholder={chosen.length > 0 ? '' : (rest.placeholder ?? 'Type to find')}
                blur={blur}
              />
            </Combobox.Chips>
            <OpenTrigger label={label} />
          </Combobox.InputGroup>
          <Options labelId={labelId} />
        </Combobox.Root>
      )}
    </Field>
  )
}
