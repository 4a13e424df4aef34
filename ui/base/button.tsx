import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonLook, type Look, sizes, squares } from '#ui/base/button-look.ts'

interface Busy {
  /** Shows progress. The button keeps its size and focus, and ignores presses. */
  busy?: boolean
}

function pressable({ busy, onClick }: Busy & Pick<ComponentProps<'button'>, 'onClick'>) {
  if (!busy) return { onClick }
  return {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  }
}

function BusyLine() {
  return <span className="absolute inset-x-0 bottom-0 h-0.75 animate-pulse bg-current" />
}

interface ButtonProps extends Look, Busy, Omit<ComponentProps<'button'>, 'className'> {
  /** The label while busy. Its space is reserved, so that the layout does not shift. */
  busyLabel?: string
}

export function Button({
  variant = 'primary',
  size = 'regular',
  busy,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const content = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
  return (
    <button
      {...rest}
      {...pressable({ busy, onClick })}
      type={type}
      className={buttonLook(variant, sizes[size], className, rest.disabled)}
    >
      <span className="grid">
        <span className={`${content} ${busy && busyLabel ? 'invisible' : ''}`}>{children}</span>
        {busyLabel && <span className={`${content} ${busy ? '' : 'invisible'}`}>{busyLabel}</span>}
      </span>
      {busy && <BusyLine />}
    </button>
  )
}

interface IconButtonProps
  extends Look,
    Busy,
    Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** The accessible name, also shown on hover. */
  label: string
  children: ReactNode
}

export function IconButton({
  label,
  variant = 'quiet',
  size = 'regular',
  busy,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      {...pressable({ busy, onClick })}
      type={type}
      aria-label={label}
      className={buttonLook(variant, squares[size], className, rest.disabled)}
    >
      {children}
      {busy && <BusyLine />}
    </button>
  )
}
