import type { Blog } from '#features/blog/contract.ts'
import { cdata, element, emptyElement, xmlResponse } from '../meta/xml.ts'
import type { Route } from './+types/rss.ts'
import { authorOf, feedContent, feedId, feeds, postUrl, readFeed, topicsOf } from './feed.ts'

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
  const { origin, agency, posts, changed } = await readFeed(context, feed.path)
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
