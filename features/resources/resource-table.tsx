import { contentActions, copyPath } from '#content/actions.tsx'
import { created, PersonLink } from '#content/columns.tsx'
import { useRemoveContent } from '#content/use-remove-content.ts'
import { cutAtWord } from '#shared/text.ts'
import { ArrowUpRightIcon, DownloadIcon } from '#ui/base/icons.tsx'
import { ButtonLink, RecordLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { downloadFile } from '#ui/client/save-file.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { useSelection } from '#ui/selection/use-selection.ts'
import { type Resource, resources } from './contract.ts'
import { resourcePaths } from './paths.ts'
import { categories, hostOf } from './rules.ts'

const options = categories.map((value) => ({ value, label: value }))

const columns: Column<Resource>[] = [
  {
    key: 'title',
    header: 'Title',
    sortable: true,
    cell: ({ id, title, text }) => (
      <>
        <RecordLink to={resourcePaths.edit(id)}>{title}</RecordLink>
        {text && (
          <span className="cards:hidden font-normal text-ink-soft line-clamp-1">
            {cutAtWord(text, 70)}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    width: '7.5rem',
    sortable: true,
    inCard: 'status',
    cell: (row) => row.category,
  },
  {
    key: 'content',
    header: 'File or link',
    width: '13rem',
    from: 'wide',
    cell: ({ file, url }) => (
      <span className="grid grid-cols-1">
        <span className="truncate">{file ? file.name : hostOf(url ?? '')}</span>
        <span className="font-mono text-caption text-ink-faint">
          {file ? formatBytes(file.bytes) : 'Link'}
        </span>
      </span>
    ),
  },
  { key: 'client', header: 'Shared with', width: '11rem', from: 'table', cell: SharedWith },
  { ...created, from: undefined, inCard: 'date' },
]

function SharedWith({ client }: Resource) {
  if (!client) return 'All clients'
  return <PersonLink {...client} />
}

const linksOf = (id: string) => api.call(resources.link, { params: { id } })

function openAction({ id, url }: Resource) {
  if (url)
    return {
      label: 'Open link',
      onSelect: () => void window.open(url, '_blank', 'noopener,noreferrer'),
      icon: ArrowUpRightIcon,
    }
  return {
    label: 'Download',
    onSelect: () => void downloadFile(linksOf, id),
    icon: DownloadIcon,
  }
}

/** Resources shared with clients. */
export function ResourceTable() {
  const list = useList(resources.list)
  const remove = useRemoveContent(resources, {
    noun: 'resource',
    consequence: 'Clients can no longer open it. This cannot be undone.',
  })
  const selected = useSelection(list, {
    plural: 'resources',
    nameOf: ({ title }) => title,
    refresh: [resources.list],
    remove: {
      call: resources.removeMany,
      consequence: 'Clients can no longer open them. This cannot be undone.',
    },
  })
  return (
    <ResourceList
      list={list}
      caption="Resources"
      columns={columns}
      filters={<ListFilter list={list} label="Category" all="All categories" options={options} />}
      actions={(row) => [
        openAction(row),
        ...contentActions({
          edit: resourcePaths.edit(row.id),
          copy: copyPath(resourcePaths.add, row.id),
          ...(remove && { onDelete: () => remove(row) }),
        }),
      ]}
      rowName={({ title }) => title}
      {...selected}
      empty={{
        title: 'No resources found.',
        text: 'Guides, brand files and links that clients find in their portal.',
        action: <ButtonLink to={resourcePaths.add}>Add the first one</ButtonLink>,
      }}
    />
  )
}
