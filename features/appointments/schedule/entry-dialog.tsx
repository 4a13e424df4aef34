import { nameOf } from '#people/names.ts'
import { userPaths } from '#people/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { PhoneLink } from '#ui/details/phone.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { AppointmentStatus } from '../appointment-status.tsx'
import type { AppointmentSummary } from '../contract.ts'
import { staffPages } from '../paths.ts'
import { describeBothTimes, meetingTypeLabels } from '../rules.ts'
import { appointmentLabel } from '../staff/decision.ts'
import { useAppointmentActions } from '../staff/use-appointment-actions.tsx'

interface EntryDialogProps {
  /** Stays set while the dialog closes. */
  entry: AppointmentSummary
  open: boolean
  onClose: () => void
}

const decisions = ['Move', 'Decline', 'Approve']

/** The details and actions of an appointment in the calendar. */
export function EntryDialog({ entry, open, onClose }: EntryDialogProps) {
  const { actionsFor, dialog } = useAppointmentActions({ onPage: true, onDeleted: onClose })
  const { businessName, phoneNumber, id } = entry.userId
  const actions = actionsFor(entry)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={appointmentLabel(entry)}
      description={`${describeBothTimes(entry)}.`}
      finalFocus={() => entryElement(entry.id) ?? true}
      footer={
        <>
          <ButtonLink to={staffPages.details(entry.id)} variant="secondary">
            Details
          </ButtonLink>
          {decisions
            .flatMap((label) => actions.find((action) => action.label === label) ?? [])
            .map(({ label, onSelect }) => (
              <Button
                key={label}
                variant={label === 'Approve' ? 'primary' : 'secondary'}
                onClick={onSelect}
              >
                {label === 'Move' ? 'Move…' : label}
              </Button>
            ))}
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-2 text-small">
        <dt className="text-ink-soft">Status</dt>
        <dd>
          <AppointmentStatus status={entry.status} />
        </dd>
        <dt className="text-ink-soft">Meeting type</dt>
        <dd>{meetingTypeLabels[entry.meetingType]}</dd>
        <dt className="text-ink-soft">Client</dt>
        <dd className="min-w-0 wrap-anywhere">
          <TextLink to={userPaths.details(id)}>{nameOf(entry.userId)}</TextLink>
          {businessName && `, ${businessName}`}
        </dd>
        {phoneNumber && (
          <>
            <dt className="text-ink-soft">Phone</dt>
            <dd>
              <PhoneLink number={phoneNumber} />
            </dd>
          </>
        )}
      </dl>
      {dialog}
    </Dialog>
  )
}

/** Finds the element of an appointment, which FullCalendar recreates after each change. */
export function entryElement(id: string): HTMLElement | null {
  const content = document.querySelector(`[data-entry="${CSS.escape(id)}"]`)
  return content?.closest<HTMLElement>('[tabindex], button') ?? null
}
