import { resumeSession } from '#features/auth/sessions/session.ts'
import { type FirstReads, firstReadsId } from '#shared/portal/first-reads.ts'
import { queryClient } from '#ui/client/data.tsx'

/** Moves the token and the first replies from the document to the API client and the cache of reads. */
export function takeFirstReads(): void {
  const element = document.getElementById(firstReadsId)
  if (!element) return
  element.remove()
  const { accessToken, replies } = JSON.parse(element.textContent ?? '') as FirstReads
  if (!resumeSession(accessToken)) return
  for (const { path, input, reply } of replies) queryClient.setQueryData([path, input], reply)
}
