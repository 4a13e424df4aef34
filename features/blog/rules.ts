import type { Category } from '#features/categories/contract.ts'
import { plainText, slugify } from '#shared/text.ts'

const wordsPerMinute = 220

export function readingMinutes(html: string): number {
  const words = plainText(html).split(' ').length
  return Math.max(1, Math.round(words / wordsPerMinute))
}

/** What a category is called in an address. Of two with the same words, the later goes by its id. */
export function categoryAddresses(categories: Category[]): Map<string, Category> {
  const addresses = new Map<string, Category>()
  for (const category of categories) {
    const words = slugify(category.name)
    addresses.set(words && !addresses.has(words) ? words : category.id, category)
  }
  return addresses
}
