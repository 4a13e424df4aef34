import { changes } from '#content/changes/contract.ts'
import { contentActions } from '#content/content-actions.tsx'
import { created, updated } from '#content/content-columns.tsx'
import { cut, plainText } from '#shared/text.ts'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { useRemove } from '#ui/list/use-remove.ts'
import { type Faq, faqs } from './contract.ts'
import { categories, categoryName } from './rules.ts'

const at = '/admin/faqs'

const columns: Column<Faq>[] = [
  {
    key: 'question',
    header: 'Question',
    sortable: true,
    cell: ({ id, question }) => (
      <TextLink
        to={`${at}/edit-faq/${id}`}
        className="font-medium text-ink! decoration-transparent"
      >
        {question}
      </TextLink>
    ),
  },
  {
    key: 'answer',
    header: 'Answer',
    phone: 'paragraph',
    cell: ({ answer }) => <p className="max-w-xl text-ink-soft">{cut(plainText(answer), 200)}</p>,
  },
  { key: 'category', header: 'Category', cell: ({ category }) => categoryName(category) },
  created,
  updated,
]

export function FaqTable() {
  const list = useList(faqs.list)
  const remove = useRemove(faqs.remove, {
    noun: 'faq',
    refresh: [faqs.list],
    undo: changes.restore,
    consequence: 'It disappears from the home page.',
  })
  const above = (list.page - 1) * list.limit
  const number: Column<Faq> = {
    key: 'number',
    header: 'No.',
    phone: 'picture',
    width: '3.5rem',
    cell: (faq) => (
      <span data-numeric className="font-mono text-ink-faint">
        {above + (list.rows?.indexOf(faq) ?? 0) + 1}
      </span>
    ),
  }
  return (
    <ResourceList
      list={list}
      caption="Questions"
      columns={[number, ...columns]}
      filters={
        <ListFilter list={list} label="Category" all="All categories" options={categories} />
      }
      actions={({ id, question }) =>
        contentActions({
          edit: `${at}/edit-faq/${id}`,
          ...(remove && { onDelete: () => remove(question, { params: { id } }) }),
        })
      }
      rowName={({ question }) => question}
      empty={{
        title: 'No FAQs Found',
        text: 'What people ask again and again is answered on the home page.',
        action: <ButtonLink to={`${at}/add-faq`}>Add the first one</ButtonLink>,
      }}
    />
  )
}
