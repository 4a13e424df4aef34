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

export const templates = contract({
  ...contentContract('onboarding-template', {
    entity: OnboardingTemplate,
    save: SaveOnboardingTemplate,
    sorts: ['title'],
    filters: [],
    read: 'editor',
    maxBytes: templateBytes,
  }),
  starter: starterCall('onboarding-template'),
})
