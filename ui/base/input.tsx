import type { ComponentProps } from 'react'
import { ChevronDownIcon } from '#ui/base/icons.tsx'

/** The style of text inputs: border, focus, error, disabled. */
export const controlLook =
  'w-full min-w-0 rounded-sharp border border-line-strong bg-paper text-(length:--control-text) text-ink transition-colors duration-150 ease-out placeholder:text-ink-faint hover:border-ink focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-action-text aria-invalid:border-bad disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-faint'

/** The same for a frame around several elements, one of which has the focus. */
export function frameLook(disabled = false): string {
  const colors = disabled
    ? 'cursor-not-allowed border-line bg-sunken text-ink-faint'
    : 'border-line-strong bg-paper text-ink hover:border-ink has-aria-invalid:border-bad'
  return `flex min-h-(--control-height) w-full min-w-0 rounded-sharp border text-(length:--control-text) transition-colors duration-150 ease-out focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-action-text ${colors}`
}

export const selectLook = `${controlLook} flex h-(--control-height) cursor-pointer items-center justify-between gap-2 px-3 text-left`

export function SelectChevron() {
  return <ChevronDownIcon className="size-5 text-ink-soft" />
}

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={`${controlLook} h-(--control-height) px-3 ${className}`} />
}

/** For pages without script; forms in the portals use SelectField. */
export function NativeSelect({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...rest}
        className={`${controlLook} h-(--control-height) appearance-none pr-10 pl-3 ${className}`}
      >
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft" />
    </span>
  )
}
