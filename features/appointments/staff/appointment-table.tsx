import { created, PersonLink } from '#content/columns.tsx'
import { bothTimes } from '#shared/dates.ts'
import { cutAtWord } from '#shared/text.ts'
import { CalendarDay } from '#ui/base/date.tsx'
import { ButtonLink, RecordLink } from '#ui/base/link.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { dayWidth } from '#ui/list/table.tsx'
import { AppointmentStatus } from '../appointment-status.tsx'
import { type Appointment, appointments } from '../contract.ts'
import { staffPages } from '../paths.ts'
import { filters, meetingTypeLabels } from '../rules.ts'
import { appointmentLabel } from './decision.ts'
import { useAppointmentActions } from './use-appointment-actions.tsx'

const options = Object.entries(filters).map(([value, label]) => ({ value, label }))

const columns: Column<Appointment>[] = [
  {
    key: 'service',
    header: 'Service',
    sortable: true,
    cell: ({ id, service }) => <RecordLink to={staffPages.details(id)}>{service}</RecordLink>,
  },
  {
    key: 'userId',
    header: 'Client',
    inCard: 'paragraph',
    cell: ({ userId }) => <PersonLink {...userId} />,
  },
  {
    key: 'reason',
    header: 'Reason',
    from: 'wide',
    cell: ({ reason }) => (
      <span className="line-clamp-2 text-ink-soft">{cutAtWord(reason, 40)}</span>
    ),
  },
  {
    key: 'meetingType',
    header: 'Meeting type',
    width: '6.5rem',
    from: 'wide',
    cell: ({ meetingType }) => meetingTypeLabels[meetingType],
  },
  {
    key: 'startsAt',
    header: 'Date',
    width: dayWidth,
    sortable: true,
    inCard: 'date',
    cell: ({ dueDate }) => <CalendarDay day={dueDate} />,
  },
  {
    key: 'time',
    header: 'Time',
    width: '10rem',
    from: 'table',
    cell: ({ startsAt }) => {
      const [time, own] = bothTimes(startsAt).split(' (')
      return (
        <time dateTime={startsAt} className="tabular-nums">
          {time}
          {own && <span className="block text-ink-soft"> ({own}</span>}
        </time>
      )
    },
  },
  {
    key: 'status',
    header: 'Status',
    width: '6.5rem',
    sortable: true,
    inCard: 'status',
    cell: ({ status }) => <AppointmentStatus status={status} />,
  },
  created,
]

const ofClient = columns.filter(({ key }) => key !== 'userId')

/** The appointments of all clients, or of one. */
export default function AppointmentTable({ client }: { client?: string }) {
  const list = useList(appointments.list, {
    pollMs: 15_000,
    ...(client && { fixedQuery: { client } }),
  })
  const { actionsFor, dialog } = useAppointmentActions()
  return (
    <>
      <ResourceList
        list={list}
        caption="Appointments"
        columns={client ? ofClient : columns}
        firstFilter={
          <ListFilter list={list} label="Show" all="All appointments" options={options} />
        }
        actions={actionsFor}
        rowName={appointmentLabel}
        empty={{
          title: 'No Appointments Found',
          text: 'Clients book them in their portal, and you book for a client here.',
          action: <ButtonLink to={staffPages.book}>Book appointment</ButtonLink>,
        }}
      />
      {dialog}
    </>
  )
}
