import type { ServerDomain } from '#server/domain.ts'
import { firstRead } from '#server/http/first-reads.ts'
import { implement } from '#server/http/implement.ts'
import { setup } from './contract.ts'
import { readLaunch } from './launch.server.ts'
import { readSetup, skipStep } from './service.server.ts'
import { startOver } from './start-over.server.ts'

export const setupDomain: ServerDomain = {
  routes: implement(setup, {
    read: (ctx) => readSetup(ctx),
    launch: async (ctx) => ({ items: await readLaunch(ctx) }),
    skip: (ctx, { body }) => skipStep(ctx.db, body),
    startOver: (ctx) => startOver(ctx),
  }),
  firstReads: {
    '/admin/settings/setup': [firstRead(setup.read)],
  },
}
