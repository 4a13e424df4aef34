import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { settingSection } from '#shared/settings.ts'
import { methodNames, paymentMethods } from '../rules.ts'

const amountInvalid = 'Enter an amount from 0.01 to 1,000.'
const chooseOne = 'Choose at least one.'

export const surveySection = settingSection('survey', {
  label: 'Survey',
  description: 'When clients are asked for an answer, and what they get for it.',
  fields: {
    askAfterProjects: {
      label: 'Ask clients when a project is completed',
      schema: z.boolean('Must be true or false.'),
      default: true,
      hint: 'By email and notification, once per project. Clients who have answered are not asked.',
      input: 'switch',
    },
    bonus: {
      label: 'Send a bonus for an answer',
      group: 'Bonus',
      schema: z.boolean('Must be true or false.'),
      default: true,
      hint: 'You send it yourself, and record it beside the answer. Earlier answers keep what they were promised.',
      input: 'switch',
    },
    bonusAmount: {
      label: 'Amount',
      schema: z.number(amountInvalid).check(z.gte(0.01, amountInvalid), z.lte(1000, amountInvalid)),
      default: 10,
      input: 'money',
      when: 'bonus',
      half: true,
    },
    bonusMethods: {
      label: 'Sent by',
      schema: z
        .array(z.enum(paymentMethods, chooseOne), chooseOne)
        .check(atMost(paymentMethods.length, chooseOne), z.minLength(1, chooseOne)),
      default: [...paymentMethods],
      input: 'checkboxes',
      options: paymentMethods.map((value) => ({ value, label: methodNames[value] })),
      when: 'bonus',
    },
  },
})
