import { plainText, slugify } from '#shared/text.ts'

export interface Section {
  id: string
  title: string
}

/** Adds ids to the headings of sanitized rich text, which has no attributes on them. */
export function withSections(html: string): { html: string; sections: Section[] } {
  const sections: Section[] = []
  const findFree = freeIds()
  const [before = '', ...parts] = html.split('<h2>')
  const marked = parts.map((part) => {
    const end = part.indexOf('</h2>')
    const title = end < 0 ? '' : plainText(part.slice(0, end))
    if (!title) return `<h2>${part}`
    const id = findFree(`part-${slugify(title) || sections.length + 1}`)
    sections.push({ id, title })
    return `<h2 id="${id}">${part}`
  })
  return { html: before + marked.join(''), sections }
}

/** Continues from the last number used for this name: thousands of headings may have the same text. */
function freeIds(): (wanted: string) => string {
  const used = new Set<string>()
  const copies = new Map<string, number>()
  return (wanted) => {
    let copy = copies.get(wanted) ?? 1
    let id = copy === 1 ? wanted : `${wanted}-${copy}`
    while (used.has(id)) {
      copy += 1
      id = `${wanted}-${copy}`
    }
    used.add(id)
    copies.set(wanted, copy)
    return id
  }
}
