import { people } from '#people/contract.ts'
import { newAccounts } from '#people/new-account/contract.ts'
import { done, implement } from '#server/http/implement.ts'
import { accountStatuses } from '#shared/roles.ts'
import { accounts } from './contract.ts'
import { findUser, listUsers } from './queries.server.ts'
import { changeAccount, createAccount, deleteAccount } from './service.server.ts'
import { listOwnIds } from './users/service.server.ts'

/** The sort orders that reveal no hidden field to a Manager. */
const visibleSorts = ['createdAt', '-createdAt', 'name', '-name', 'role', '-role']
const statuses: readonly (string | undefined)[] = accountStatuses

export const accountRoutes = [
  ...implement(accounts, {
    update: async (ctx, { body, files }) => {
      const user = await changeAccount(ctx, body, files[0])
      const pending = body.email !== undefined && body.email !== user.email
      const note = `Open the link that we sent to ${body.email} to confirm it.`
      return { message: `Account updated successfully!${pending ? ` ${note}` : ''}`, user }
    },

    remove: done('User deleted successfully!', (ctx, { params }) => deleteAccount(ctx, params.id)),
  }),
  ...implement(people, {
    authUser: async (ctx) => {
      const user = (await findUser(ctx.db, ctx.user.id)) ?? ctx.fail('NOT_FOUND')
      return { user: { ...user, ...(await listOwnIds(ctx)) } }
    },
    list: (ctx, { query }) => {
      const full = ctx.user.role === 'Admin'
      // Filters must not reveal hidden fields.
      const hidden = statuses.includes(query.filter) ? 'filter' : query.status && 'status'
      if (!full && hidden) ctx.fail('INVALID_INPUT', { fields: { [hidden]: 'Not a filter.' } })
      if (!full && query.sort && !visibleSorts.includes(query.sort))
        ctx.fail('INVALID_INPUT', { fields: { sort: 'Not a sort order.' } })
      return listUsers(ctx.db, query, full)
    },
  }),
  ...implement(newAccounts, {
    add: async (ctx, { body }) => ({
      message: 'User added successfully!',
      user: await createAccount(ctx, body),
    }),
  }),
]
