import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { optional } from '#shared/fields.ts'

const unknownForm = 'This names no form.'

export const botCheck = contract({
  challenge: {
    method: 'GET',
    path: '/api/bot-check/challenge',
    summary:
      'What is solved before a form is sent. The answer goes in as its token, once: into the form that the action names, or into any without one.',
    access: 'public',
    query: z.object({
      action: optional(
        z.string().check(atMost(100, unknownForm), z.regex(/^[a-z0-9/_]+$/, unknownForm)),
      ),
    }),
    reply: z.looseObject({}),
  },
})
