import type { RouterContextProvider } from 'react-router'
import { type Blog, blog } from '#features/blog/contract.ts'
import { nameOf } from '#people/names.ts'
import { replaceTags } from '#shared/text.ts'
import { documentContext, readContext } from '../../context.ts'
import { readAgency } from '../../read-agency.ts'
import { requireShown } from '../frame/shown-page.ts'
import { emptyElement } from '../meta/xml.ts'

const rss = { name: 'RSS', path: '/rss.xml', type: 'application/rss+xml' }
const atom = { name: 'Atom', path: '/atom.xml', type: 'application/atom+xml' }

export const feeds = { rss, atom }

const feedLength = 20

/** The contents of a feed, with the newest posts. */
export async function readFeed(context: Readonly<RouterContextProvider>, path: string) {
  await requireShown(context, path)
  const document = context.get(documentContext)
  const query = { sort: '-publishedAt', limit: feedLength } as const
  const { rows: posts } = await context.get(readContext)(blog.list, { query })
  return {
    origin: document.origin,
    agency: await readAgency(document),
    posts,
    changed: posts.map(changedOn).sort().at(-1),
  }
}

/** The permanent id of the entry, which does not change with its URL. */
export function feedId({ id }: Blog): string {
  return `urn:uuid:${id}`
}

export function postUrl(origin: string, { slug }: Blog): string {
  return `${origin}/blogs/${slug}`
}

export function topicsOf({ categoryId, tags }: Blog): string[] {
  return [...(categoryId ? [categoryId.name] : []), ...tags]
}

export function authorOf({ userId }: Blog): string | undefined {
  return userId ? nameOf(userId) : undefined
}

/** A scheduled post changes when it is published, even if it was last edited before. */
export function changedOn({ publishedAt, createdAt, updatedAt }: Blog): string {
  return [publishedAt ?? createdAt, updatedAt].sort().at(-1) ?? updatedAt
}

/** The whole post for feed readers: its picture first, and all URLs absolute. */
export function feedContent(origin: string, post: Blog): string {
  const { content, featured_image, featured_image_alt } = post
  const picture =
    featured_image && emptyElement('img', { src: featured_image, alt: featured_image_alt })
  const html = picture ? `<p>${picture}</p>${content}` : content
  const base = postUrl(origin, post)
  return replaceTags(html, (tag) =>
    tag.replace(/ (href|src)="([^"]*)"/, (whole, name: string, address: string) => {
      const url = URL.parse(address, base)
      return url ? ` ${name}="${url.href}"` : whole
    }),
  )
}
