import * as z from 'zod/mini'
import { settingSection } from '#shared/settings.ts'

export const surveySection = settingSection('survey', {
  label: 'Survey',
  description: 'When clients are asked for an answer.',
  fields: {
    askAfterProjects: {
      label: 'Ask clients when a project is completed',
      schema: z.boolean('Must be true or false.'),
      default: true,
      hint: 'By email and notification, once per project. Clients who have answered are not asked.',
      input: 'switch',
    },
  },
})
