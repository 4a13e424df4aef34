import * as z from 'zod/mini'
import { emailTaken } from '#people/contract.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { message } from '#shared/fields.ts'

export const emailChange = contract({
  confirm: {
    route: 'POST /api/user/confirm-email/{token}',
    summary: 'Confirms a new email with the link that was sent to it.',
    access: 'public',
    params: z.object({ token: z.string().check(atMost(100, 'Not a link.')) }),
    body: z.object({}),
    botCheck: 'token',
    reply: message,
    errors: ['LINK_INVALID', emailTaken],
  },
})
