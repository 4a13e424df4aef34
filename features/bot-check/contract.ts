import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'

export const botCheck = contract({
  challenge: {
    method: 'GET',
    path: '/api/bot-check/challenge',
    summary:
      'What is solved before a form is sent. The answer goes in as its token, once: into the form that the action names, or into any without one.',
    access: 'public',
    query: z.object({
      action: z.optional(z.string().check(z.regex(/^[a-z0-9/_]{1,100}$/, 'This names no form.'))),
    }),
    reply: z.looseObject({}),
  },
})
