import { clients } from '#people/clients.ts'
import { done, implement } from '#server/http/implement.ts'
import { clientPeople } from './contract.ts'
import { findClient, listClients, listOwnClients } from './queries.server.ts'
import {
  changeRights,
  chooseClient,
  handOver,
  invitePerson,
  removePerson,
  requireOwn,
  updateClient,
} from './service.server.ts'

export const clientRoutes = [
  ...implement(clients, {
    list: (ctx, { query }) => listClients(ctx.db, query, ctx.user.role === 'Admin'),
    choose: (ctx, { body }) => chooseClient(ctx, body.clientId),
    mine: (ctx) => listOwnClients(ctx.db, ctx.user.id, ctx.user.clientId),
  }),
  ...implement(clientPeople, {
    one: async (ctx, { params: { id } }) => {
      await requireOwn(ctx, id)
      const { role } = ctx.user
      const seen = { full: role !== 'Manager', notes: role === 'Admin' }
      return (await findClient(ctx.db, id, seen)) ?? ctx.fail('NOT_FOUND')
    },
    update: {
      guard: (ctx, { params }) => requireOwn(ctx, params.id),
      handle: done('Client updated successfully!', (ctx, { params, body }) =>
        updateClient(ctx, params.id, body),
      ),
    },
    invite: {
      guard: (ctx, { params }) => requireOwn(ctx, params.id),
      handle: done('Invited.', (ctx, { params, body }) => invitePerson(ctx, params.id, body)),
    },
    change: {
      guard: (ctx, { params }) => requireOwn(ctx, params.id),
      handle: done('Saved.', (ctx, { params, body }) => changeRights(ctx, params, body)),
    },
    remove: done('Removed.', (ctx, { params }) => removePerson(ctx, params)),
    handOver: done('Handed over.', (ctx, { params }) => handOver(ctx, params)),
  }),
]
