import type { NativeProps } from '#ui/selection/checkbox-input.tsx'

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
