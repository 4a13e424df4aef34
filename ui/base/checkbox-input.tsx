import type { ComponentProps } from 'react'
import { CheckIcon, MinusIcon } from '#ui/base/icons.tsx'

export type NativeProps = Omit<ComponentProps<'input'>, 'type'>

export const boxLook =
  'peer col-start-1 row-start-1 size-5 shrink-0 cursor-pointer appearance-none border border-line-strong bg-paper transition-colors duration-150 hover:border-ink checked:border-action checked:bg-action focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-action-text in-data-invalid:border-bad aria-invalid:border-bad disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:checked:bg-line-strong'

const mark = 'pointer-events-none invisible col-start-1 row-start-1 size-4 text-white'

/** The boxes are native inputs, so they also work on pages without script. */
export function CheckboxInput(props: NativeProps) {
  return (
    <span className="grid shrink-0 place-items-center">
      <input
        {...props}
        type="checkbox"
        className={`${boxLook} rounded-sharp indeterminate:border-action indeterminate:bg-action`}
      />
      <CheckIcon className={`${mark} peer-checked:visible peer-indeterminate:invisible`} />
      <MinusIcon className={`${mark} peer-indeterminate:visible`} />
    </span>
  )
}

// No aria-checked: the native checkbox exposes its state.
const asSwitch = { type: 'checkbox', role: 'switch' } as const

export function SwitchInput(props: NativeProps) {
  return (
    <span className="relative inline-flex h-6 w-11 shrink-0">
      <input
        {...props}
        {...asSwitch}
        className="peer size-full cursor-pointer appearance-none rounded-full border border-line-strong bg-paper transition-colors duration-150 checked:border-action checked:bg-action hover:border-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-action-text aria-invalid:border-bad disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:checked:bg-line-strong"
      />
      <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-ink-soft transition-[translate,background-color] duration-150 ease-out peer-checked:translate-x-5 peer-checked:bg-white peer-disabled:bg-line-strong peer-checked:peer-disabled:bg-paper" />
    </span>
  )
}
