import * as z from 'zod/mini'
import { VisitSource } from '#features/visitors/contract.ts'
import { phone } from '#shared/address/phone.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { email, line, message, optional, optionalLine, spamTrap, text } from '#shared/fields.ts'
import { formatDollars } from '#shared/money.ts'

const agreementRequired = 'You must agree to the terms and conditions.'

export const subjectMax = 200
export const messageMax = 5_000

export const SendMessage = z.object({
  firstName: line('First name is required.', 100),
  lastName: line('Last name is required.', 100),
  email: email('Email is required.', 'Invalid email format.'),
  phoneNumber: phone({
    national: /^\d{3}-\d{3}-\d{4}$/,
    invalid: 'Phone number must be in the format XXX-XXX-XXXX',
  }),
  businessName: optionalLine(),
  subject: line('Subject is required.', subjectMax),
  message: text('Message is required.', messageMax).check(
    z.minLength(10, 'Message must be at least 10 characters.'),
  ),
  agreeToPrivacy: z
    .boolean(agreementRequired)
    .check(z.refine((agreed) => agreed, agreementRequired)),
  website: spamTrap,
  source: optional(VisitSource),
})

export type SentMessage = z.output<typeof SendMessage>

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
const budgetMax = 10_000_000
const budgetNotPositive = 'Budget must be a positive number'
const skillRequired = 'At least one skill is required'

export const SendFreelanceInquiry = z.object({
  name: line('Your name is required', 100),
  email: email('Your email is required', 'Invalid email address'),
  company: line('Company name is required'),
  projectDescription: text(descriptionTooShort, descriptionMax).check(
    z.minLength(50, descriptionTooShort),
  ),
  /** In the agency's currency. */
  budget: z
    .number({ error: ({ input }) => (input == null ? 'Budget is required' : budgetNotPositive) })
    .check(
      z.gte(0.01, budgetNotPositive),
      z.lte(budgetMax, {
        error: () => `Please name a budget of at most ${formatDollars(budgetMax)}.`,
      }),
    ),
  timeline: line('Timeline is required'),
  skillsNeeded: z
    .array(z.enum(skills, 'Please choose from the list.'), skillRequired)
    .check(atMost(skills.length, 'Please choose each skill once.'), z.minLength(1, skillRequired)),
  contactPreference: z.enum(contactPreferences, 'Contact Preference is Required'),
  website: spamTrap,
  source: optional(VisitSource),
})

export type SentFreelanceInquiry = z.output<typeof SendFreelanceInquiry>

const publicForm = {
  access: 'public',
  botCheck: 'token',
  limit: 'publicForm',
  status: 201,
  reply: message,
  errors: ['TOO_MANY_REQUESTS'],
} as const

export const inquiries = contract({
  sendMessage: {
    ...publicForm,
    route: 'POST /api/message',
    summary: 'Sends a message to the agency.',
    body: SendMessage,
  },
  sendFreelanceInquiry: {
    ...publicForm,
    route: 'POST /api/freelance',
    summary: 'Asks to hire a freelancer of the agency.',
    body: SendFreelanceInquiry,
  },
})
