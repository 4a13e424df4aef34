import type { Endpoint } from '#shared/endpoint.ts'
import { hasRight, mayCall } from '#shared/roles.ts'
import { api } from '#ui/client/api.ts'
import { documentFacts } from './rendering.ts'

/** Returns true if the signed-in person may call an endpoint. The server checks it independently. */
export function may({ access, rights }: Pick<Endpoint, 'access' | 'rights'>): boolean {
  const claims = api.claims()
  return claims !== null && mayCall(access, claims.role) && hasRight(rights, claims)
}

/** False where card payments are off, so that no page offers them. */
export const mayPayByCard = () => documentFacts().cardPayments !== 'off'
