import type { Change } from '#content/changes/contract.ts'
import { authorOf, describeChange } from '#content/changes/summary.ts'
import { formatTime } from '#shared/dates.ts'
import { Skeleton } from '#ui/base/data-states.tsx'

/** A version: the state after a change, or the one before the first change. */
export interface Version {
  change: Change
  to: 'before' | 'after'
}

export function versionsIn(rows: Change[], total: number): Version[] {
  const versions = rows.map((change): Version => ({ change, to: 'after' }))
  const oldest = rows.at(-1)
  // The state before the first recorded change is a version too.
  if (oldest && rows.length === total && oldest.action !== 'add')
    versions.push({ change: oldest, to: 'before' })
  return versions
}

/** The version that can be restored first. */
export function previousOf(versions: Version[]): Version | undefined {
  const restorable = versions.filter(
    ({ change, to }) => to === 'before' || change.action !== 'remove',
  )
  return restorable[1] ?? restorable[0]
}

export const keyOf = ({ change, to }: Version) => `${change.id} ${to}`

interface VersionListProps {
  versions: Version[]
  chosen: Version | null | undefined
  onChoose: (version: Version) => void
}

export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
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

export function ListSkeleton() {
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
