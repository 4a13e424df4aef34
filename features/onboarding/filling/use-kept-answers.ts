import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { api } from '#ui/client/api.ts'
import { useOnline } from '#ui/client/online.ts'
import { unsavedNames } from '#ui/form/unsaved-storage.ts'

/** The name of what is kept of an item. It has the writer, because others may use the same browser. */
export const draftOf = (itemId: string) => `onboarding ${api.claims()?.userId} ${itemId}`

/** On every page, sends what was typed without a connection, after its page was closed. */
export function useKeptAnswers(): void {
  const online = useOnline()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page tries again
  useEffect(() => {
    const kept = unsavedNames(draftOf(''))
    if (online && kept.length > 0)
      void import('./send-kept.ts').then(({ sendKept }) => sendKept(kept))
  }, [online, pathname])
}
