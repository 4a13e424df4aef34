import { Link } from 'react-router'
import { OwnTime } from '#ui/base/date.tsx'
import { Nothing, Rows, Section } from '../section.tsx'
import type { StaffDashboard } from './contract.ts'
import { formatBriefly } from './rules.ts'

/** The latest payments, comments, approvals and leads. */
export function Recent({ recent }: { recent: StaffDashboard['recent'] | undefined }) {
  return (
    <Section title="Recent">
      {!recent && <Rows height="h-12" count={3} />}
      {recent?.length === 0 && <Nothing>Nothing happened in the last 30 days.</Nothing>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 empty:hidden lg:grid-cols-2">
        {recent?.map(({ id, text, client, to, timestamp }) => (
          <li
            key={id}
            className="group relative flex min-h-9 items-baseline gap-x-3 border-line border-t py-1.5 text-small"
          >
            <Entry text={text} to={to} />
            {client && (
              <span className="max-w-[35%] shrink-0 truncate text-ink-soft max-sm:hidden">
                {client}
              </span>
            )}
            <OwnTime
              iso={timestamp}
              format={formatBriefly}
              className="ml-auto shrink-0 font-mono text-caption text-ink-faint"
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Entry({ text, to }: { text: string; to: string | null }) {
  if (!to) return <span className="truncate">{text}</span>
  return (
    <Link
      to={to}
      title={text}
      className="truncate transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text"
    >
      {text}
    </Link>
  )
}
