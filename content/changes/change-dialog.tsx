import { hasChanges } from '#content/changes/compare-values.ts'
import { Compare, SingleVersion } from '#content/changes/compare-view.tsx'
import { formatTime } from '#shared/dates.ts'
import { Button } from '#ui/base/button.tsx'
import { UndoIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { editPath } from '../kind.ts'
import { findKind } from '../kinds.ts'
import { ChangeContent, type RecordedChange } from './change-content.tsx'
import { changes } from './contract.ts'
import { authorOf } from './summary.ts'

interface ChangeDialogProps {
  id: string
  onClose: () => void
}

const actionLabels = { add: 'Added', edit: 'Edited', remove: 'Deleted' }

/** One change: the record before and after it, and the button to undo it. */
export default function ChangeDialog({ id, onClose }: ChangeDialogProps) {
  const read = useRead(changes.one, { params: { id } })
  const change = read.isPlaceholderData ? undefined : read.data
  const { before, after } = change ?? {}
  const only = after ?? before
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={change ? change.title : 'Change'}
      description={
        change &&
        `${findKind(change.kind)?.label ?? change.kind}. ${actionLabels[change.action]} by ${authorOf(change)} on ${formatTime(change.createdAt)}.`
      }
      footer={change && <ChangeActions change={change} onRestored={onClose} />}
    >
      <ChangeContent read={{ ...read, data: change }}>
        {before && after ? (
          <Compare before={before} after={after} names={['Before', 'After']} />
        ) : (
          only && <SingleVersion values={only} />
        )}
      </ChangeContent>
    </Dialog>
  )
}

interface ChangeActionsProps {
  change: RecordedChange
  onRestored: () => void
}

/** Links to the record, and restores its state before the change. */
function ChangeActions({ change, onRestored }: ChangeActionsProps) {
  const { id, kind, itemId, now, basedOn } = change
  const confirm = useConfirm()
  const restore = useWrite(changes.restore, {
    refresh: [changes.list, changes.one, changes.versions],
    onDone: onRestored,
  })
  const to = change.action === 'add' || (change.action === 'edit' && !now) ? 'after' : 'before'
  const state = change[to]
  const found = findKind(kind)
  const place = now && found && editPath(found, itemId)
  const label = to === 'before' ? 'Restore the previous version' : 'Restore the added version'
  return (
    <>
      {place && (
        <ButtonLink to={place} variant="secondary">
          Open
        </ButtonLink>
      )}
      {state && (!now || hasChanges(state, now)) && (
        <Button
          onClick={() =>
            confirm({
              title: now ? `${label}?` : `Restore “${change.title}”?`,
              text: now
                ? 'The current version is kept in the list of versions.'
                : 'It is restored as it was, at the same URL.',
              action: 'Restore',
              destructive: false,
              onConfirm: () =>
                restore.mutateAsync({
                  params: { id },
                  body: { to, ...(basedOn && { basedOn }) },
                }),
            })
          }
        >
          <UndoIcon />
          {now ? label : 'Restore'}
        </Button>
      )}
    </>
  )
}
