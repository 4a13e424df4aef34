import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { userPaths } from '#people/paths.ts'
import { Badge, type Tone } from '#ui/base/badge.tsx'
import { Time } from '#ui/base/date.tsx'
import { RecordLink, TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import { SpanFilter } from '#ui/list/span-filter.tsx'
import type { Column } from '#ui/list/table.tsx'
import { findKind, kindNames, kinds } from '../kinds.ts'
import { type Change, changes } from './contract.ts'
import { changeList } from './lists.ts'
import { spans } from './rules.ts'
import { authorOf, describeChange } from './summary.ts'

const ChangeDialog = lazy(() => import('./change-dialog.tsx'))

const tones: Record<Change['action'], Tone> = { add: 'good', edit: 'info', remove: 'bad' }
const opened = 'change'

const actionOptions = [
  { value: 'add', label: 'Added' },
  { value: 'edit', label: 'Edited' },
  { value: 'remove', label: 'Deleted' },
]
const kindOptions = kindNames.map((value) => ({ value, label: kinds[value].label }))

export function ChangeTable() {
  const list = useList(changes.list, changeList)
  const people = useRead(changes.people, {}).data?.rows ?? []
  const [search, setSearch] = useSearchParams()
  const addressOf = (id: string) =>
    `?${new URLSearchParams({ ...Object.fromEntries(search), [opened]: id })}`

  const columns: Column<Change>[] = [
    {
      key: 'title',
      header: 'What',
      cell: ({ id, title }) => (
        <RecordLink to={addressOf(id)} preventScrollReset>
          {title}
        </RecordLink>
      ),
    },
    {
      key: 'kind',
      header: 'Kind',
      width: '9rem',
      from: 'wide',
      cell: ({ kind }) => findKind(kind)?.label ?? kind,
    },
    {
      key: 'action',
      header: 'Change',
      inCard: 'status',
      cell: (change) => (
        <Badge tone={tones[change.action]}>
          <span className="whitespace-normal">{describeChange(change)}</span>
        </Badge>
      ),
    },
    {
      key: 'who',
      header: 'Who',
      inCard: 'paragraph',
      cell: (change) =>
        change.accountId ? (
          <TextLink
            to={userPaths.details(change.accountId)}
            className="text-inherit! decoration-transparent hover:decoration-current"
          >
            {authorOf(change)}
          </TextLink>
        ) : (
          authorOf(change)
        ),
    },
    {
      key: 'createdAt',
      header: 'When',
      width: '10rem',
      sortable: true,
      inCard: 'date',
      cell: ({ createdAt }) => <Time iso={createdAt} />,
    },
  ]

  const chosen = search.get(opened)
  return (
    <>
      <ResourceList
        list={list}
        caption="Changes"
        columns={columns}
        filters={
          <>
            <ListFilter
              compact
              list={list}
              name="who"
              label="Person"
              all="Everyone"
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <ListFilter
              compact
              list={list}
              name="kind"
              label="Kind"
              all="All kinds"
              options={kindOptions}
            />
            <ListFilter
              compact
              list={list}
              label="Change"
              all="All changes"
              options={actionOptions}
            />
            <SpanFilter list={list} spans={spans} />
          </>
        }
        empty={{
          title: 'No changes found.',
          text: 'Everything that staff add, edit or delete is listed here and can be restored.',
        }}
      />
      {chosen && (
        <Suspense>
          <ChangeDialog
            key={chosen}
            id={chosen}
            onClose={() => {
              const next = new URLSearchParams(search)
              next.delete(opened)
              setSearch(next, { preventScrollReset: true })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
