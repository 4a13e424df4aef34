import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { email, line, message, spamTrap, text } from '#shared/fields.ts'

export const skills = [
  'web-design',
  'front-end',
  'back-end',
  'e-commerce',
  'seo',
  'content-writing',
] as const
export const contactPreferences = ['email', 'phone', 'video'] as const

export const descriptionMax = 5_000
const descriptionTooShort = 'Description must be at least 50 characters'
const budgetNotPositive = 'Budget must be a positive number'
const skillRequired = 'At least one skill is required'

export const SendInquiry = z.object({
  name: line('Your name is required', 100),
  email: email('Your email is required', 'Invalid email address'),
  company: line('Company name is required'),
  projectDescription: text(descriptionTooShort, descriptionMax).check(
    z.minLength(50, descriptionTooShort),
  ),
  /** In dollars. */
  budget: z
    .number({ error: ({ input }) => (input == null ? 'Budget is required' : budgetNotPositive) })
    .check(
      z.gte(0.01, budgetNotPositive),
      z.lte(10_000_000, 'Please name a budget of at most $10,000,000.'),
    ),
  timeline: line('Timeline is required'),
  skillsNeeded: z
    .array(z.enum(skills, 'Please choose from the list.'), skillRequired)
    .check(atMost(skills.length, 'Please choose each skill once.'), z.minLength(1, skillRequired)),
  contactPreference: z.enum(contactPreferences, 'Contact Preference is Required'),
  website: spamTrap,
})

export type SentInquiry = z.output<typeof SendInquiry>

export const freelance = contract({
  send: {
    method: 'POST',
    path: '/api/freelance',
    summary: 'Asks to hire a freelancer of the agency.',
    access: 'public',
    body: SendInquiry,
    botCheck: 'token',
    limit: 'publicForm',
    status: 201,
    reply: message,
    errors: ['TOO_MANY_REQUESTS'],
  },
})
