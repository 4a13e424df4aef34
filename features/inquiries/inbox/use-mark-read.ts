import { useEffect } from 'react'
import { api } from '#ui/client/api.ts'
import { useRefetch } from '#ui/client/data.tsx'
import { type Lead, leads } from '../leads/contract.ts'

/** Marks a viewed lead as read. Failures are ignored: the lead just stays unread. */
export function useMarkRead(lead: Lead | undefined): void {
  const refetch = useRefetch([leads.messages, leads.inquiries])
  const id = lead?.unread ? lead.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per lead
  useEffect(() => {
    if (id === undefined) return
    api.call(leads.change, { params: { id }, body: { read: true } }).then(refetch, () => {})
  }, [id])
}
