import { cut, plainText } from '#shared/text.ts'
import { Day } from '#ui/date.tsx'
import { EditIcon, EyeIcon, ImageIcon, TrashIcon } from '#ui/icons.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { useList } from '#ui/list-state.ts'
import type { MenuAction } from '#ui/menu.tsx'
import { Picture } from '#ui/picture.tsx'
import { ResourceList } from '#ui/resource-list.tsx'
import type { Column } from '#ui/table.tsx'
import { type Service, services } from './contract.ts'
import { useRemoveService } from './use-remove-service.ts'

const at = '/admin/services'

const columns: Column<Service>[] = [
  {
    key: 'image',
    header: 'Image',
    width: '6rem',
    phone: 'picture',
    cell: ({ file }) => <Thumbnail file={file} />,
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
  {
    key: 'createdAt',
    header: 'Created',
    sortable: true,
    cell: ({ createdAt }) => <Day iso={createdAt} />,
  },
  {
    key: 'updatedAt',
    header: 'Updated',
    sortable: true,
    cell: ({ updatedAt }) => <Day iso={updatedAt} />,
  },
]

function Thumbnail({ file }: Pick<Service, 'file'>) {
  const look = 'h-12 w-18 rounded-sharp border border-line bg-sunken'
  if (file) return <Picture src={file} alt="" sizes="4.5rem" className={`${look} object-cover`} />
  return (
    <span className={`${look} grid place-items-center text-ink-faint`}>
      <ImageIcon />
    </span>
  )
}

export function ServiceTable() {
  const list = useList(services.list)
  const remove = useRemoveService()
  const actions = (service: Service): MenuAction[] => [
    {
      label: 'Details',
      to: `${at}/details/${service.id}`,
      icon: <EyeIcon className="size-4" />,
    },
    {
      label: 'Edit',
      to: `${at}/edit-service/${service.id}`,
      icon: <EditIcon className="size-4" />,
    },
    ...(remove
      ? [
          {
            label: 'Delete',
            onSelect: () => remove(service),
            icon: <TrashIcon className="size-4" />,
            danger: true,
          },
        ]
      : []),
  ]
  return (
    <ResourceList
      list={list}
      caption="Services"
      columns={columns}
      actions={actions}
      rowName={({ title }) => title}
      empty={{
        title: 'No services found.',
        text: 'What the studio offers is listed here, on the website and in the client portal.',
        action: <ButtonLink to={`${at}/add-service`}>Add the first one</ButtonLink>,
      }}
    />
  )
}
