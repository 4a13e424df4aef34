import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonLook, type Look, sizes } from '#ui/base/button-look.ts'
import { keepCodes } from '#ui/base/keep-codes.tsx'
import { documentFacts } from '#ui/client/rendering.ts'

type LinkTarget =
  | { to: string; preventScrollReset?: boolean; href?: never }
  | { href: string; to?: never }
type AnchorProps = Omit<ComponentProps<'a'>, 'href' | 'className'> & LinkTarget

/** The paths, or prefixes of paths, of the public pages that an Admin switched off, from the document. */
const offPaths = () => documentFacts().off?.split(' ') ?? []

export const isSwitchedOff = (href = '') =>
  offPaths().some((path) => (path.endsWith('/') ? href.startsWith(path) : href === path))

function Anchor({ to, href, ...rest }: AnchorProps & { className: string }) {
  return to === undefined ? <a href={href} {...rest} /> : <Link to={to} {...rest} />
}

/**
 * A link styled as a button: `to` inside the application, `href` for everything else. It is left
 * out if the page is switched off.
 */
export function ButtonLink({
  variant = 'primary',
  size = 'regular',
  className,
  children,
  ...rest
}: Look & AnchorProps) {
  if (isSwitchedOff(rest.href)) return null
  return (
    <Anchor {...rest} className={buttonLook(variant, `${sizes[size]} gap-2`, className)}>
      {children}
    </Anchor>
  )
}

/** A link within text. */
export function TextLink({
  className = '',
  children,
  ...rest
}: AnchorProps & { className?: string }) {
  if (isSwitchedOff(rest.href)) return <span>{children} (this page is switched off)</span>
  return (
    <Anchor
      {...rest}
      className={`rounded-sharp text-action-text underline decoration-1 underline-offset-[0.2em] transition-colors duration-150 hover:text-ink hover:decoration-2 ${className}`}
    >
      {keepCodes(children)}
    </Anchor>
  )
}

/** A link to a record in a list, with its name. Long names are clamped; in a row with text below to one line. */
export function RecordLink({ oneLine, ...props }: AnchorProps & { oneLine?: boolean }) {
  return (
    <TextLink
      {...props}
      className={`line-clamp-3 ${oneLine ? 'rows:line-clamp-1' : 'rows:line-clamp-2'} font-medium text-ink! wrap-anywhere decoration-transparent hover:decoration-current`}
    />
  )
}
