import { plainText, slugify } from '#shared/text.ts'
import type { BlogCategory } from './contract.ts'

const wordsPerMinute = 220

export function readingMinutes(html: string): number {
  const words = plainText(html).split(' ').length
  return Math.max(1, Math.round(words / wordsPerMinute))
}

/** What a category is called in an address. Of two with the same words, the later goes by its id. */
export function categoryAddresses(categories: BlogCategory[]): Map<string, BlogCategory> {
  const addresses = new Map<string, BlogCategory>()
  for (const category of categories) {
    const words = slugify(category.name)
    addresses.set(words && !addresses.has(words) ? words : category.id, category)
  }
  return addresses
}

export interface Section {
  id: string
  title: string
}

/** Gives the headings of sanitized rich text, which come without attributes, an address in the page. */
export function withSections(html: string): { html: string; sections: Section[] } {
  const sections: Section[] = []
  const findFree = (wanted: string) => {
    let id = wanted
    for (let next = 2; sections.some((section) => section.id === id); next++)
      id = `${wanted}-${next}`
    return id
  }
  const marked = html.replace(/<h2>(.*?)<\/h2>/gs, (whole, words: string) => {
    const title = plainText(words)
    if (!title) return whole
    const id = findFree(`part-${slugify(title) || sections.length + 1}`)
    sections.push({ id, title })
    return `<h2 id="${id}">${words}</h2>`
  })
  return { html: marked, sections }
}
