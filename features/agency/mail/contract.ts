import * as z from 'zod/mini'
import { trimmed } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { email } from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'

const tooLong = (max: number) => `Please use at most ${max} characters.`
const invalidName = 'Please use letters, digits and usual punctuation.'

/** What every mail says about its sender. */
export const mailSection = settingSection('mail', {
  label: 'Mail',
  description: 'What every email says about its sender.',
  fields: {
    senderName: {
      label: 'Sender name',
      schema: z
        .string(invalidName)
        .check(...trimmed(60, tooLong(60)), z.regex(/^[^\p{Cc}<>"\\]*$/u, invalidName)),
      default: '',
      hint: 'Empty for the name of the agency.',
      half: true,
    },
    replyTo: {
      label: 'Reply address',
      schema: z.union([z.literal(''), email('', 'Invalid email')], 'Invalid email'),
      default: '',
      hint: 'Empty for the email of the agency.',
      half: true,
    },
    signature: {
      label: 'Signature',
      schema: z.string(tooLong(500)).check(...trimmed(500, tooLong(500))),
      default: '',
      hint: 'Above the address of the agency at the end of each email.',
      input: 'textarea',
    },
  },
})

const MailTest = z.object({
  accepted: z.boolean(),
  /** The address that it was sent to. */
  to: z.string(),
  /** What happened, in a sentence. */
  message: z.string(),
  /** The line of the server, or the error. */
  answer: z.string(),
})
export type MailTest = z.output<typeof MailTest>

export const mail = contract({
  test: {
    route: 'POST /api/settings/mail/test',
    summary: 'Sends a mail to the caller at once, and returns the answer of the mail server.',
    access: 'admin',
    limit: 'testMail',
    reply: MailTest,
  },
})
