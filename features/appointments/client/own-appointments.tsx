import { useEffect, useLayoutEffect, useState } from 'react'
import { messageOr } from '#shared/errors.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { useQueryParams, withChanges } from '#ui/list/list-state.ts'
import { Pager } from '#ui/list/pager.tsx'
import { type Appointment, appointments } from '../contract.ts'
import { selectOwn } from '../lists.ts'
import { clientPages } from '../paths.ts'
import { AppointmentEntry, entryLook } from './appointment-entry.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

/** The client's appointments, upcoming and past. */
export function OwnAppointments({ agency }: { agency: string }) {
  const [moved, setMoved] = useState<Appointment>()
  const [isPlaced, setPlaced] = useState(false)
  const shared = { agency, onMove: setMoved }
  return (
    <>
      <Section {...shared} when="upcoming" title="Upcoming" onKnown={() => setPlaced(true)} />
      <Section {...shared} when="past" title="Past" isHidden={!isPlaced} />
      <RescheduleDialog appointment={moved} onClose={() => setMoved(undefined)} />
    </>
  )
}

const empty = {
  upcoming: 'No upcoming appointments scheduled.',
  past: 'No past appointments available.',
}

interface SectionProps {
  when: 'upcoming' | 'past'
  title: string
  agency: string
  onMove: (appointment: Appointment) => void
  onKnown?: () => void
  /** Its data is loaded, but it would move once the section above it is loaded. */
  isHidden?: boolean
}

function Section({ when, title, agency, onMove, onKnown, isHidden }: SectionProps) {
  const { search, change } = useQueryParams()
  const selected = selectOwn(when, search)
  const { page, limit } = selected.query
  const read = useRead(appointments.own, selected, { pollMs: 15_000 })
  const { error, refetch } = read
  const pages = Math.max(1, Math.ceil((read.data?.total ?? 0) / limit))

  const isPastEnd = read.data !== undefined && !read.isPlaceholderData && page > pages
  useEffect(() => {
    if (isPastEnd) change({ [when]: pages }, { replace: true })
  })
  // The empty rows of a page past the end stay until those of the last page are there.
  const data = read.data?.rows.length === 0 && read.data.total > 0 ? undefined : read.data

  const isKnown = Boolean(data ?? error)
  useLayoutEffect(() => {
    if (isKnown) onKnown?.()
  }, [isKnown, onKnown])

  if (isHidden) return null
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="text-h4 tracking-[-0.015em]">{title}</h2>
      {data ? (
        data.rows.length > 0 ? (
          <ul className="border-line border-b">
            {data.rows.map((appointment) => (
              <li key={appointment.id} className="border-line border-t">
                <AppointmentEntry {...{ appointment, agency }} onMove={() => onMove(appointment)} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title={empty[when]}
            action={
              when === 'upcoming' && (
                <ButtonLink to={clientPages.book}>Book New Appointment</ButtonLink>
              )
            }
          />
        )
      ) : error ? (
        <ErrorState
          message={messageOr(error, 'An error occurred')}
          onRetry={() => void refetch()}
        />
      ) : (
        <EntriesSkeleton />
      )}
      {data && (
        <Pager
          {...{ page, pages }}
          href={(wanted) => `?${withChanges(search, { [when]: wanted })}`}
          label={title}
        />
      )}
    </section>
  )
}

function EntriesSkeleton() {
  return (
    <div aria-busy="true" className="border-line border-b">
      {[0, 1].map((entry) => (
        <div key={entry} className={`${entryLook} border-line border-t`}>
          <div className="grid content-start gap-2.5">
            <Skeleton className="h-5 w-52 max-w-full" />
            <Skeleton className="h-3.5 w-36" />
          </div>
          <div className="grid grid-cols-1 content-start gap-2.5">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-full max-w-prose" />
            <Skeleton className="h-3.5 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
