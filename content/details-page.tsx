import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { EditIcon, TrashIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { rememberOpened } from '#ui/client/opened.ts'
import { Loaded } from '#ui/portal/loaded.tsx'
import { Page } from '#ui/portal/page.tsx'
import { DetailsSkeleton } from '#ui/portal/page-skeleton.tsx'

interface DetailsPageProps<T> {
  read: UseQueryResult<T, ApiError>
  /** The noun of the kind: service. */
  noun: string
  title: (item: T) => string
  back: { to: string; label: string }
  /** Omitted for people who may not delete. */
  edit?: string | false
  onDelete?: ((item: T) => void) | null
  /** Additional actions. */
  extraActions?: (item: T) => ReactNode
  /** The width of the additional actions, as a class. */
  extraWidth?: string
  /** The record has tabs. */
  hasTabs?: boolean
  /** In place of the usual one. */
  skeleton?: ReactNode
  /** Prefix of the error message. */
  errorPrefix?: string
  children: (item: T) => ReactNode
}

/** The details page of a record in the admin portal, with its actions. */
export function DetailsPage<T>({
  read,
  noun,
  title,
  back,
  edit,
  onDelete,
  extraActions,
  extraWidth = 'w-25.75 pointer-coarse:w-28.5',
  hasTabs = false,
  skeleton,
  errorPrefix,
  children,
}: DetailsPageProps<T>) {
  const item = read.isPlaceholderData ? undefined : read.data
  const name = noun.charAt(0).toUpperCase() + noun.slice(1)
  const { pathname } = useLocation()
  const heading = item && title(item)
  useEffect(() => {
    if (heading) rememberOpened({ title: heading, note: name, to: pathname })
  }, [heading, name, pathname])
  return (
    <Page
      title={heading ?? name}
      untitled={!item}
      back={back}
      actions={
        item ? (
          <>
            {extraActions?.(item)}
            {onDelete && (
              <Button variant="secondary" onClick={() => onDelete(item)}>
                <TrashIcon />
                Delete
              </Button>
            )}
            {edit && (
              <ButtonLink to={edit}>
                <EditIcon />
                Edit
              </ButtonLink>
            )}
          </>
        ) : (
          !read.error && (
            <ActionSkeletons
              widths={[
                extraActions && extraWidth,
                onDelete && 'w-26.25 pointer-coarse:w-27.5',
                edit && 'w-21.5 pointer-coarse:w-22.5',
              ]}
            />
          )
        )
      }
    >
      <Loaded
        read={read}
        errorPrefix={errorPrefix}
        skeleton={skeleton ?? <DetailsSkeleton hasTabs={hasTabs} />}
        missing={{ title: `This ${noun} does not exist.`, back }}
      >
        {children}
      </Loaded>
    </Page>
  )
}

/** Reserves the space of the actions, so that the layout does not shift when they appear. */
function ActionSkeletons({ widths }: { widths: (string | false | null | undefined)[] }) {
  return widths
    .filter((width) => typeof width === 'string')
    .map((width) => <Skeleton key={width} className={`h-(--control-height) ${width}`} />)
}
