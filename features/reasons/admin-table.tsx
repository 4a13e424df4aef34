import { changes } from '#content/changes/contract.ts'
import { contentActions } from '#content/content-actions.tsx'
import { created, updated } from '#content/content-columns.tsx'
import { cut } from '#shared/text.ts'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { useRemove } from '#ui/list/use-remove.ts'
import { type Reason, reasons } from './contract.ts'

const at = '/admin/reasons'

const columns: Column<Reason>[] = [
  {
    key: 'title',
    header: 'Title',
    sortable: true,
    cell: ({ id, title }) => (
      <TextLink
        to={`${at}/edit-reason/${id}`}
        className="font-medium text-ink! decoration-transparent"
      >
        {title}
      </TextLink>
    ),
  },
  {
    key: 'description',
    header: 'Description',
    phone: 'paragraph',
    cell: ({ description }) => <p className="max-w-xl text-ink-soft">{cut(description, 200)}</p>,
  },
  created,
  updated,
]

export function ReasonTable() {
  const list = useList(reasons.list)
  const remove = useRemove(reasons.remove, {
    noun: 'reason',
    refresh: [reasons.list],
    undo: changes.restore,
    consequence: 'It disappears from the home page.',
  })
  return (
    <ResourceList
      list={list}
      caption="Reasons"
      columns={columns}
      actions={({ id, title }) =>
        contentActions({
          edit: `${at}/edit-reason/${id}`,
          ...(remove && { onDelete: () => remove(title, { params: { id } }) }),
        })
      }
      rowName={({ title }) => title}
      empty={{
        title: 'No Reasons Found',
        text: 'Why somebody should choose the studio is said on the home page.',
        action: <ButtonLink to={`${at}/add-reason`}>Add the first one</ButtonLink>,
      }}
    />
  )
}
