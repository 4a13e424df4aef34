import { Link } from 'react-router'
import { CalendarIcon, GridIcon, ListIcon } from '#ui/base/icons.tsx'
import { staffPages } from '../paths.ts'

const views = [
  { name: 'list', label: 'List', Icon: ListIcon },
  { name: 'week', label: 'Week', Icon: CalendarIcon },
  { name: 'month', label: 'Month', Icon: GridIcon },
] as const

interface ViewLinksProps {
  view: (typeof views)[number]['name']
  /** The day shown by the calendar, unless it is today. */
  date?: string | undefined
}

/** Links between the views of the appointments. */
export function ViewLinks({ view, date }: ViewLinksProps) {
  return (
    <nav
      aria-label="Views"
      className="inline-flex max-w-full flex-wrap rounded-sharp border border-line-strong"
    >
      {views.map(({ name, label, Icon }) => (
        <Link
          key={name}
          to={date && name !== 'list' ? `${staffPages[name]}?date=${date}` : staffPages[name]}
          aria-current={view === name ? 'page' : undefined}
          className="inline-flex min-h-[calc(var(--control-height)-2px)] items-center gap-2 px-4 text-ink-soft text-small transition-colors duration-150 hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
        >
          <Icon className="size-4" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
