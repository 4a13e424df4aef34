import { clientPaths } from '#features/clients/paths.ts'
import { nameOf } from '#people/names.ts'
import { bothTimes, formatDay } from '#shared/dates.ts'
import { Time } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { type Fact, FactList } from '#ui/details/fact-list.tsx'
import { PhoneLink } from '#ui/details/phone.tsx'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { AppointmentStatus } from '../appointment-status.tsx'
import type { Appointment } from '../contract.ts'
import { describeBothTimes, meetingTypeLabels } from '../rules.ts'

/** Everything about an appointment. */
export function AppointmentDetails({ appointment }: { appointment: Appointment }) {
  const { reason, note, offers } = appointment
  return (
    <div className={detailsColumns}>
      <div className="flex min-w-0 flex-col gap-8">
        <TextSection title="Reason">{reason}</TextSection>
        {note && <TextSection title="Note to the client">{note}</TextSection>}
        {offers.length > 0 && (
          <section aria-label="Offered times">
            <h2 className="text-h4">Offered times</h2>
            <ul className="mt-3 border-line border-t">
              {offers.map((offer) => (
                <li key={offer.startsAt} className="border-line border-b py-3 tabular-nums">
                  {describeBothTimes(offer)}
                </li>
              ))}
            </ul>
            <p className="mt-2 text-ink-soft text-small">The client can take one of them.</p>
          </section>
        )}
      </div>
      <Facts appointment={appointment} />
    </div>
  )
}

function TextSection({ title, children }: { title: string; children: string }) {
  return (
    <section aria-label={title}>
      <h2 className="text-h4">{title}</h2>
      <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{children}</p>
    </section>
  )
}

function Facts({ appointment }: { appointment: Appointment }) {
  const { userId: client, meetingType, where, joinUrl, dueDate, status } = appointment
  const facts: Fact[] = [
    { name: 'Status', value: <AppointmentStatus status={status} /> },
    { name: 'Date', value: <time dateTime={dueDate}>{formatDay(dueDate)}</time> },
    { name: 'Time', value: bothTimes(appointment.startsAt) },
    { name: 'Meeting type', value: meetingTypeLabels[meetingType] },
    {
      name: 'Shown to client',
      value: joinUrl ? <TextLink href={joinUrl}>Join the call</TextLink> : where,
    },
    {
      name: 'Client',
      value: <TextLink to={clientPaths.details(client.clientId)}>{nameOf(client)}</TextLink>,
    },
    { name: 'Business', value: client.businessName },
    {
      name: 'Phone',
      value: client.phoneNumber && <PhoneLink number={client.phoneNumber} />,
    },
    { name: 'Created', value: <Time iso={appointment.createdAt} /> },
    { name: 'Changed', value: <Time iso={appointment.updatedAt} /> },
  ]
  return (
    <section aria-label="Facts">
      <FactList facts={facts} />
    </section>
  )
}
