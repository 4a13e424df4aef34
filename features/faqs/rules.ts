import type { Faq } from './contract.ts'

export const categories: { value: Faq['category']; label: string }[] = [
  { value: 'website', label: 'Website' },
  { value: 'tutor', label: 'Tutor' },
]

export function categoryName(of: Faq['category']): string {
  return categories.find(({ value }) => value === of)?.label ?? of
}
