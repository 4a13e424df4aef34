import { done, implement } from '#server/http/implement.ts'
import { emailChange } from './contract.ts'
import { confirmChange } from './service.server.ts'

export const emailChangeRoutes = implement(emailChange, {
  confirm: done('Your new email is confirmed.', (ctx, { params }) =>
    confirmChange(ctx, params.token),
  ),
})
