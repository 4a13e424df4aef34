import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { optional } from '#shared/fields.ts'

const unknownForm = 'This is not the action of a form.'

export const botCheck = contract({
  challenge: {
    route: 'GET /api/bot-check/challenge',
    summary:
      'Creates a challenge to solve before a form is sent. The answer is the token of the form that the action names, or of any form if there is no action, and is valid once.',
    access: 'public',
    query: z.object({
      action: optional(
        z.string().check(atMost(100, unknownForm), z.regex(/^[a-z0-9/_]+$/, unknownForm)),
      ),
    }),
    reply: z.looseObject({}),
  },
})
