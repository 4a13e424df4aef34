import { useState } from 'react'
import { SelectChevron, selectLook } from '#ui/base/input.tsx'
import { type Press, pressHandlers } from '#ui/overlay/press.ts'
import type { SelectProps } from '#ui/overlay/select-popup.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'

/** A letter chooses the option that starts with it. */
const keys = /^(Arrow(Down|Up)|\S)$/

const loadPopup = () => import('#ui/overlay/select-popup.tsx')

/** A select for a few options. It is a plain button until it is pressed for the first time. */
export function Select(props: SelectProps) {
  const [press, setPress] = useState<Press>()
  const popup = useLazy(loadPopup, press !== undefined, () => setPress(undefined))
  if (press && popup) return <popup.SelectPopup {...props} press={press} />
  const { options, labelId, value, onChange, onClose, placeholder, ...trigger } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <button
      {...trigger}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-labelledby={labelId}
      className={selectLook}
      {...pressHandlers(setPress, keys)}
    >
      <span className={`truncate ${chosen ? '' : 'text-ink-faint'}`}>
        {chosen?.label ?? placeholder}
      </span>
      <span aria-hidden="true">
        <SelectChevron />
      </span>
    </button>
  )
}
