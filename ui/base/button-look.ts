type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'regular' | 'small'

export interface Look {
  variant?: Variant
  size?: Size
  className?: string
}

const base =
  'relative inline-flex shrink-0 select-none items-center justify-center overflow-hidden whitespace-nowrap rounded-sharp text-center max-xs:max-w-full max-xs:whitespace-normal max-xs:wrap-anywhere border font-medium no-underline transition-colors duration-150 ease-out focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-action-text'

const enabled: Record<Variant, string> = {
  // action-strong is too light in the dark theme to carry white text, so hover darkens action
  // itself.
  primary:
    'border-transparent bg-action text-white hover:bg-[color-mix(in_oklab,var(--color-action),black_18%)]',
  secondary: 'border-line-strong bg-transparent text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink-soft hover:bg-sunken hover:text-ink',
  danger:
    'border-transparent bg-bad text-paper hover:bg-[color-mix(in_oklab,var(--color-bad),var(--color-ink)_22%)]',
}

const disabledLook: Record<Variant, string> = {
  primary: 'border-line bg-sunken text-ink-faint',
  secondary: 'border-line bg-transparent text-ink-faint',
  quiet: 'border-transparent bg-transparent text-ink-faint',
  danger: 'border-line bg-sunken text-ink-faint',
}

export const sizes: Record<Size, string> = {
  regular:
    'min-h-(--control-height) px-(--control-space) text-(length:--control-text) leading-none max-sm:px-4',
  small: 'min-h-(--small-height) px-3 text-small leading-none',
}

export const squares: Record<Size, string> = {
  regular: 'size-(--control-height)',
  small: 'size-(--small-height)',
}

export function buttonLook(
  variant: Variant,
  shape: string,
  className = '',
  disabled = false,
): string {
  const colors = disabled
    ? `${disabledLook[variant]} cursor-not-allowed`
    : `${enabled[variant]} cursor-pointer`
  return `${base} ${colors} ${shape} ${className}`
}
