import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Change, changes } from '#content/changes/contract.ts'
import type { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { api } from '#ui/client/api.ts'
import { ErrorState } from '#ui/list/data-states.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SelectedVersion, type SelectedVersionProps } from './selected-version.tsx'
import {
  keyOf,
  ListSkeleton,
  previousOf,
  type Version,
  VersionList,
  versionsIn,
} from './version-list.tsx'

export interface VersionsProps extends Pick<SelectedVersionProps, 'labels' | 'onRestored'> {
  itemId: string
  /** The noun of the kind: reason. */
  noun: string
}

const pageSize = 10

interface VersionsDialogProps extends VersionsProps {
  onClose: () => void
}

/** The versions of a record: to read, to compare with the current one, to restore. */
export function VersionsDialog({ itemId, noun, labels, onClose, ...rest }: VersionsDialogProps) {
  const [limit, setLimit] = useState(pageSize)
  /** Null for none: on a phone, the list and the version take turns. */
  const [selected, setChosen] = useState<Version | null>()
  const read = useQuery<{ rows: Change[]; total: number }, ApiError>({
    queryKey: ['/api/change/versions', itemId, limit],
    queryFn: () => api.call(changes.versions, { query: { itemId, limit } }),
    staleTime: 0,
  })
  const { rows, total } = read.data ?? {}
  const versions = rows && total !== undefined ? versionsIn(rows, total) : undefined
  const chosen = selected === undefined ? versions && previousOf(versions) : selected
  return (
    <Dialog open wide onClose={onClose} title={`Versions of this ${noun}`}>
      {versions?.length === 0 && (
        <p className="text-ink-soft">
          No changes yet. Every version is listed here from the first change on.
        </p>
      )}
      {!versions && read.error && (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {!versions && !read.error && <ListSkeleton />}
      {versions && versions.length > 0 && (
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-[16rem_minmax(0,1fr)]">
          <div className={chosen ? 'max-md:hidden' : ''}>
            <VersionList versions={versions} chosen={chosen} onChoose={setChosen} />
            {rows && total !== undefined && rows.length < total && (
              <Button
                size="small"
                variant="secondary"
                className="mt-4"
                busy={read.isFetching}
                onClick={() => setLimit(limit + pageSize)}
              >
                Older versions
              </Button>
            )}
          </div>
          {chosen ? (
            <SelectedVersion
              key={keyOf(chosen)}
              {...rest}
              labels={labels}
              version={chosen}
              onBack={() => setChosen(null)}
              onClose={onClose}
            />
          ) : (
            <p className="text-ink-soft max-md:hidden">
              Select a version to compare it with the current one.
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
