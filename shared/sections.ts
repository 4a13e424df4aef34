import { plainText, slugify } from './text.ts'

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
