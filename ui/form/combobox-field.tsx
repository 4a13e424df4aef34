import { Combobox } from '@base-ui/react/combobox'
import { useRef } from 'react'
import { chipLook, chipRemoveLook } from '#ui/base/chip.tsx'
import { CheckIcon, ChevronDownIcon, CloseIcon } from '#ui/base/icons.tsx'
import { frameLook, optionLook, popupLook } from '#ui/base/input.tsx'
import type { Option } from '#ui/base/select.tsx'
import { type ControlProps, Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { usePopupContainer } from '#ui/overlay/popup-container.ts'

interface ComboboxFieldProps extends FieldProps {
  options: readonly Option[]
  placeholder?: string
  /** Holds several values, as a list. */
  multiple?: boolean
  /** For options that the server searches: called with the typed text, to update `options`. */
  onSearch?: (typed: string) => void
}

/** One or several of many options, found by typing. Holds the values of the options. */
export function ComboboxField({ multiple, ...field }: ComboboxFieldProps) {
  return multiple ? <ManyCombobox {...field} /> : <OneCombobox {...field} />
}

/** All options seen so far by value, including those that later searches do not return. */
function useKnownOptions(options: readonly Option[]) {
  const known = useRef(new Map<string, Option>())
  for (const option of options) known.current.set(option.value, option)
  return (value: string): Option => known.current.get(value) ?? { value, label: value }
}

// Base UI clears the field when Escape is pressed while the list is closed; Escape must not lose input.
const byEscape = 'escape-key'
/** The field also shows the selected option, which is not a search text. */
const searchOf = (typed: string, reason: string) => (reason === 'input-change' ? typed : '')
const sameOption = (one: Option, other: Option) => one.value === other.value

type Part = Omit<ComboboxFieldProps, 'multiple'>

function OneCombobox({ name, label, hint, required, className, onSearch, ...rest }: Part) {
  const { value, change, blur, error } = useFormField<string>(name)
  const optionOf = useKnownOptions(rest.options)
  return (
    <Field {...{ name, label, hint, required, className, error }}>
      {(control, labelId) => (
        <Combobox.Root
          items={rest.options}
          value={value ? optionOf(value) : null}
          onValueChange={(chosen, { reason }) => reason !== byEscape && change(chosen?.value ?? '')}
          onInputValueChange={(typed, { reason }) => onSearch?.(searchOf(typed, reason))}
          filter={onSearch ? null : undefined}
          isItemEqualToValue={sameOption}
          disabled={rest.disabled}
          autoHighlight
        >
          <Combobox.InputGroup className={`${frameLook(rest.disabled)} items-center pl-1.25`}>
            <ComboInput
              control={control}
              placeholder={rest.placeholder ?? 'Type to find'}
              blur={blur}
            />
            {!rest.disabled && (
              <Combobox.Clear
                aria-label={`Clear ${label}`}
                className="grid h-9 w-9 shrink-0 cursor-pointer place-items-center text-ink-soft hover:text-ink"
              >
                <CloseIcon className="size-4" />
              </Combobox.Clear>
            )}
            <OpenTrigger label={label} />
          </Combobox.InputGroup>
          <Options labelId={labelId} />
        </Combobox.Root>
      )}
    </Field>
  )
}

function ManyCombobox({ name, label, hint, required, className, onSearch, ...rest }: Part) {
  const { value, change, blur, error } = useFormField<string[]>(name)
  const optionOf = useKnownOptions(rest.options)
  const chosen = (value ?? []).map(optionOf)
  return (
    <Field {...{ name, label, hint, required, className, error }}>
      {(control, labelId) => (
        <Combobox.Root
          multiple
          items={rest.options}
          value={chosen}
          onValueChange={(now, { reason }) =>
            reason !== byEscape && change(now.map((option) => option.value))
          }
          onInputValueChange={(typed, { reason }) => onSearch?.(searchOf(typed, reason))}
          filter={onSearch ? null : undefined}
          isItemEqualToValue={sameOption}
          disabled={rest.disabled}
          autoHighlight
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

interface ComboInputProps {
  control: ControlProps
  placeholder: string
  blur: () => void
}

function ComboInput({ control: { required, ...control }, placeholder, blur }: ComboInputProps) {
  return (
    <Combobox.Input
      {...control}
      aria-required={required}
      placeholder={placeholder}
      onBlur={blur}
      className="h-8 w-8 min-w-8 flex-1 bg-transparent px-1.75 outline-none placeholder:text-ink-faint disabled:cursor-not-allowed"
    />
  )
}

function OpenTrigger({ label }: { label: string }) {
  return (
    <Combobox.Trigger
      aria-label={`Show options: ${label}`}
      className="grid min-h-9 w-10 shrink-0 self-stretch cursor-pointer place-items-center text-ink-soft hover:text-ink disabled:cursor-not-allowed disabled:text-ink-faint"
    >
      <ChevronDownIcon className="size-5" />
    </Combobox.Trigger>
  )
}

function Options({ labelId }: { labelId: string }) {
  const container = usePopupContainer()
  return (
    <Combobox.Portal container={container}>
      <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
        <Combobox.Popup className={`${popupLook} w-(--anchor-width) max-w-(--available-width)`}>
          <Combobox.Empty>
            <div className="px-3 py-3 text-ink-soft text-small">Nothing found.</div>
          </Combobox.Empty>
          <Combobox.List
            aria-labelledby={labelId}
            className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0"
          >
            {(option: Option) => (
              <Combobox.Item
                key={option.value}
                value={option}
                disabled={option.disabled}
                className={optionLook}
              >
                <span className="min-w-0 flex-1">{option.label}</span>
                <Combobox.ItemIndicator>
                  <CheckIcon className="size-4 text-action-text" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
