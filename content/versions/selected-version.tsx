import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeContent, type RecordedChange } from '#content/changes/change-content.tsx'
import { hasChanges } from '#content/changes/compare-values.ts'
import { Compare, SingleVersion } from '#content/changes/compare-view.tsx'
import { changes } from '#content/changes/contract.ts'
import { formatTime } from '#shared/dates.ts'
import type { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { UndoIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { toast } from '#ui/client/toast.ts'
import { toastError } from '#ui/client/toast-error.ts'
import type { Version } from './version-list.tsx'
import { AllVersionsButton } from './versions-frame.tsx'

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
      <ChangeContent read={read} labels={labels}>
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
      </ChangeContent>
    </section>
  )
}
