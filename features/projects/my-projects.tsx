import { pictureColumn, titleColumn } from '#content/columns.tsx'
import { CalendarDay } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { type OwnProject, projects } from './contract.ts'
import { clientProjectPaths } from './paths.ts'
import { ProjectStatus } from './project-status.tsx'

const fields = ['title', 'files', 'categoryId', 'dueDate', 'status', 'overdue'] as const
const none = <span className="text-ink-faint">None</span>

const columns: Column<Pick<OwnProject, 'id' | (typeof fields)[number]>>[] = [
  pictureColumn(({ files: [cover] }) => cover),
  titleColumn(clientProjectPaths.list),
  {
    key: 'category',
    header: 'Category',
    from: 'table',
    cell: ({ categoryId }) => categoryId?.name ?? none,
  },
  {
    key: 'dueDate',
    header: 'Due date',
    width: '11rem',
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
    width: '8rem',
    cell: ({ id, title }) => (
      <TextLink to={clientProjectPaths.details(id)}>
        View Updates<span className="sr-only"> of {title}</span>
      </TextLink>
    ),
  },
]

/** The client's own projects. */
export function MyProjects() {
  const list = useList(projects.mine, { pollMs: 15_000, fields })
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
