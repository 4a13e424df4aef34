import { Combobox } from '@base-ui/react/combobox'
import { type ComponentType, useRef, useState } from 'react'
import { CheckIcon, ChevronDownIcon, CloseIcon, PlusIcon } from '#ui/base/icons.tsx'
import { frameLook } from '#ui/base/input.tsx'
import { type ControlProps, Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { optionLook, popupLook } from '#ui/overlay/floating.ts'
import type { Option } from '#ui/overlay/option.ts'
import { usePopupContainer } from '#ui/overlay/popup-container.ts'

/** For options that the server searches. */
type SearchProps =
  | { onSearch?: never; isSearching?: never }
  | {
      /** Called with the typed text, to update `options`. */
      onSearch: (typed: string) => void
      /** `options` are still those of an earlier text. */
      isSearching: boolean
    }

interface OptionsProps extends FieldProps {
  options: readonly Option[]
  /** Creates what was typed, which is offered if there is no such option. */
  onCreate?: (typed: string) => Promise<Option>
  /** The verb of that offer. */
  createVerb?: string
}

export type ComboboxFieldProps = OptionsProps & SearchProps

export interface CreatorProps {
  /** The text that was typed to find the option. */
  typed: string
  /** Gets the new option, or null if none was created. */
  onDone: (option: Option | null) => void
}

/** All options seen so far by value, including those that later searches do not return. */
export function useKnownOptions(options: readonly Option[]) {
  const known = useRef(new Map<string, Option>())
  const remember = (option: Option) => known.current.set(option.value, option)
  options.forEach(remember)
  return {
    remember,
    optionOf: (value: string): Option => known.current.get(value) ?? { value, label: value },
  }
}

/** Enter chooses the first result, even if the pointer rests over the list. */
export const highlighting = { autoHighlight: true, highlightItemOnHover: false }

// Base UI clears the field when Escape is pressed while the list is closed; Escape must not lose input.
export const byEscape = 'escape-key'
export const sameOption = (one: Option, other: Option) => one.value === other.value

type OfferProps = Pick<
  ComboboxFieldProps,
  'options' | 'onSearch' | 'isSearching' | 'createVerb'
> & { mayCreate: boolean }

/** The value of the offer to create what was typed. */
const newValue = '\0new'
export const isOffer = (option: Option | null) => option?.value === newValue

/** A failed creation has shown its error. */
export const ignore = () => {}

/** The options, followed by the offer to create one of the typed name. */
export function useOffer({
  options,
  onSearch,
  isSearching,
  mayCreate,
  createVerb = 'Create',
}: OfferProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const lower = name.toLowerCase()
  // Enter chooses the first option, which must not be one of an earlier search.
  const shown = isSearching
    ? options.filter(({ label }) => label.toLowerCase().includes(lower))
    : options
  const isKnown = isSearching || options.some(({ label }) => label.toLowerCase() === lower)
  const offered = { value: newValue, label: `${createVerb} “${name}”` }
  return {
    items: mayCreate && name !== '' && !isKnown ? [...shown, offered] : shown,
    search(text: string, details: Combobox.Root.ChangeEventDetails) {
      // The field also shows the selected option, which is not a search text.
      const searched = details.reason === 'input-change' ? text : ''
      if (text === offered.label) details.cancel()
      setTyped(searched)
      onSearch?.(searched)
    },
    name,
  }
}

type OneComboboxProps = ComboboxFieldProps & {
  /** A dialog that creates what was typed, in place of `onCreate`. */
  Creator?: ComponentType<CreatorProps> | undefined
}

/** One of many options, found by typing. Holds the value of the option. */
export function ComboboxField({ onCreate, Creator, ...field }: OneComboboxProps) {
  const { value, change, blur, error } = useFormField<string>(field.name)
  const { optionOf, remember } = useKnownOptions(field.options)
  const offer = useOffer({ ...field, mayCreate: Boolean(onCreate ?? Creator) })
  const [typed, setTyped] = useState<string>()

  function take(option: Option | null) {
    setTyped(undefined)
    if (!option) return
    remember(option)
    change(option.value)
  }

  function choose(chosen: Option | null) {
    if (!isOffer(chosen)) change(chosen?.value ?? '')
    else if (Creator) setTyped(offer.name)
    else void onCreate?.(offer.name).then(take, ignore)
  }

  return (
    <>
      <Field {...field} error={error}>
        {(control, labelId) => (
          <Combobox.Root
            items={offer.items}
            value={value ? optionOf(value) : null}
            onValueChange={(chosen, { reason }) => reason !== byEscape && choose(chosen)}
            onInputValueChange={offer.search}
            filter={field.onSearch ? null : undefined}
            isItemEqualToValue={sameOption}
            disabled={field.disabled}
            {...highlighting}
          >
            <Combobox.InputGroup
              className={`${frameLook(field.disabled)} items-center pl-1.25`}
              onKeyDownCapture={(event) => {
                if (!field.isSearching || offer.items.length > 0 || event.key !== 'Enter') return
                // Without an option to choose, Enter would submit the form.
                event.preventDefault()
                event.stopPropagation()
              }}
            >
              <ComboInput control={control} placeholder="Type to find" blur={blur} />
              {!field.disabled && (
                <Combobox.Clear
                  aria-label={`Clear ${field.label}`}
                  className="grid min-h-8 w-9 shrink-0 self-stretch cursor-pointer place-items-center text-ink-soft hover:text-ink"
                >
                  <CloseIcon className="size-4" />
                </Combobox.Clear>
              )}
              <OpenTrigger label={field.label} />
            </Combobox.InputGroup>
            <Options labelId={labelId} isSearching={field.isSearching} />
          </Combobox.Root>
        )}
      </Field>
      {Creator && typed !== undefined && <Creator typed={typed} onDone={take} />}
    </>
  )
}

interface ComboInputProps {
  control: ControlProps
  placeholder: string
  blur: () => void
}

export function ComboInput({
  control: { required, ...control },
  placeholder,
  blur,
}: ComboInputProps) {
  return (
    <Combobox.Input
      {...control}
      aria-required={required}
      placeholder={placeholder}
      // Typing replaces the chosen option.
      onClick={({ currentTarget }) => currentTarget.select()}
      onBlur={blur}
      className="h-8 w-8 min-w-8 flex-1 bg-transparent px-1.75 outline-none placeholder:text-ink-faint disabled:cursor-not-allowed"
    />
  )
}

export function OpenTrigger({ label }: { label: string }) {
  return (
    <Combobox.Trigger
      aria-label={`Show options: ${label}`}
      className="grid min-h-8 w-10 shrink-0 self-stretch cursor-pointer place-items-center text-ink-soft hover:text-ink disabled:cursor-not-allowed disabled:text-ink-faint"
    >
      <ChevronDownIcon className="size-5" />
    </Combobox.Trigger>
  )
}

interface ListProps {
  labelId: string
  isSearching?: boolean | undefined
}

export function Options({ labelId, isSearching }: ListProps) {
  const container = usePopupContainer()
  return (
    <Combobox.Portal container={container}>
      <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
        <Combobox.Popup className={`${popupLook} w-(--anchor-width) max-w-(--available-width)`}>
          <Combobox.Empty>
            <div className="px-3 py-3 text-ink-soft text-small">
              {isSearching ? 'Searching…' : 'Nothing found.'}
            </div>
          </Combobox.Empty>
          <Combobox.List
            aria-labelledby={labelId}
            className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0"
          >
            {(option: Option) => (
              <Combobox.Item
                key={option.value}
                value={option}
                className={`${optionLook} not-data-highlighted:hover:bg-sunken`}
              >
                {isOffer(option) && <PlusIcon className="size-4 text-action-text" />}
                <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
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
