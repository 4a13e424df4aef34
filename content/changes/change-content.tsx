import type { ReactNode } from 'react'
import type { Reply } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { findKind } from '../kinds.ts'
import { DeletedPictures, FieldLabels } from './compare-view.tsx'
import type { changes } from './contract.ts'

export type RecordedChange = Reply<typeof changes.one>

interface ChangeContentProps {
  /** Without data while the change loads. */
  read: { data: RecordedChange | undefined; error: ApiError | null; refetch: () => unknown }
  /** The labels of the fields, if neither the change nor its kind has them. */
  labels?: Record<string, string> | undefined
  children: ReactNode
}

/** Labels the fields of a change and marks its deleted pictures, or shows a placeholder. */
export function ChangeContent({
  read: { data, error, refetch },
  labels,
  children,
}: ChangeContentProps) {
  if (data)
    return (
      <FieldLabels value={labels ?? data.labels ?? findKind(data.kind)?.labels ?? {}}>
        <DeletedPictures value={data.gone}>{children}</DeletedPictures>
      </FieldLabels>
    )
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true" className="grid gap-3">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-5/6" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}
