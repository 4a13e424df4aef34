import type { ReactNode } from 'react'
import { bothTimes, dayFormat } from '#shared/dates.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import type { DashboardParts } from '../contract.ts'
import { Section } from '../section.tsx'

const list = '/client-portal/appointments'
const formatMonth = dayFormat({ month: 'long' })
const formatWeekday = dayFormat({ weekday: 'long' })

type Appointment = DashboardParts['appointments'][number]

interface NextAppointmentProps {
  appointments: Appointment[] | undefined
  statusOf: (appointment: Appointment) => ReactNode
}

export function NextAppointment({ appointments, statusOf }: NextAppointmentProps) {
  const next = appointments?.find(({ status }) => status === 'Approved' || status === 'Pending')
  return (
    <Section title="Next appointment" all={{ to: list, label: 'All appointments' }}>
      <div className="@container border-line border-t pt-5">
        {!appointments && <Skeleton className="h-36 w-full" />}
        {appointments && !next && (
          <>
            <p className="text-ink-soft">No upcoming appointments scheduled.</p>
            <ButtonLink to={`${list}/book-appointment`} variant="secondary" className="mt-4">
              Book an appointment
            </ButtonLink>
          </>
        )}
        {next && <Details appointment={next} status={statusOf(next)} />}
      </div>
    </Section>
  )
}

function Details({ appointment, status }: { appointment: Appointment; status: ReactNode }) {
  const { service, startsAt, dueDate, where, joinUrl } = appointment
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] @max-3xs:grid-cols-1 gap-x-6 sm:gap-x-8">
      <time dateTime={startsAt} className="block">
        <span className="block font-mono text-caption text-ink-soft">{formatWeekday(dueDate)}</span>
        <span className="-ml-[0.05em] block font-display font-semibold text-h1 tabular-nums tracking-[-0.05em]">
          {Number(dueDate.slice(8))}
        </span>
        <span className="block font-mono text-caption text-ink-soft">{formatMonth(dueDate)}</span>
      </time>
      <div className="min-w-0">
        <p className="font-display font-semibold text-h4 tracking-tight wrap-anywhere">{service}</p>
        <p className="mt-1 tabular-nums">{bothTimes(startsAt)}</p>
        <p className="text-ink-soft text-small wrap-anywhere">{where}</p>
        <p className="mt-2">{status}</p>
        {joinUrl && (
          <ButtonLink href={joinUrl} size="small" className="mt-4">
            Join the call
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
