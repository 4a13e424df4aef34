import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeftIcon, PlusIcon } from '#ui/base/icons.tsx'
import { keepCodes } from '#ui/base/keep-codes.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useSiteName } from '#ui/portal/site-name.ts'
import { useTrailTitle } from '#ui/portal/trail.tsx'

interface PageHeaderProps {
  title: string
  /** The title is not known yet, and can take one line or two on a phone. */
  untitled?: boolean
  description?: string
  /** Buttons and links for the page as a whole. */
  actions?: ReactNode
  /** The form that adds a record; false for people who may not. */
  add?: { to: string; label: string } | false
  /** The list that this page belongs to. */
  back?: { to: string; label: string }
}

/** The look of the header of a page, and of what is below it. */
export const headerLook = 'flex flex-col gap-2 border-ink border-b pb-(--header-space)'
export const titleLineLook =
  'flex min-h-(--control-height) flex-wrap items-center justify-between gap-x-6 gap-y-3'
export const bodyLook = 'mt-(--block-gap) flex flex-col gap-(--block-gap)'

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
      <div className={bodyLook}>{children}</div>
    </>
  )
}

function PageHeader({ title, untitled, description, actions, add, back }: PageHeaderProps) {
  return (
    <header className={headerLook}>
      {back && (
        <Link
          to={back.to}
          className="-my-1 inline-flex items-center gap-2 self-start py-1 wrap-anywhere font-mono text-caption text-ink-soft transition-colors duration-150 hover:text-action-text"
        >
          <ArrowLeftIcon className="size-4" />
          {back.label}
        </Link>
      )}
      <div className={titleLineLook}>
        {/* The title of a record is not known at first: on a phone it has a line of its own. */}
        <div
          className={`min-w-0 lg:flex lg:flex-1 lg:basis-64 lg:flex-wrap lg:items-baseline lg:gap-x-4 ${back ? 'max-sm:w-full' : ''}`}
        >
          <h1 className={`text-h3 wrap-anywhere ${untitled ? 'max-sm:min-h-[1.5lh]' : ''}`}>
            {keepCodes(title)}
          </h1>
          {description && <p className="max-w-prose text-ink-soft text-small">{description}</p>}
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
