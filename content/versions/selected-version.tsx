import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { hasChanges } from '#content/changes/compare-values.ts'
import {
  Compare,
  DeletedPictures,
  FieldLabels,
  SingleVersion,
} from '#content/changes/compare-view.tsx'
import { changes } from '#content/changes/contract.ts'
import { findKind } from '#content/kinds.ts'
import { formatTime } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { UndoIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { toast } from '#ui/client/toast.ts'
import { toastError } from '#ui/client/toast-error.ts'
import type { Version } from './version-list.tsx'
import { AllVersionsButton } from './versions-frame.tsx'

type RecordedChange = Reply<typeof changes.one>

let undoing: Promise<unknown> = Promise.resolve()

/** Reads after an undo that is still running, because its result is a version too. */
export function afterUndo<T>(read: () => Promise<T>): Promise<T> {
  return undoing.then(read)
}

/** Reads one change with its versions. */
function useChange(id: string) {
  return useQuery<RecordedChange, ApiError>({
    queryKey: ['/api/change/{id}', id],
    queryFn: () => afterUndo(() => api.call(changes.one, { params: { id } })),
    staleTime: 0,
    // An earlier reading names a version that may not be the latest any more.
    gcTime: 0,
    placeholderData: undefined,
    // A draft is saved while its versions are shown.
    meta: { follows: changes.one.follows, shows: undefined, live: true },
  })
}

export interface SelectedVersionProps {
  /** The labels of the fields, if its kind does not declare them. */
  labels?: Record<string, string> | undefined
  /** Shows the restored record. Called again when the restore is undone. */
  onRestored: (isUndone: boolean) => Promise<unknown>
  version: Version
  onBack: () => void
  onClose: () => void
}

export function SelectedVersion({
  version,
  labels,
  onRestored,
  onBack,
  onClose,
}: SelectedVersionProps) {
  const { change, to } = version
  const [busy, setBusy] = useState(false)
  const read = useChange(change.id)
  const selected = read.data?.[to]
  const now = read.data?.now
  const name = to === 'before' ? 'Before the first change' : formatTime(change.createdAt)
  const differs = selected && now && hasChanges(selected, now)

  async function restore() {
    setBusy(true)
    try {
      const basedOn = read.data?.basedOn ?? undefined
      const reply = await api.call(changes.restore, {
        params: { id: change.id },
        body: { to, basedOn },
      })
      await onRestored(false)
      const { changeId } = reply
      toast.success(
        reply.message,
        changeId ? { label: 'Undo', onSelect: () => undo(changeId) } : undefined,
      )
      onClose()
    } catch (error) {
      toastError(error)
      await read.refetch()
      setBusy(false)
    }
  }

  async function restoreBefore(id: string): Promise<string> {
    const { message } = await api.call(changes.restore, { params: { id }, body: { to: 'before' } })
    await onRestored(true)
    return message
  }

  function undo(id: string): Promise<string> {
    const undone = restoreBefore(id)
    undoing = undone.catch(() => {})
    return undone
  }

  return (
    <section aria-label={`Version: ${name}`} className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AllVersionsButton onBack={onBack} />
        <p className="text-ink-soft text-small max-md:hidden">Compared with the current version.</p>
        {differs && (
          <Button size="small" busy={busy} onClick={() => void restore()}>
            <UndoIcon className="size-4" />
            Restore this version
          </Button>
        )}
      </div>
      <VersionContent read={read} labels={labels}>
        {selected && now ? (
          differs ? (
            <Compare before={selected} after={now} names={[name, 'Now']} />
          ) : (
            <>
              <p className="text-ink-soft">This is the current version.</p>
              <SingleVersion values={now} />
            </>
          )
        ) : (
          selected && <SingleVersion values={selected} />
        )}
      </VersionContent>
    </section>
  )
}

interface VersionContentProps extends Pick<SelectedVersionProps, 'labels'> {
  read: ReturnType<typeof useChange>
  children: ReactNode
}

/** The content of a change, or a placeholder while it loads. */
function VersionContent({ read, labels, children }: VersionContentProps) {
  if (read.data)
    return (
      <FieldLabels value={labels ?? findKind(read.data.kind)?.labels ?? {}}>
        <DeletedPictures value={read.data.gone}>{children}</DeletedPictures>
      </FieldLabels>
    )
  if (read.error)
    return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
  return <VersionSkeleton />
}

export function VersionSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-5/6" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}
