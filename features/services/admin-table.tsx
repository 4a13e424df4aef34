import { contentActions } from '#content/content-actions.tsx'
import {
  created,
  pictureColumn,
  textColumn,
  titleColumn,
  updated,
} from '#content/content-columns.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { type Service, services } from './contract.ts'
import { useRemoveService } from './use-remove-service.ts'

const at = '/admin/services'

const columns: Column<Service>[] = [
  pictureColumn(({ file }) => file),
  titleColumn(at),
  textColumn('content', 'Content', ({ content }) => content),
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
