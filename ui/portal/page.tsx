import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeftIcon, PlusIcon } from '#ui/base/icons.tsx'
import { keepCodes } from '#ui/base/keep-codes.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useSiteName } from '#ui/portal/site-name.ts'
import { useTrailTitle } from '#ui/portal/trail.tsx'

interface PageHeaderProps {
  title: string
  description?: string
  /** Buttons and links for the page as a whole. */
  actions?: ReactNode
  /** The form that adds a record; false for people who may not. */
  add?: { to: string; label: string } | false
  /** The list that this page belongs to. */
  back?: { to: string; label: string }
}

interface PageProps extends PageHeaderProps {
  children: ReactNode
}

/** A page of a portal, with its title in the window, the breadcrumb and the heading. */
export function Page({ children, ...header }: PageProps) {
  const site = useSiteName()
  useTrailTitle(header.title)
  return (
    <>
      <title>{`${header.title} · ${site}`}</title>
      <PageHeader {...header} />
      <div className="mt-6 flex flex-col gap-6 lg:mt-8 lg:gap-8">{children}</div>
    </>
  )
}

function PageHeader({ title, description, actions, add, back }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-3 border-ink border-b pb-5">
      {back && (
        <Link
          to={back.to}
          className="-my-1 inline-flex items-center gap-2 self-start py-1 font-mono text-caption text-ink-soft transition-colors duration-150 hover:text-action-text"
        >
          <ArrowLeftIcon className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        {/* The title of a record is not known at first: on a phone it has a line of its own. */}
        <div className={back ? 'min-w-0 max-sm:w-full' : 'min-w-0'}>
          <h1 className="text-h3 [overflow-wrap:anywhere]">{keepCodes(title)}</h1>
          {description && <p className="mt-1 max-w-prose text-ink-soft">{description}</p>}
        </div>
        {(actions || add) && (
          <div className="flex min-w-0 flex-wrap gap-2">
            {actions}
            {add && (
              <ButtonLink to={add.to}>
                <PlusIcon />
                {add.label}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </header>
  )
}
