import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { taskPaths } from '#features/tasks/paths.ts'
import { bothTimes } from '#shared/dates.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Nothing, Rows, Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'

type Appointment = StaffDashboard['appointments']['today'][number]

const row =
  'group relative grid grid-cols-[6rem_minmax(0,1fr)_auto] items-baseline gap-x-4 border-line border-t py-3'
const rowLink =
  'block truncate font-medium transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text'

interface TodayAppointmentsProps {
  appointments: Appointment[] | undefined
  statusOf: (appointment: Appointment) => ReactNode
}

export function TodayAppointments({ appointments, statusOf }: TodayAppointmentsProps) {
  return (
    <Section
      title="Appointments today"
      all={{ to: '/admin/appointments?filter=due-today', label: 'All of today' }}
    >
      {!appointments && <Rows count={2} />}
      {appointments?.length === 0 && <Nothing>No appointments today.</Nothing>}
      <ul className="empty:hidden">
        {appointments?.map((appointment) => {
          const { id, startsAt, client, service } = appointment
          return (
            <li key={id} className={row}>
              <time dateTime={startsAt} className="text-small">
                {bothTimes(startsAt)}
              </time>
              <span className="min-w-0">
                <Link to={`/admin/appointments/details/${id}`} className={rowLink}>
                  {client}
                </Link>
                <span className="block truncate text-ink-soft text-small">{service}</span>
              </span>
              {statusOf(appointment)}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

export function TodayTasks({ tasks }: { tasks: StaffDashboard['tasks']['today'] | undefined }) {
  return (
    <Section
      title="Tasks due today"
      all={{
        to: taskPaths.filtered('due-today'),
        label: tasks && tasks.total > tasks.rows.length ? `All ${tasks.total}` : 'All of today',
      }}
    >
      {!tasks && <Rows count={2} />}
      {tasks?.total === 0 && <Nothing>No tasks due today.</Nothing>}
      <ul className="empty:hidden">
        {tasks?.rows.map(({ id, title, employee, status }) => (
          <li
            key={id}
            className="group relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-line border-t py-3"
          >
            <span className="min-w-0">
              <Link to={taskPaths.details(id)} className={rowLink}>
                {title}
              </Link>
              <span className="block truncate text-ink-soft text-small">{employee}</span>
            </span>
            {status === 'completed' && <Badge tone="good">Completed</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
