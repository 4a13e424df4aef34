import { created, textColumn, titleColumn, updated } from '#content/columns.tsx'
import { contentScreens } from '#content/screens.tsx'
import { Badge } from '#ui/base/badge.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { placeOptions, type SitePage, sitePages } from './contract.ts'

const stateOptions = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
]

const State = ({ published }: Pick<SitePage, 'published'>) => (
  <Badge tone={published ? 'good' : 'neutral'}>{published ? 'Published' : 'Draft'}</Badge>
)

const placeOf = ({ place }: Pick<SitePage, 'place'>) =>
  placeOptions.find(({ value }) => value === place)?.label

const pathOf = ({ slug }: Pick<SitePage, 'slug'>) => `/page/${slug}`

export const sitePageScreens = contentScreens('site-page', sitePages, {
  title: 'Own pages',
  description: 'More pages of the website, such as an imprint or a page about a campaign.',
  nameOf: ({ title }) => title,
  columns: [
    titleColumn('/admin/pages'),
    textColumn('content', 'Content', ({ content }) => content),
    { key: 'place', header: 'Linked', width: '12rem', from: 'wide', cell: placeOf },
    { key: 'published', header: 'State', width: '8rem', cell: (page) => <State {...page} /> },
    created,
    updated,
  ],
  filters: (list) => (
    <ListFilter list={list} label="State" all="All states" options={stateOptions} />
  ),
  empty: {
    title: 'No pages found.',
    text: 'Pages that you add are shown at addresses of their own, and linked where you choose.',
  },
  consequence: 'It disappears from the website, and links to it lead nowhere.',
  pageOf: (page) => (page.published ? pathOf(page) : undefined),
  form: () => import('./form.tsx'),
  details: (page) => ({
    html: page.content,
    facts: [
      { name: 'State', value: <State {...page} /> },
      {
        name: 'Address',
        value: page.published ? (
          <TextLink href={pathOf(page)}>{pathOf(page)}</TextLink>
        ) : (
          pathOf(page)
        ),
      },
      { name: 'Linked', value: placeOf(page) },
    ],
  }),
})
