import { untitled } from '#content/kind.ts'
import type { Category } from '#features/categories/contract.ts'
import { type Cut, cut, cutAtWord, plainText, slugify } from '#shared/text.ts'
import type { Blog } from './contract.ts'

const wordsPerMinute = 220

export function readingMinutes(html: string): number {
  const words = plainText(html).split(' ').length
  return Math.max(1, Math.round(words / wordsPerMinute))
}

/** The name of a category in a URL. If two have the same one, the later uses its id. */
export function categoryAddresses(categories: Category[]): Map<string, Category> {
  const addresses = new Map<string, Category>()
  for (const category of categories) {
    const words = slugify(category.name)
    addresses.set(words && !addresses.has(words) ? words : category.id, category)
  }
  return addresses
}

export const teaserCut: Cut = { where: 'Lists show', length: 80 }

/** The summary of a post in lists: its excerpt, or the beginning of its text. */
export function teaserOf({ excerpt, content }: Pick<Blog, 'excerpt' | 'content'>): string {
  return cut(excerpt || plainText(content), teaserCut.length)
}

/** The meta description of its page. */
export function descriptionOf(
  post: Pick<Blog, 'meta_description' | 'excerpt' | 'content'>,
): string {
  return post.meta_description || cutAtWord(post.excerpt || plainText(post.content), 155)
}

export function titleOf({ title }: Pick<Blog, 'title'>): string {
  return title || untitled
}

export type BlogState = 'published' | 'scheduled' | 'draft'

export function stateOf(post: Pick<Blog, 'published_status' | 'publishAt'>): BlogState {
  if (post.published_status) return 'published'
  return post.publishAt ? 'scheduled' : 'draft'
}

/** Returns true if the post was never published and is not scheduled, so that autosave applies. */
export function isDraft(post: Pick<Blog, 'published_status' | 'publishAt' | 'publishedAt'>) {
  return stateOf(post) === 'draft' && post.publishedAt === null
}
