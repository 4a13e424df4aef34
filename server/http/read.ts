import type { Kernel } from '#server/context.ts'
import { toResponse } from '#server/responses/error-answers.ts'
import { type ContentTag, type Endpoint, pathOf } from '#shared/endpoint.ts'
import { type Call, callRoute } from './call.ts'
import type { Route } from './implement.ts'

const nobody: Call['http'] = {
  ip: '',
  userAgent: '',
  privacySignal: true,
  cookies: {},
  readHeader: () => undefined,
  setCookie: () => {},
  setHeader: () => {},
}

/**
 * Calls endpoints in the process for server-rendered pages, as a visitor, and collects the tags of
 * their content.
 */
export function createRead(kernel: Kernel, routes: readonly Route[]) {
  const byAddress = new Map(routes.map((route) => [addressOf(route.endpoint), route]))

  return function read(shown: Set<ContentTag>, cached: boolean) {
    return async (endpoint: Endpoint, input: Partial<Call>): Promise<unknown> => {
      const route = byAddress.get(addressOf(endpoint))
      if (!route) throw new Error(`${addressOf(endpoint)} is not served`)
      for (const tag of route.endpoint.shows ?? []) shown.add(tag)
      const call = {
        authorization: undefined,
        http: nobody,
        params: {},
        query: {},
        cached,
        readBody: async () => ({ body: {}, files: [] }),
      }
      return callRoute(kernel, route, { ...call, ...input }).catch(toResponse)
    }
  }
}

function addressOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${pathOf(endpoint)}`
}
