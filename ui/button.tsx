import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'regular' | 'small'

interface Look {
  variant?: Variant
  size?: Size
  className?: string
}

const base =
  'relative inline-flex shrink-0 select-none items-center justify-center overflow-hidden whitespace-nowrap rounded-sharp border font-medium no-underline transition-colors duration-150 ease-out focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-action-text'

const live: Record<Variant, string> = {
  // action-strong is too light in the dark theme to carry white text, so hover darkens action itself.
  primary:
    'border-transparent bg-action text-white hover:bg-[color-mix(in_oklab,var(--color-action),black_18%)]',
  secondary: 'border-line-strong bg-transparent text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink-soft hover:bg-sunken hover:text-ink',
  danger:
    'border-transparent bg-bad text-paper hover:bg-[color-mix(in_oklab,var(--color-bad),var(--color-ink)_22%)]',
}

const off: Record<Variant, string> = {
  primary: 'border-line bg-sunken text-ink-faint',
  secondary: 'border-line bg-transparent text-ink-faint',
  quiet: 'border-transparent bg-transparent text-ink-faint',
  danger: 'border-line bg-sunken text-ink-faint',
}

const sizes: Record<Size, string> = {
  regular: 'min-h-(--control-height) px-5 text-base leading-none',
  small: 'min-h-9 px-3 text-small leading-none',
}

const squares: Record<Size, string> = { regular: 'size-(--control-height)', small: 'size-9' }

function looks(variant: Variant, shape: string, className = '', disabled = false): string {
  const colours = disabled
    ? `${off[variant]} cursor-not-allowed`
    : `${live[variant]} cursor-pointer`
  return `${base} ${colours} ${shape} ${className}`
}

interface Busy {
  /** Something is under way: the button keeps its place and focus, and does nothing when pressed. */
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
  /** Words shown while busy. Room for them is kept from the start, so that nothing moves. */
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
      className={looks(variant, sizes[size], className, rest.disabled)}
    >
      <span className="grid">
        <span className={`${content} ${busy && busyLabel ? 'invisible' : ''}`}>{children}</span>
        {busyLabel && <span className={`${content} ${busy ? '' : 'invisible'}`}>{busyLabel}</span>}
      </span>
      {busy && <BusyLine />}
    </button>
  )
}

type LinkTarget = { to: string; href?: never } | { href: string; to?: never }
type AnchorProps = Omit<ComponentProps<'a'>, 'href' | 'className'> & LinkTarget

function Anchor({ to, href, ...rest }: AnchorProps & { className: string }) {
  return to === undefined ? <a href={href} {...rest} /> : <Link to={to} {...rest} />
}

/** Goes somewhere: `to` inside the application, `href` for everything else. */
export function ButtonLink({
  variant = 'primary',
  size = 'regular',
  className,
  children,
  ...rest
}: Look & AnchorProps) {
  return (
    <Anchor {...rest} className={looks(variant, `${sizes[size]} gap-2`, className)}>
      {children}
    </Anchor>
  )
}

interface IconButtonProps
  extends Look,
    Busy,
    Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** What it does, in words: read out, and shown on hover. */
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
      className={looks(variant, squares[size], className, rest.disabled)}
    >
      {children}
      {busy && <BusyLine />}
    </button>
  )
}

/** A link within text. */
export function TextLink({
  className = '',
  children,
  ...rest
}: AnchorProps & { className?: string }) {
  return (
    <Anchor
      {...rest}
      className={`rounded-sharp text-action-text underline decoration-1 underline-offset-[0.2em] transition-colors duration-150 hover:text-ink hover:decoration-2 ${className}`}
    >
      {children}
    </Anchor>
  )
}
