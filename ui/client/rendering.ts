import type { QueryClient } from '@tanstack/react-query'
import type { Claims } from '#shared/api-client.ts'

/** The data of a first paint, while the server renders it. */
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

/** The attributes of the document, in which the server says what is on. */
export const documentFacts = (): DOMStringMap =>
  rendering()?.facts ?? globalThis.document?.documentElement.dataset ?? {}
