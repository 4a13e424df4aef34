import { bothTimes, formatDay, formatFullDay } from '#shared/dates.ts'
import { Button } from '#ui/base/button.tsx'
import { CalendarIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { downloadBlob } from '#ui/client/save-file.ts'
import { toastError } from '#ui/client/toast-error.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { AppointmentStatus } from '../appointment-status.tsx'
import { calendar } from '../calendar/contract.ts'
import { type Appointment, appointments } from '../contract.ts'
import { isOpen, meetingTypeLabels } from '../rules.ts'

interface EntryProps {
  appointment: Appointment
  /** The name of the agency. */
  agency: string
  onMove: () => void
}

export const entryLook =
  'grid gap-x-8 gap-y-3 py-5 md:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)_auto]'

/** An appointment with what its client can do. */
export function AppointmentEntry(props: EntryProps) {
  const { appointment } = props
  const { service, reason, meetingType, dueDate, startsAt, status, note, offers } = appointment
  return (
    <article className={entryLook}>
      <div>
        <time dateTime={startsAt} className="block font-medium">
          {formatFullDay(dueDate)}
        </time>
        <p className="text-ink-soft text-small tabular-nums">{bothTimes(startsAt)}</p>
        <div className="mt-2">
          <AppointmentStatus status={status} />
        </div>
      </div>
      <div className="min-w-0">
        <h3 className="font-medium text-base">{service}</h3>
        <p className="mt-1 max-w-prose wrap-anywhere text-ink-soft">{reason}</p>
        <p className="mt-2 text-small">
          {meetingTypeLabels[meetingType]}
          {status === 'Approved' && <Place {...appointment} />}
        </p>
        {note && (
          <p className="mt-2 max-w-prose whitespace-pre-line border-line-strong border-l-2 pl-3">
            {note}
          </p>
        )}
        {offers.length > 0 && <Offers appointment={appointment} />}
      </div>
      <Actions {...props} />
    </article>
  )
}

function Place({ where, joinUrl }: Appointment) {
  if (joinUrl)
    return (
      <>
        {' · '}
        <TextLink href={joinUrl}>Join the call</TextLink>
      </>
    )
  return <span className="text-ink-soft"> · {where}</span>
}

/** Other times after a decline. One press takes one. */
function Offers({ appointment: { id, offers } }: { appointment: Appointment }) {
  const accept = useWrite(appointments.accept, { refresh: [appointments.own] })
  return (
    <div className="mt-3">
      <p className="font-medium text-small">Take one of these times:</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {offers.map((offer) => (
          <Button
            key={offer.startsAt}
            variant="secondary"
            size="small"
            busy={accept.isPending}
            onClick={() => accept.mutate({ params: { id }, body: { startsAt: offer.startsAt } })}
          >
            {formatDay(offer.dueDate)}, {bothTimes(offer.startsAt)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function Actions({ appointment, agency, onMove }: EntryProps) {
  const { id, service, dueDate, changeable, status } = appointment
  const confirm = useConfirm()
  const cancel = useWrite(appointments.cancel, {
    refresh: [appointments.own],
    failed: 'Failed to cancel appointment',
  })
  const name = `${service}, ${formatDay(dueDate)}`
  if (!isOpen(status)) return null

  function ask() {
    confirm({
      title: `Cancel “${service}” on ${formatDay(dueDate)}?`,
      text: 'The time is free for others again.',
      action: 'Cancel appointment',
      keep: 'Keep appointment',
      onConfirm: () => cancel.mutateAsync({ params: { id } }),
    })
  }

  return (
    <div className="flex flex-wrap items-start gap-2 md:col-start-2 xl:col-start-3">
      <AddToCalendar appointment={appointment} agency={agency} />
      {changeable && (
        <>
          <Button variant="secondary" size="small" onClick={onMove}>
            Reschedule
            <span className="sr-only"> {name}</span>
          </Button>
          <Button variant="secondary" size="small" onClick={ask}>
            Cancel
            <span className="sr-only"> {name}</span>
          </Button>
        </>
      )}
    </div>
  )
}

function AddToCalendar({ appointment, agency }: Pick<EntryProps, 'appointment' | 'agency'>) {
  const links = calendarLinks(appointment, agency)
  const actions: MenuAction[] = [
    { label: 'Calendar file (.ics)', onSelect: () => void download(appointment.id) },
    { label: 'Google Calendar', href: links.google },
    { label: 'Outlook', href: links.outlook },
  ]
  const trigger = (
    <Button variant="quiet" size="small" className="max-xl:-ml-3">
      <CalendarIcon className="size-4" />
      Add to calendar
    </Button>
  )
  const label = `Add ${appointment.service} to a calendar`
  return <Menu label={label} actions={actions} trigger={trigger} />
}

/** 20261124T150000Z */
const compact = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')

/** Pages of web calendars that add an appointment. */
function calendarLinks({ service, reason, where, startsAt, endsAt }: Appointment, agency: string) {
  const title = `${service} (${agency})`
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    details: reason,
    location: where,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    body: reason,
    location: where,
    startdt: startsAt,
    enddt: endsAt,
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  }
}

async function download(id: string) {
  try {
    const { name, calendar: text } = await api.call(calendar.file, { params: { id } })
    downloadBlob(name, new Blob([text], { type: 'text/calendar' }))
  } catch (error) {
    toastError(error)
  }
}
