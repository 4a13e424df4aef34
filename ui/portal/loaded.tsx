import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type ApiError, messageOr } from '#shared/errors.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { EmptyState, ErrorState } from '#ui/list/data-states.tsx'

interface LoadedProps<T> {
  read: UseQueryResult<T, ApiError>
  skeleton: ReactNode
  /** What is said when there is no such thing, and the list to go back to. */
  missing?: { title: string; back: { to: string; label: string } }
  /** Said when it failed and the server had no words of its own. */
  failed?: string
  /** Stands before what went wrong: Error fetching blog. */
  trouble?: string | undefined
  /** Waits for an answer of its own: a form must not start from what was read a while ago. */
  fresh?: boolean
  children: (data: T) => ReactNode
}

/** One thing, or what stands in for it. */
export function Loaded<T>({
  read,
  skeleton,
  missing,
  failed = 'An error occurred',
  trouble,
  fresh,
  children,
}: LoadedProps<T>) {
  const [since] = useState(() => Date.now())
  const { data, error, refetch } = read
  useEffect(() => {
    if (fresh) void refetch({ cancelRefetch: false })
  }, [fresh, refetch])
  const usable = !read.isPlaceholderData && (!fresh || read.dataUpdatedAt >= since)
  if (data !== undefined && usable) return children(data)
  if (missing && error?.status === 404) {
    return (
      <EmptyState
        title={missing.title}
        text="It may have been deleted, or the address is not quite right."
        action={
          <ButtonLink to={missing.back.to} variant="secondary">
            {missing.back.label}
          </ButtonLink>
        }
      />
    )
  }
  if (error) {
    const message = messageOr(error, failed)
    return (
      <ErrorState
        message={trouble ? `${trouble}: ${message}` : message}
        onRetry={() => void refetch()}
      />
    )
  }
  return skeleton
}
