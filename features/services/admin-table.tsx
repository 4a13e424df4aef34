import { cut, plainText } from '#shared/text.ts'
import { contentActions } from '#ui/content-actions.tsx'
import { created, updated } from '#ui/content-columns.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { useList } from '#ui/list-state.ts'
import { ResourceList } from '#ui/resource-list.tsx'
import type { Column } from '#ui/table.tsx'
import { Thumbnail } from '#ui/thumbnail.tsx'
import { type Service, services } from './contract.ts'
import { useRemoveService } from './use-remove-service.ts'

const at = '/admin/services'

const columns: Column<Service>[] = [
  {
    key: 'image',
    header: 'Image',
    width: '6rem',
    phone: 'picture',
    cell: ({ file }) => <Thumbnail src={file} />,
  },
  {
    key: 'title',
    header: 'Title',
    sortable: true,
    cell: ({ id, title }) => (
      <TextLink to={`${at}/details/${id}`} className="font-medium text-ink! decoration-transparent">
        {title}
      </TextLink>
    ),
  },
  {
    key: 'content',
    header: 'Content',
    phone: 'paragraph',
    cell: ({ content }) => <p className="max-w-md text-ink-soft">{cut(plainText(content), 100)}</p>,
  },
  created,
  updated,
]

export function ServiceTable() {
  const list = useList(services.list)
  const remove = useRemoveService()
  return (
    <ResourceList
      list={list}
      caption="Services"
      columns={columns}
      actions={(service) =>
        contentActions({
          details: `${at}/details/${service.id}`,
          edit: `${at}/edit-service/${service.id}`,
          ...(remove && { onDelete: () => remove(service) }),
        })
      }
      rowName={({ title }) => title}
      empty={{
        title: 'No services found.',
        text: 'What the studio offers is listed here, on the website and in the client portal.',
        action: <ButtonLink to={`${at}/add-service`}>Add the first one</ButtonLink>,
      }}
    />
  )
}
