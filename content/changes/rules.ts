import { kindNames } from '../kinds.ts'

export const changeKinds = kindNames

export const spans = ['day', 'week', 'month', 'year'] as const

/** metaDescription and meta_description become: Meta description. A form may have another label. */
export function fieldLabel(field: string, labels: Record<string, string> = {}): string {
  const label = labels[field]
  if (label) return label
  const words = field.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Columns with ids, shown by the name of what they refer to. */
export const references: Record<string, string> = {
  client_id: 'client',
  author_id: 'author',
  category_id: 'category',
}

/** Columns that no form has. */
export const innerFields = ['id', 'created_at', 'updated_at', 'kind', 'published_at']
