import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeftIcon, ArrowRightIcon } from '#ui/base/icons.tsx'
import { pagerItems } from '#ui/list/pager-items.ts'

interface PagerProps {
  page: number
  pages: number
  href: (page: number) => string
  /** The name of the list: Services. */
  label: string
  /** Between other things on one line, below a table. */
  inline?: boolean
}

const step = 'inline-flex min-h-(--bar-height) items-center gap-2 text-small'
const number =
  'inline-flex min-h-(--bar-height) min-w-(--bar-height) items-center justify-center border-t-2 font-mono text-small tabular-nums'

interface StepProps {
  to: string | null
  rel: 'prev' | 'next'
  children: ReactNode
}

function Step({ to, rel, children }: StepProps) {
  if (to === null) return <span className={`${step} text-ink-faint`}>{children}</span>
  return (
    <Link
      to={to}
      rel={rel}
      className={`${step} font-medium transition-colors duration-150 hover:text-action-text`}
    >
      {children}
    </Link>
  )
}

/** Links rather than buttons, so that they work without script and can be opened in another tab. */
export function Pager({ page, pages, href, label, inline }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav
      aria-label={`${label}, pages`}
      className={`flex flex-wrap items-start justify-between gap-x-4 border-line border-t ${inline ? 'sm:-mt-px sm:border-t-transparent' : ''}`}
    >
      <Step to={page > 1 ? href(page - 1) : null} rel="prev">
        <ArrowLeftIcon className="size-4" />
        Previous
      </Step>
      <p className="inline-flex min-h-(--bar-height) items-center font-mono text-ink-soft text-small tabular-nums md:hidden">
        {page} / {pages}
      </p>
      <ul className="-mt-px flex max-md:hidden">
        {pagerItems(page, pages).map((item, index, items) => (
          <li key={item === 'gap' ? `gap after ${items[index - 1]}` : item}>
            {item === 'gap' ? (
              <span className={`${number} border-transparent text-ink-faint`}>…</span>
            ) : (
              <Link
                to={href(item)}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                className={`${number} transition-colors duration-150 ${item === page ? 'border-ink text-ink' : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink'}`}
              >
                {item}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Step to={page < pages ? href(page + 1) : null} rel="next">
        Next
        <ArrowRightIcon className="size-4" />
      </Step>
    </nav>
  )
}
