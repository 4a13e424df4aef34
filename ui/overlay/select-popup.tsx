import { Select as Base } from '@base-ui/react/select'
import { type ComponentProps, useRef } from 'react'
import { CheckIcon } from '#ui/base/icons.tsx'
import { SelectChevron, selectLook } from '#ui/base/input.tsx'
import { optionLook, popupLook } from '#ui/overlay/floating.ts'
import type { Option } from '#ui/overlay/option.ts'
import { usePopupContainer } from '#ui/overlay/popup-container.ts'
import { type Press, useRepeatedPress } from '#ui/overlay/press.ts'

export interface SelectProps
  extends Omit<ComponentProps<'button'>, 'onChange' | 'value' | 'type' | 'ref' | 'className'> {
  options: readonly Option[]
  /** The id of the element that labels it. */
  labelId: string
  value: string
  onChange: (value: string) => void
  onClose?: () => void
  placeholder?: string
}

export function SelectPopup({
  options,
  labelId,
  value,
  onChange,
  onClose,
  placeholder,
  disabled,
  press,
  ...trigger
}: SelectProps & { press: Press }) {
  const container = usePopupContainer()
  const ref = useRef<HTMLButtonElement>(null)
  useRepeatedPress(ref, press)
  return (
    <Base.Root
      items={options}
      value={value || null}
      onValueChange={(chosen) => onChange(chosen ?? '')}
      onOpenChange={(open) => !open && onClose?.()}
      disabled={disabled}
      modal={false}
    >
      <Base.Trigger {...trigger} ref={ref} aria-labelledby={labelId} className={selectLook}>
        <Base.Value
          placeholder={placeholder}
          className="truncate data-placeholder:text-ink-faint"
        />
        <Base.Icon>
          <SelectChevron />
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
                <Base.Item key={option.value} value={option.value} className={optionLook}>
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
