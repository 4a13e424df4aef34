import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type ApiError, messageOr } from '#shared/errors.ts'
import { EmptyState, ErrorState } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'

interface MissingProps {
  title: string
  back: { to: string; label: string }
}

/** In place of a record that does not exist, or that the reader may not see. */
export function Missing({ title, back }: MissingProps) {
  return (
    <EmptyState
      title={title}
      text="It may have been deleted, or the address may be wrong."
      action={
        <ButtonLink to={back.to} variant="secondary">
          {back.label}
        </ButtonLink>
      }
    />
  )
}

/** The error in place of several reads of which one failed. */
export function failureOf(...reads: UseQueryResult<unknown, ApiError>[]) {
  const error = reads.find((read) => !read.data && read.error)?.error
  return (
    error && (
      <ErrorState
        message={messageOr(error, 'An error occurred')}
        onRetry={() => void Promise.all(reads.map(({ refetch }) => refetch()))}
      />
    )
  )
}

interface LoadedProps<T> {
  read: UseQueryResult<T, ApiError>
  skeleton: ReactNode
  /** Shown if the record does not exist: the title, and the list to go back to. */
  missing?: MissingProps
  /** The prefix of the error message: Error fetching blog. */
  errorPrefix?: string | undefined
  /** Waits for a new reply, except on the first page of a document, which brought the reply. */
  fresh?: boolean
  children: (data: T) => ReactNode
}

/** Renders what was read, or the skeleton or error in its place. */
export function Loaded<T>({
  read,
  skeleton,
  missing,
  errorPrefix,
  fresh,
  children,
}: LoadedProps<T>) {
  const isFirstPage = useLocation().key === 'default'
  const [since] = useState(() => (fresh && (!isFirstPage || read.isStale) ? Date.now() : 0))
  const { data, error, refetch } = read
  useEffect(() => {
    if (since) void refetch({ cancelRefetch: false })
  }, [since, refetch])
  const usable = !read.isPlaceholderData && read.dataUpdatedAt >= since
  if (data !== undefined && usable) return children(data)
  if (missing && error?.status === 404) return <Missing {...missing} />
  if (error) {
    const message = messageOr(error, 'An error occurred')
    return (
      <ErrorState
        message={errorPrefix ? `${errorPrefix}: ${message}` : message}
        onRetry={() => void refetch()}
      />
    )
  }
  return skeleton
}
