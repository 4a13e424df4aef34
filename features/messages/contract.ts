import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { email, line, message, optionalLine, spamTrap, text } from '#shared/fields.ts'

const phoneRequired = 'Phone number is required'
const phoneInvalid = 'Phone number must be in the format XXX-XXX-XXXX'
const agreementRequired = 'You must agree to the terms and conditions.'

export const subjectMax = 200
export const messageMax = 5_000

export const SendMessage = z.object({
  firstName: line('First name is required.', 100),
  lastName: line('Last name is required.', 100),
  email: email('Email is required.', 'Invalid email format.'),
  phoneNumber: z
    .string({ error: phoneRequired })
    .check(
      ...trimmed(100, phoneInvalid),
      z.minLength(1, { error: phoneRequired, abort: true }),
      z.regex(/^\d{3}-\d{3}-\d{4}$/, phoneInvalid),
    ),
  businessName: optionalLine(),
  subject: line('Subject is required.', subjectMax),
  message: text('Message is required.', messageMax).check(
    z.minLength(10, 'Message must be at least 10 characters.'),
  ),
  agreeToPrivacy: z
    .boolean(agreementRequired)
    .check(z.refine((agreed) => agreed, agreementRequired)),
  website: spamTrap,
})

export type SentMessage = z.output<typeof SendMessage>

export const messages = contract({
  send: {
    method: 'POST',
    path: '/api/message',
    summary: 'Sends a message to the agency.',
    access: 'public',
    body: SendMessage,
    botCheck: 'token',
    limit: 'publicForm',
    status: 201,
    reply: message,
    errors: ['TOO_MANY_REQUESTS'],
  },
})
