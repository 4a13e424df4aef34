import { changes } from '#content/changes/contract.ts'
import { contentActions } from '#content/content-actions.tsx'
import { created, updated } from '#content/content-columns.tsx'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { useRemove } from '#ui/list/use-remove.ts'
import type { Category, CategoryCalls } from './contract.ts'

interface CategoryTableProps {
  calls: CategoryCalls
  /** Where one is added. */
  add: string
  /** Where one is changed, before its id. */
  edit: string
}

export function CategoryTable({ calls, add, edit }: CategoryTableProps) {
  const list = useList(calls.list, { pollMs: 15_000 })
  const remove = useRemove(calls.remove, {
    noun: 'category',
    refresh: [calls.list],
    undo: changes.restore,
    consequence: 'Only a category that nothing is in can be deleted.',
  })
  const columns: Column<Category>[] = [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: ({ id, name }) => (
        <TextLink to={`${edit}/${id}`} className="font-medium text-ink! decoration-transparent">
          {name}
        </TextLink>
      ),
    },
    created,
    updated,
  ]
  return (
    <ResourceList
      list={list}
      caption="Categories"
      columns={columns}
      actions={({ id, name }) =>
        contentActions({
          edit: `${edit}/${id}`,
          ...(remove && { onDelete: () => remove(name, { params: { id } }) }),
        })
      }
      rowName={({ name }) => name}
      empty={{
        title: 'No categories found.',
        text: 'What is in the same category is found together.',
        action: <ButtonLink to={add}>Add the first one</ButtonLink>,
      }}
    />
  )
}
