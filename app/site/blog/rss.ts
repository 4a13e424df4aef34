import type { Blog } from '#features/blog/contract.ts'
import { documentContext, readContext } from '../../context.ts'
import { readAgency } from '../../read-agency.ts'
import { requireShown } from '../frame/shown-page.ts'
import { cdata, element, emptyElement, xmlResponse } from '../meta/xml.ts'
import type { Route } from './+types/rss.ts'
import {
  authorOf,
  changedOn,
  feedContent,
  feedId,
  feeds,
  postUrl,
  readNewestPosts,
  topicsOf,
} from './feed.ts'

const feed = feeds.rss

/** RFC 822 format with a four-digit year. */
function rssDate(iso: string): string {
  return new Date(iso).toUTCString()
}

function item(origin: string, post: Blog): string {
  const { title, excerpt, publishedAt, createdAt } = post
  const author = authorOf(post)
  return [
    '<item>',
    element('title', title),
    element('link', postUrl(origin, post)),
    element('guid', feedId(post), { isPermaLink: 'false' }),
    element('pubDate', rssDate(publishedAt ?? createdAt)),
    author ? element('dc:creator', author) : '',
    ...topicsOf(post).map((topic) => element('category', topic)),
    excerpt ? element('description', excerpt) : '',
    `<content:encoded>${cdata(feedContent(origin, post))}</content:encoded>`,
    '</item>',
  ].join('')
}

/** An RSS 2.0 feed of the newest posts in full. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireShown(context, feed.path)
  const document = context.get(documentContext)
  const { origin } = document
  const agency = await readAgency(document)
  const posts = await readNewestPosts(context.get(readContext))
  const changed = posts.map(changedOn).sort().at(-1)
  const channel = [
    element('title', `${agency.name}, blog`),
    element('link', `${origin}/blogs`),
    element('description', agency.description),
    element('language', 'en-us'),
    changed ? element('lastBuildDate', rssDate(changed)) : '',
    emptyElement('atom:link', { href: origin + feed.path, rel: 'self', type: feed.type }),
    ...posts.map((post) => item(origin, post)),
  ]
  return xmlResponse(
    feed.type,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${channel.filter(Boolean).join('\n')}
</channel>
</rss>`,
  )
}
