import type { Endpoint } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import { api } from '#ui/client/api.ts'

/** Whether to offer an action to the signed-in person. The server checks it independently. */
export function may({ access }: Pick<Endpoint, 'access'>): boolean {
  const claims = api.claims()
  return claims !== null && mayCall(access, claims.role)
}
