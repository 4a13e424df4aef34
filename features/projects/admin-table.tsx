import { contentActions, copyPath, openPreview } from '#content/actions.tsx'
import { usePublish } from '#content/bulk/use-publish.ts'
import { changes } from '#content/changes/contract.ts'
import { CategoryLink, created, PersonLink, titleColumn } from '#content/columns.tsx'
import { projectCategories } from '#features/categories/contract.ts'
import { CalendarDay } from '#ui/base/date.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { dayWidth } from '#ui/list/table.tsx'
import { useSelection } from '#ui/selection/use-selection.ts'
import { projects, type SeenProject } from './contract.ts'
import { projectList } from './lists.ts'
import { coverColumn } from './look/cover-column.tsx'
import { projectPaths } from './paths.ts'
import { ProjectStatus } from './project-status.tsx'
import { atRisk, inWords, overDue, statuses } from './rules.ts'
import { consequence, useRemoveProject } from './use-remove-project.ts'

const refresh = [projects.list, projects.one]

const columns: Column<Pick<SeenProject, 'id' | (typeof projectList.fields)[number]>>[] = [
  coverColumn,
  titleColumn(projectPaths.list, {
    length: 40,
    below: ({ showcase }) =>
      showcase && (
        <span className="block font-mono font-normal text-caption text-ink-faint">
          On the website
        </span>
      ),
  }),
  {
    key: 'client',
    header: 'Client',
    from: 'table',
    cell: ({ userId }) =>
      userId ? <PersonLink {...userId} /> : <span className="text-ink-faint">No client</span>,
  },
  {
    key: 'category',
    header: 'Category',
    from: 'wide',
    cell: ({ categoryId }) => <CategoryLink category={categoryId} list={projectPaths.list} />,
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
    key: 'priority',
    header: 'Priority',
    width: '6.5rem',
    sortable: true,
    from: 'wide',
    cell: ({ priority = '' }) => inWords(priority),
  },
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    sortable: true,
    inCard: 'status',
    cell: ProjectStatus,
  },
  created,
]

async function findPreview(id: string): Promise<string> {
  const { url } = await api.call(projects.preview, { params: { id } })
  return url
}

const none = <span className="text-ink-faint">None</span>

const withoutClient = columns.filter(({ key }) => key !== 'client')

/** All projects, or those of one client; for an Employee those of their tasks, to read. */
export default function ProjectTable({ client }: { client?: string }) {
  const isEditor = may(projects.edit)
  const list = useList(projects.list, {
    pollMs: 30_000,
    ...projectList,
    ...(client && { fixedQuery: { filter: client } }),
  })
  const categories = useRead(projectCategories.list, { query: { sort: 'name' } })
  const remove = useRemoveProject()
  const publish = usePublish(projects.publishMany, refresh)
  const selected = useSelection(list, {
    plural: 'projects',
    nameOf: ({ title }) => title,
    refresh,
    publish: projects.publishMany,
    category: {
      call: projects.categorizeMany,
      options: (categories.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    remove: { call: projects.removeMany, consequence, undo: changes.restoreMany },
  })
  return (
    <ResourceList
      list={list}
      caption="Projects"
      columns={client ? withoutClient : columns}
      filters={
        client === undefined && (
          <ListFilter
            list={list}
            label="Show"
            all="All projects"
            options={[
              ...(isEditor ? [{ value: 'showcase', label: 'On the website' }] : []),
              ...[...statuses, overDue, ...(list.filter === atRisk ? [atRisk] : [])].map(
                (value) => ({ value, label: inWords(value) }),
              ),
              ...(categories.data?.rows ?? []).map(({ id, name }) => ({
                value: id,
                label: `Category: ${name}`,
              })),
            ]}
          />
        )
      }
      actions={(project) =>
        contentActions({
          page: project.showcase && `/project-details/${project.slug}`,
          onPreview:
            isEditor &&
            !project.showcase &&
            (() => void openPreview(project.id, () => findPreview(project.id))),
          details: projectPaths.details(project.id),
          ...(isEditor && {
            edit: projectPaths.edit(project.id),
            copy: copyPath(projectPaths.add, project.id),
          }),
          published: project.showcase ?? false,
          onPublish: publish && ((published) => publish(project.id, published)),
          ...(remove && { onDelete: () => remove(project) }),
        })
      }
      rowName={({ title }) => title}
      {...selected}
      empty={{
        title: 'No projects found!',
        ...(isEditor
          ? {
              text: 'Projects for clients are listed here. Published ones make up the portfolio.',
              action: <ButtonLink to={projectPaths.add}>Add the first one</ButtonLink>,
            }
          : { text: 'The projects of your tasks are listed here.' }),
      }}
    />
  )
}
