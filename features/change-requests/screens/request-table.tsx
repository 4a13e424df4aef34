import { PersonLink } from '#content/columns.tsx'
import { projectPaths } from '#features/projects/paths.ts'
import { nameOf } from '#people/names.ts'
import { calendarDay, daysBetween, formatExactTime } from '#shared/dates.ts'
import { countOf } from '#shared/text.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Chip } from '#ui/base/chip.tsx'
import { RecordLink, TextLink } from '#ui/base/link.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { type List, useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { changeRequests, type ListedRequest } from '../contract.ts'
import { requestList } from '../lists.ts'
import { changePaths } from '../paths.ts'
import { stateInWords, states, toneOf } from '../rules.ts'

const columns: Column<ListedRequest>[] = [
  {
    key: 'title',
    header: 'Title',
    sortable: true,
    cell: ({ id, title, project }) => (
      <RecordLink to={changePaths.one(project.id, id)}>{title}</RecordLink>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    inCard: 'paragraph',
    cell: ({ client }) => <PersonLink {...client} />,
  },
  {
    key: 'project',
    header: 'Project',
    from: 'table',
    cell: ({ project }) => (
      <TextLink to={projectPaths.details(project.id)} className="line-clamp-2">
        {project.title}
      </TextLink>
    ),
  },
  {
    key: 'answer',
    header: 'Answer',
    from: 'wide',
    cell: ({ answer }) => answer?.words ?? <span className="text-ink-faint">None yet</span>,
  },
  {
    key: 'state',
    header: 'State',
    width: '11rem',
    inCard: 'status',
    cell: ({ state }) => (
      <Badge tone={toneOf[state]} done={state === 'done'}>
        {stateInWords(state, false)}
      </Badge>
    ),
  },
  {
    key: 'createdAt',
    header: 'Age',
    width: '6.5rem',
    sortable: true,
    inCard: 'date',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatExactTime(createdAt)} className="whitespace-nowrap">
        {ageOf(createdAt)}
      </time>
    ),
  },
]

function ageOf(iso: string): string {
  const days = daysBetween(calendarDay(new Date(iso)), calendarDay(new Date()))
  return days === 0 ? 'Today' : countOf(days, 'day')
}

const options = states.map((value) => ({ value, label: stateInWords(value, false) }))

/** The change requests of all projects. */
export default function RequestTable() {
  const list = useList(changeRequests.all, requestList)
  return (
    <ResourceList
      list={list}
      caption="Change requests"
      columns={columns}
      firstFilter={<ListFilter list={list} label="Show" all="All requests" options={options} />}
      filters={list.chosen.client || list.chosen.project ? <Chips list={list} /> : undefined}
      empty={{
        title: 'No change requests found.',
        text: 'Clients ask for changes on the pages of their projects, and you can make one of a message.',
      }}
    />
  )
}

/** The client and the project to which a link limits the list. */
function Chips({ list }: { list: List<ListedRequest> }) {
  const [first] = list.rows ?? []
  const names = {
    client: first ? `Client: ${first.client.businessName || nameOf(first.client)}` : 'One client',
    project: first ? `Project: ${first.project.title}` : 'One project',
  }
  return (['client', 'project'] as const)
    .filter((name) => list.chosen[name])
    .map((name) => <Chip key={name} label={names[name]} onRemove={() => list.choose(name, '')} />)
}
