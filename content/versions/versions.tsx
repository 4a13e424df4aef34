import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Change, changes } from '#content/changes/contract.ts'
import type { ApiError } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { afterUndo, SelectedVersion, type SelectedVersionProps } from './selected-version.tsx'
import { keyOf, previousOf, type Version, versionsIn } from './version-list.tsx'
import { VersionsFrame } from './versions-frame.tsx'

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
    queryFn: () => afterUndo(() => api.call(changes.versions, { query: { itemId, limit } })),
    staleTime: 0,
    gcTime: 0,
  })
  const { rows, total } = read.data ?? {}
  const versions = rows && total !== undefined ? versionsIn(rows, total) : undefined
  const chosen = selected === undefined ? versions && previousOf(versions) : selected
  return (
    <VersionsFrame
      noun={noun}
      read={read}
      versions={versions}
      chosen={chosen}
      onChoose={setChosen}
      onOlder={rows && total && rows.length < total ? () => setLimit(limit + pageSize) : undefined}
      onClose={onClose}
    >
      {(version) => (
        <SelectedVersion
          key={keyOf(version)}
          {...rest}
          labels={labels}
          version={version}
          onBack={() => setChosen(null)}
          onClose={onClose}
        />
      )}
    </VersionsFrame>
  )
}
