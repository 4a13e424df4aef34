import { faqCategories } from './contract.ts'

export const categoryLabels = { website: 'Website', tutor: 'Tutor' }

export const categoryOptions = faqCategories.map((value) => ({
  value,
  label: categoryLabels[value],
}))
