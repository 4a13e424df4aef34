import { changes } from '#content/changes/contract.ts'
import { contentActions } from '#content/content-actions.tsx'
import { created, updated } from '#content/content-columns.tsx'
import { cut, plainText } from '#shared/text.ts'
import { Badge } from '#ui/base/badge.tsx'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { useRemove } from '#ui/list/use-remove.ts'
import { type PageKind, type PageText, pages } from './contract.ts'
import { pageNouns } from './rules.ts'

interface TextTableProps {
  kind: PageKind
  /** In the plural: Cookie policies. */
  caption: string
  add: string
  /** Where one is changed, before its id. */
  edit: string
  /** Where one is read, before its id. */
  details?: string
}

export function TextTable({ kind, caption, add, edit, details }: TextTableProps) {
  const calls = pages[kind]
  const list = useList(calls.list, { whole: kind === 'about' })
  const remove = useRemove(calls.remove, {
    noun: pageNouns[kind],
    refresh: [calls.list, calls.one],
    undo: changes.restore,
    consequence: 'The website shows the newest text that is left.',
  })
  const columns: Column<PageText>[] = [
    {
      key: 'description',
      header: 'Description',
      cell: ({ id, description, shown }) => (
        <div className="flex max-w-2xl flex-col items-start gap-2">
          <TextLink
            to={`${details ?? edit}/${id}`}
            className="text-ink! decoration-transparent max-md:font-normal max-md:text-small"
          >
            {nameOf(description)}
          </TextLink>
          {shown && <Badge tone="good">On the website</Badge>}
        </div>
      ),
    },
    created,
    updated,
  ]
  return (
    <ResourceList
      list={list}
      caption={caption}
      columns={columns}
      actions={({ id, description }) =>
        contentActions({
          ...(details && { details: `${details}/${id}` }),
          edit: `${edit}/${id}`,
          ...(remove && {
            onDelete: () => remove(cut(nameOf(description), 40), { params: { id } }),
          }),
        })
      }
      rowName={({ description }) => cut(nameOf(description), 40)}
      empty={{
        title: `No ${caption.toLowerCase()} found.`,
        text: 'The website says so where this text belongs.',
        action: <ButtonLink to={add}>Add the first one</ButtonLink>,
      }}
    />
  )
}

function nameOf(description: string): string {
  return cut(plainText(description), 200)
}
