import type { Blog } from '#features/blog/contract.ts'
import { element, emptyElement, xmlResponse } from '../meta/xml.ts'
import type { Route } from './+types/atom.ts'
import {
  authorOf,
  changedOn,
  feedContent,
  feedId,
  feeds,
  postUrl,
  readFeed,
  topicsOf,
} from './feed.ts'

const feed = feeds.atom

/** An empty feed still needs an `updated` element. */
const never = new Date(0).toISOString()

function entry(origin: string, post: Blog): string {
  const { title, excerpt, publishedAt, createdAt } = post
  const author = authorOf(post)
  return [
    '<entry>',
    element('title', title),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: postUrl(origin, post) }),
    element('id', feedId(post)),
    element('published', publishedAt ?? createdAt),
    element('updated', changedOn(post)),
    author ? `<author>${element('name', author)}</author>` : '',
    ...topicsOf(post).map((term) => emptyElement('category', { term })),
    excerpt ? element('summary', excerpt) : '',
    element('content', feedContent(origin, post), { type: 'html' }),
    '</entry>',
  ].join('')
}

/** An Atom 1.0 feed of the newest posts in full. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin, agency, posts, changed } = await readFeed(context, feed.path)
  const parts = [
    element('title', `${agency.name}, blog`),
    element('subtitle', agency.description),
    element('id', `${origin}/blogs`),
    element('updated', changed ?? never),
    emptyElement('link', { rel: 'self', type: feed.type, href: origin + feed.path }),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: `${origin}/blogs` }),
    `<author>${element('name', agency.name)}${element('uri', `${origin}/`)}</author>`,
    ...posts.map((post) => entry(origin, post)),
  ]
  return xmlResponse(
    feed.type,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">\n${parts.join('\n')}\n</feed>`,
  )
}
