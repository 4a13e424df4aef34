import { created, formLinkColumn, updated } from '#content/columns.tsx'
import { contentScreens } from '#content/screens.tsx'
import { cut, plainText } from '#shared/text.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import type { List } from '#ui/list/list-state.ts'
import type { Column } from '#ui/list/table.tsx'
import { categoryLabels, categoryOptions } from './categories.ts'
import { faqs } from './contract.ts'

/** The position in the whole list, across pages. */
function numberColumn<Row>({ page, limit, rows }: List<Row>): Column<Row> {
  return {
    key: 'number',
    header: 'No.',
    inCard: 'picture',
    width: '3.5rem',
    cell: (faq) => (
      <span data-numeric className="font-mono text-ink-faint">
        {(page - 1) * limit + (rows?.indexOf(faq) ?? 0) + 1}
      </span>
    ),
  }
}

const listed = ['question', 'answer', 'category', 'createdAt', 'updatedAt'] as const

export const faqScreens = contentScreens('faq', faqs, listed, {
  title: 'FAQs',
  one: 'Faq',
  description: 'Questions and answers on the home page.',
  nameOf: ({ question }) => question,
  columns: (list) => [
    numberColumn(list),
    formLinkColumn('faq', 'question', 'Question'),
    {
      key: 'answer',
      header: 'Answer',
      inCard: 'paragraph',
      cell: ({ answer }) => <p className="max-w-xl text-ink-soft">{cut(plainText(answer), 200)}</p>,
    },
    {
      key: 'category',
      header: 'Category',
      width: '6.5rem',
      cell: ({ category }) => categoryLabels[category],
    },
    created,
    updated,
  ],
  list: { sort: '-order' },
  filters: (list) => (
    <ListFilter list={list} label="Category" all="All categories" options={categoryOptions} />
  ),
  empty: {
    title: 'No FAQs Found',
    text: 'Frequently asked questions are answered on the home page.',
  },
  consequence: 'It disappears from the home page.',
  form: () => import('./form.tsx'),
})
