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

/** Calls an endpoint in the process, with the rights of the token that it names, or as a visitor. */
export type CallInside = (endpoint: Endpoint, input: Partial<Call>) => Promise<unknown>

export function createCall(kernel: Kernel, routes: readonly Route[]): CallInside {
  const byAddress = new Map(routes.map((route) => [addressOf(route.endpoint), route]))

  return async (endpoint, input) => {
    const route = byAddress.get(addressOf(endpoint))
    if (!route) throw new Error(`${addressOf(endpoint)} is not served`)
    const call = {
      authorization: undefined,
      http: nobody,
      params: {},
      query: {},
      readBody: async () => ({ body: {}, files: [] }),
    }
    return callRoute(kernel, route, { ...call, ...input })
  }
}

/** Reads for pages that are rendered on the server, and collects the tags of their content. */
export const createRead =
  (call: CallInside) =>
  (shown: Set<ContentTag>, cached: boolean): CallInside =>
  async (endpoint, input) => {
    for (const tag of endpoint.shows ?? []) shown.add(tag)
    return call(endpoint, { ...input, cached }).catch(toResponse)
  }

function addressOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${pathOf(endpoint)}`
}
