import { Select as Base } from '@base-ui/react/select'
import type { ComponentProps } from 'react'
import { CheckIcon, ChevronDownIcon } from '#ui/base/icons.tsx'
import { controlLook, optionLook, popupLook } from '#ui/base/input.tsx'
import { usePopupContainer } from '#ui/overlay/popup-container.ts'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends Omit<ComponentProps<typeof Base.Trigger>, 'onChange' | 'value'> {
  options: readonly Option[]
  /** The id of the element that labels it. */
  labelId: string
  value: string
  onChange: (value: string) => void
  onClose?: () => void
  placeholder?: string
}

/** A select for a few options. */
export function Select({
  options,
  labelId,
  value,
  onChange,
  onClose,
  placeholder,
  disabled,
  ...trigger
}: SelectProps) {
  const container = usePopupContainer()
  return (
    <Base.Root
      items={options}
      value={value || null}
      onValueChange={(chosen) => onChange(chosen ?? '')}
      onOpenChange={(open) => !open && onClose?.()}
      disabled={disabled}
      modal={false}
    >
      <Base.Trigger
        aria-labelledby={labelId}
        {...trigger}
        className={`${controlLook} flex h-(--control-height) cursor-pointer items-center justify-between gap-2 px-3 text-left`}
      >
        <Base.Value
          placeholder={placeholder}
          className="truncate data-placeholder:text-ink-faint"
        />
        <Base.Icon>
          <ChevronDownIcon className="size-5 text-ink-soft" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className={`${popupLook} w-(--anchor-width) max-w-(--available-width)`}>
            <Base.List
              aria-labelledby={labelId}
              className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 outline-none"
            >
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className={optionLook}
                >
                  <Base.ItemText className="min-w-0 flex-1">{option.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <CheckIcon className="size-4 text-action-text" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
