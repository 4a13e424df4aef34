import { titleColumn } from '#content/columns.tsx'
import { formatRecentDay } from '#shared/dates.ts'
import { CalendarDay } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import { type Column, dayWidth } from '#ui/list/table.tsx'
import { type OwnProject, projects } from './contract.ts'
import { ownList } from './lists.ts'
import { coverColumn } from './look/cover-column.tsx'
import { ProjectProgress } from './look/project-progress.tsx'
import { clientProjectPaths } from './paths.ts'
import { ProjectStatus } from './project-status.tsx'

const none = <span className="text-ink-faint">None</span>

const columns: Column<Pick<OwnProject, 'id' | (typeof ownList.fields)[number]>>[] = [
  coverColumn,
  titleColumn(clientProjectPaths.list, {
    below: (project) => <ProjectProgress project={project} />,
  }),
  {
    key: 'category',
    header: 'Category',
    width: 'clamp(5rem, 12cqw, 9rem)',
    from: 'table',
    cell: ({ categoryId }) =>
      categoryId ? <span className="line-clamp-2">{categoryId.name}</span> : none,
  },
  {
    key: 'dueDate',
    header: 'Due date',
    width: dayWidth,
    sortable: true,
    inCard: 'date',
    cell: ({ dueDate }) => (dueDate ? <CalendarDay day={dueDate} /> : none),
  },
  {
    key: 'status',
    header: 'Status',
    width: '8.5rem',
    sortable: true,
    inCard: 'status',
    cell: ProjectStatus,
  },
  {
    key: 'updates',
    header: 'Updates',
    inCard: 'paragraph',
    width: '9rem',
    cell: ({ id, title, lastUpdate }) => (
      <>
        <TextLink to={clientProjectPaths.details(id)}>
          View Updates<span className="sr-only"> of {title}</span>
        </TextLink>
        {lastUpdate && (
          <span className="mt-0.5 line-clamp-2 text-ink-soft">
            {formatRecentDay(lastUpdate.timestamp)}: {lastUpdate.comment || lastUpdate.action}
          </span>
        )}
      </>
    ),
  },
]

/** The client's own projects. */
export function MyProjects() {
  const list = useList(projects.mine, { pollMs: 15_000, ...ownList })
  return (
    <ResourceList
      csv={false}
      list={list}
      caption="Projects"
      columns={columns}
      empty={{
        title: 'No projects found!',
        text: 'Your projects are listed here as soon as there is one.',
      }}
    />
  )
}
