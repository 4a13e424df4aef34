import { Link } from 'react-router'
import { OwnTime } from '#ui/base/date.tsx'
import { formatMoment } from '../rules.ts'
import { Nothing, Rows, Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'

interface RecentProps {
  news: StaffDashboard['news'] | undefined
  /** Called when an unread notification is opened. */
  onRead: (id: string) => void
}

/** The reader's latest notifications. */
export function Recent({ news, onRead }: RecentProps) {
  return (
    <Section title="Recent" all={{ to: '/admin/notifications', label: 'All notifications' }}>
      {!news && <Rows count={3} />}
      {news?.length === 0 && <Nothing>No new notifications.</Nothing>}
      <ul className="grid gap-x-10 empty:hidden lg:grid-cols-2">
        {news?.map(({ id, title, text, link, isRead, createdAt }) => (
          <li
            key={id}
            className="group relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-line border-t py-3"
          >
            <span className="min-w-0">
              <Link
                to={link}
                onClick={() => !isRead && onRead(id)}
                className={`block truncate transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text ${isRead ? '' : 'font-medium'}`}
              >
                {!isRead && <span className="sr-only">Unread: </span>}
                {title}
              </Link>
              <span className="block truncate text-ink-soft text-small">{text}</span>
            </span>
            <OwnTime
              iso={createdAt}
              format={formatMoment}
              className="font-mono text-caption text-ink-faint"
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
