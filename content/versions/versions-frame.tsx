import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { ErrorState } from '#ui/base/data-states.tsx'
import { ArrowLeftIcon } from '#ui/base/icons.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ListSkeleton, type Version, VersionList } from './version-list.tsx'

interface VersionsFrameProps {
  /** The noun of the record: reason. */
  noun: string
  read: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'refetch' | 'isFetching'>
  /** Undefined while they load. */
  versions: Version[] | undefined
  chosen: Version | null | undefined
  onChoose: (version: Version) => void
  /** Omitted if there are no older ones. */
  onOlder: (() => void) | undefined
  onClose: () => void
  /** Shows the chosen version. */
  children: (version: Version) => ReactNode
}

/** The dialog of the versions of a record: the list beside the chosen one. */
export function VersionsFrame({
  noun,
  read,
  versions,
  chosen,
  onChoose,
  onOlder,
  onClose,
  children,
}: VersionsFrameProps) {
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
            <VersionList versions={versions} chosen={chosen} onChoose={onChoose} />
            {onOlder && (
              <Button
                size="small"
                variant="secondary"
                className="mt-4"
                busy={read.isFetching}
                onClick={onOlder}
              >
                Older versions
              </Button>
            )}
          </div>
          {chosen ? (
            children(chosen)
          ) : (
            <p className="text-ink-soft max-md:hidden">Select a version to compare it.</p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** On a phone: from the chosen version back to the list. */
export function AllVersionsButton({ onBack }: { onBack: () => void }) {
  return (
    <Button size="small" variant="quiet" onClick={onBack} className="-ml-3 md:hidden">
      <ArrowLeftIcon className="size-4" />
      All versions
    </Button>
  )
}
