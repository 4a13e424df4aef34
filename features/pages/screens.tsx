import { created, updated } from '#content/columns.tsx'
import { detailsPath, editPath, type Kind, listCut } from '#content/kind.ts'
import { kinds } from '#content/kinds.ts'
import { contentScreens } from '#content/screens.tsx'
import { cut, plainText } from '#shared/text.ts'
import { Badge } from '#ui/base/badge.tsx'
import { TextLink } from '#ui/base/link.tsx'
import type { Column } from '#ui/list/table.tsx'
import { type PageKind, type PageText, pages } from './contract.ts'
import { pageList } from './lists.ts'
import { OnlyText } from './only-text.tsx'

const words = {
  about: ['About', 'The text about the agency', '/about-us'],
  'cookie-policy': ['Cookie policy', 'The cookie policy', '/cookie-policy'],
  term: ['Terms policy', 'The terms and conditions', '/terms-conditions'],
  'refund-policy': ['Refund policy', 'The refund and cancellation policy', '/refund-cancellation'],
  'privacy-policy': ['Privacy policy', 'The privacy policy', '/privacy-policy'],
} as const satisfies Record<PageKind, readonly [title: string, text: string, page: string]>

const nameOf = ({ description }: Pick<PageText, 'description'>) => cut(plainText(description), 40)

function descriptionColumn(kind: Kind): Column<PageText> {
  const pathOf = kind.details ? detailsPath : editPath
  return {
    key: 'description',
    header: 'Description',
    cell: ({ id, description, shown }) => (
      <div className="flex max-w-4xl flex-wrap items-center gap-x-4 gap-y-1">
        <TextLink
          to={pathOf(kind, id)}
          className="line-clamp-2 cards:line-clamp-3 text-ink! decoration-transparent"
        >
          {cut(plainText(description), listCut.length)}
        </TextLink>
        {shown && <Badge tone="good">On the website</Badge>}
      </div>
    ),
  }
}

/** The screens of one kind of page text. The site shows its newest record. */
export function pageScreens(name: PageKind) {
  const [title, text, page] = words[name]
  const kind: Kind = kinds[name]
  return contentScreens(name, pages[name], {
    title,
    description: `${text} at ${page}.`,
    nameOf,
    list: pageList(name),
    columns: [descriptionColumn(kind), created, updated],
    only: OnlyText,
    empty: {
      title: `No ${kind.plural} found.`,
      text: 'Until there is one, the website says that it is missing.',
    },
    ...(name === 'about' && { failedNoun: name }),
    consequence: 'The website will show the newest remaining text.',
    pageOf: ({ shown }) => (shown ? page : undefined),
    form: () => import('./form.tsx'),
    details: ({ description: html, shown }) => ({
      html,
      facts: [{ name: 'On the website', value: shown ? 'Yes' : 'No' }],
    }),
  })
}
