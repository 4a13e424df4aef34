import * as z from 'zod/mini'
import { contentContract, starterCall } from '#content/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { entity, line } from '#shared/fields.ts'
import { SaveTemplateItems, TemplateItem, templateBytes } from '../items.ts'

/** Templates of what a new project asks for. */
export const OnboardingTemplate = entity({ title: z.string(), items: z.array(TemplateItem) })
export type OnboardingTemplate = z.output<typeof OnboardingTemplate>

export const SaveOnboardingTemplate = z.object({
  title: line('Title is required'),
  items: SaveTemplateItems,
})

const { list, one, add, edit, ...others } = contentContract('onboarding-template', {
  entity: OnboardingTemplate,
  save: SaveOnboardingTemplate,
  sorts: ['title'],
  filters: [],
})

/** The site shows none of them, so nobody but editors reads them. */
const { shows: _, polled: __, ...listed } = list
const { shows: ___, ...read } = one

export const templates = contract({
  ...others,
  list: { ...listed, access: 'editor' },
  one: { ...read, access: 'editor' },
  add: { ...add, maxBytes: templateBytes },
  edit: { ...edit, maxBytes: templateBytes },
  starter: starterCall('onboarding-template'),
})
