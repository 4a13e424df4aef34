import { sql } from 'kysely'
import type { RecordSearch } from '#server/db/record-search.ts'
import { sectionPath } from './rules.ts'
import { sections } from './sections.ts'

interface Found {
  id: string
  title: string
  /** The matching field; empty if the section itself matches. */
  note: string
}

function findSections(text: string): Found[] {
  const has = (label: string) => label.toLowerCase().includes(text.trim().toLowerCase())
  return sections.flatMap(({ name: id, label: title, fields }) => {
    if (has(title)) return [{ id, title, note: '' }]
    const field = Object.values(fields).find(({ label }) => has(label))
    return field ? [{ id, title, note: field.label }] : []
  })
}

export const settingSearch: RecordSearch = {
  label: 'Settings',
  access: 'admin',
  select: ({ text }) => sql`
    select id, title, note, now() as at
    from json_to_recordset(${JSON.stringify(findSections(text))}::json)
      as found (id text, title text, note text)`,
  pathOf: sectionPath,
}
