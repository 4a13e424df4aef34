import { fileHandlers } from '#server/files/file-handlers.ts'
import { implement } from '#server/http/implement.ts'
import { personalData } from './contract.ts'
import { describeErasure, erasePerson, getPerson } from './erase.server.ts'
import { exportPerson, getDownload, readLatest, requestDownload } from './service.server.ts'

export const personalDataRoutes = implement(personalData, {
  latest: (ctx) => readLatest(ctx),

  request: async (ctx) => ({
    message: 'We are preparing your data and will email you when it is ready.',
    download: await requestDownload(ctx),
  }),

  ...fileHandlers(personalData, getDownload),

  erasure: (ctx, { params }) => describeErasure(ctx, params.id),

  export: (ctx, { params }) => exportPerson(ctx, params.id),

  erase: {
    guard: (ctx, { params }) => getPerson(ctx, params.id),
    handle: async (ctx, { params, body }) => ({
      message: `The personal data of ${await erasePerson(ctx, params.id, body.name)} was erased.`,
    }),
  },
})
