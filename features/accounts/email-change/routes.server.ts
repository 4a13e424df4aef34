import { implement } from '#server/http/implement.ts'
import { emailChange } from './contract.ts'
import { confirmChange } from './service.server.ts'

export const emailChangeRoutes = implement(emailChange, {
  confirm: async (ctx, { params }) => {
    await confirmChange(ctx, params.token)
    return { message: 'Your new email is confirmed.' }
  },
})
