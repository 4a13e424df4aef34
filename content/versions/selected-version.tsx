import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { hasChanges } from '#content/changes/compare-values.ts'
import {
  Compare,
  DeletedPictures,
  FieldLabels,
  SingleVersion,
} from '#content/changes/compare-view.tsx'
import { formatTime } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { ArrowLeftIcon, UndoIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { ErrorState, Skeleton } from '#ui/list/data-states.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { toastError } from '#ui/overlay/toast-error.ts'
import { findKind } from '../kinds.ts'
import { type Change, changes } from './contract.ts'
import { authorOf, describeChange } from './summary.ts'

type RecordedChange = Reply<typeof changes.one>

export interface VersionsProps {
  itemId: string
  /** The noun of the kind: reason. */
  noun: string
  /** The labels of the fields, if its kind does not declare them. */
  labels?: Record<string, string> | undefined
  /** Shows the restored record. Called again when the restore is undone. */
  onRestored: (isUndone: boolean) => Promise<unknown>
}

/** A version: the state after a change, or the one before the first change. */
interface Version {
  change: Change
  to: 'before' | 'after'
}

const pageSize = 10

function versionsIn(rows: Change[], total: number): Version[] {
  const versions = rows.map((change): Version => ({ change, to: 'after' }))
  const oldest = rows.at(-1)
  // The state before the first recorded change is a version too.
  if (oldest && rows.length === total && oldest.action !== 'add')
    versions.push({ change: oldest, to: 'before' })
  return versions
}

/** The version that can be restored first. */
function previousOf(versions: Version[]): Version | undefined {
  const restorable = versions.filter(
    ({ change, to }) => to === 'before' || change.action !== 'remove',
  )
  return restorable[1] ?? restorable[0]
}

const keyOf = ({ change, to }: Version) => `${change.id} ${to}`

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

interface VersionListProps {
  versions: Version[]
  chosen: Version | null | undefined
  onChoose: (version: Version) => void
}

function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  return (
    <ol aria-label="Versions, newest first" className="border-line border-t">
      {versions.map((version, at) => {
        const { change, to } = version
        const current = chosen && keyOf(chosen) === keyOf(version)
        const words = (
          <>
            <span className="block font-medium text-small">
              {to === 'before' ? 'Before the first change' : formatTime(change.createdAt)}
            </span>
            {to === 'after' && (
              <span className="block text-ink-soft text-small">{authorOf(change)}</span>
            )}
            <span className="block font-mono text-caption text-ink-faint">
              {to === 'before' ? 'Original version' : describeChange(change)}
              {at === 0 && ' · current'}
            </span>
          </>
        )
        return (
          <li key={keyOf(version)} className="border-line border-b">
            {to === 'after' && change.action === 'remove' ? (
              <div className="px-3 py-2.5">{words}</div>
            ) : (
              <button
                type="button"
                aria-current={current ? 'true' : undefined}
                onClick={() => onChoose(version)}
                className={`w-full cursor-pointer border-l-2 px-3 py-2.5 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2 ${current ? 'border-action bg-sunken' : 'border-transparent'}`}
              >
                {words}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Reads one change with its versions. */
function useChange(id: string) {
  return useQuery<RecordedChange, ApiError>({
    queryKey: ['/api/change/{id}', id],
    queryFn: () => api.call(changes.one, { params: { id } }),
    staleTime: 0,
    placeholderData: undefined,
    // A draft is saved while its versions are shown.
    meta: { follows: changes.one.follows, shows: undefined },
  })
}

interface SelectedVersionProps extends Pick<VersionsProps, 'labels' | 'onRestored'> {
  version: Version
  onBack: () => void
  onClose: () => void
}

function SelectedVersion({ version, labels, onRestored, onBack, onClose }: SelectedVersionProps) {
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

  async function undo(id: string): Promise<string> {
    const reply = await api.call(changes.restore, { params: { id }, body: { to: 'before' } })
    await onRestored(true)
    return reply.message
  }

  return (
    <section aria-label={`Version: ${name}`} className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="small" variant="quiet" onClick={onBack} className="-ml-3 md:hidden">
          <ArrowLeftIcon className="size-4" />
          All versions
        </Button>
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

interface VersionContentProps extends Pick<VersionsProps, 'labels'> {
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

function ListSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4 md:w-64">
      {['w-40', 'w-32', 'w-44'].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3.5 w-24" />
        </div>
      ))}
    </div>
  )
}
