import { Combobox } from '@base-ui/react/combobox'
import { chipLook, chipRemoveLook } from '#ui/base/chip.tsx'
import { CloseIcon } from '#ui/base/icons.tsx'
import { frameLook } from '#ui/base/input.tsx'
import { Field } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import type { Option } from '#ui/overlay/option.ts'
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
export function ManyComboboxField({ onCreate, ...field }: ComboboxFieldProps) {
  const { value, change, blur, error } = useFormField<string[]>(field.name)
  const { optionOf, remember } = useKnownOptions(field.options)
  const offer = useOffer({ ...field, mayCreate: Boolean(onCreate) })
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
    <Field {...field} error={error}>
      {(control, labelId) => (
        <Combobox.Root
          multiple
          items={offer.items}
          value={chosen}
          onValueChange={(now, { reason }) => reason !== byEscape && choose(now)}
          onInputValueChange={offer.search}
          filter={field.onSearch ? null : undefined}
          isItemEqualToValue={sameOption}
          disabled={field.disabled}
          {...highlighting}
        >
          <Combobox.InputGroup className={frameLook(field.disabled)}>
            <Combobox.Chips
              aria-label={`Chosen: ${field.label}`}
              className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 p-[calc((var(--control-height)-2.125rem)/2)]"
            >
              {chosen.map((option) => (
                <Combobox.Chip key={option.value} aria-label={option.label} className={chipLook}>
                  <span className="min-w-0 truncate">{option.label}</span>
                  {!field.disabled && (
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
                placeholder={chosen.length > 0 ? '' : 'Type to find'}
                blur={blur}
              />
            </Combobox.Chips>
            <OpenTrigger label={field.label} />
          </Combobox.InputGroup>
          <Options labelId={labelId} />
        </Combobox.Root>
      )}
    </Field>
  )
}
