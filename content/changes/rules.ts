import { kindNames } from '../kinds.ts'

export const changeKinds = kindNames

export const spans = ['day', 'week', 'month', 'year'] as const

/** metaDescription and meta_description become: Meta description. */
export function fieldLabel(field: string): string {
  const words = field.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
