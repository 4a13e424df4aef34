import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'

export const botCheck = contract({
  challenge: {
    method: 'GET',
    path: '/api/bot-check/challenge',
    summary: 'What a form solves before it is sent. The answer goes in as its token.',
    access: 'public',
    reply: z.looseObject({}),
  },
})
