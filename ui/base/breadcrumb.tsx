import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cut } from '#shared/text.ts'

/** `to` inside a portal, `href` on public pages. The current page comes last and has neither. */
export type Crumb = { name: string } & (
  | { to: string; href?: never }
  | { href: string; to?: never }
  | { to?: never; href?: never }
)

const link =
  '-my-1 py-1 text-ink-soft underline decoration-line-strong underline-offset-4 transition-colors duration-150 hover:text-action-text hover:decoration-current'

function show({ name, to, href }: Crumb): ReactNode {
  const text = cut(name, 30)
  if (to)
    return (
      <Link to={to} className={link}>
        {text}
      </Link>
    )
  if (href)
    return (
      <a href={href} className={link}>
        {text}
      </a>
    )
  return (
    <span aria-current="page" className="text-ink">
      {text}
    </span>
  )
}

export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-baseline gap-x-2 font-mono text-caption text-ink-faint">
        {trail.map((crumb) => (
          <li
            key={crumb.name}
            className="flex gap-x-2 after:content-['/'_/_''] last:after:content-none"
          >
            {show(crumb)}
          </li>
        ))}
      </ol>
    </nav>
  )
}
