import type { QueryClient } from '@tanstack/react-query'
import type { Claims } from '#shared/api-client.ts'

/** What the first paint of a portal is rendered from, on the server. */
export interface Rendering {
  /** Null if nobody is signed in. */
  claims: Claims | null
  /** The Cookie header. */
  cookies: string
  /** Has the first reads. */
  queryClient: QueryClient
  /** The `data-` attributes of the document. */
  facts: DOMStringMap
}

let find: () => Rendering | undefined = () => undefined

/** On the server, which renders several pages at once. */
export function setRendering(finder: typeof find): void {
  find = finder
}

/** Undefined in the browser. */
export const rendering = () => find()

/** What the server says in the attributes of the document. */
export const documentFacts = (): DOMStringMap =>
  rendering()?.facts ?? globalThis.document?.documentElement.dataset ?? {}
