import { lazy, Suspense, useEffect, useRef } from 'react'
import { clientPaths } from '#features/clients/paths.ts'
import { nameOf } from '#people/names.ts'
import type { Client } from '#people/person.ts'
import { Button } from '#ui/base/button.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { type Lead, leads } from '../leads/contract.ts'
import { leadReads } from './use-lead-actions.tsx'

const MakeClientDialog = lazy(async () => ({
  default: (await import('./client-dialogs.tsx')).MakeClientDialog,
}))
const JoinClientDialog = lazy(async () => ({
  default: (await import('./client-dialogs.tsx')).JoinClientDialog,
}))

const describe = (client: Client) =>
  [nameOf(client), client.businessName].filter(Boolean).join(', ')

type ShownDialog = 'make' | 'join'

/** The client that the lead was converted to, or the actions to convert it. */
export function LeadClient({ lead }: { lead: Lead }) {
  const { client, match } = lead
  const { shown, show, props } = useDialog<ShownDialog>()
  const section = useRef<HTMLElement>(null)
  const findFocus = () => section.current?.querySelector<HTMLElement>('a, button')
  const hadClient = useRef(client !== null)

  // The focused button disappears once the lead is linked to a client.
  useEffect(() => {
    const isBodyActive = document.activeElement === document.body
    if (client && !hadClient.current && isBodyActive) findFocus()?.focus()
    hadClient.current = client !== null
  })

  const dialog = { ...props, lead, finalFocus: () => (lead.client && findFocus()) ?? true }
  return (
    <section ref={section} aria-label="Client" className="grid gap-3">
      <h2 className="border-ink border-t pt-3 text-h4">Client</h2>
      {client ? (
        <p className="text-small">
          <TextLink to={clientPaths.details(client.clientId)}>{describe(client)}</TextLink>
        </p>
      ) : match ? (
        <Match lead={lead} match={match} />
      ) : (
        <NoClient onShow={show} />
      )}
      <Suspense>
        {shown === 'make' && <MakeClientDialog {...dialog} />}
        {shown === 'join' && <JoinClientDialog {...dialog} />}
      </Suspense>
    </section>
  )
}

function Match({ lead, match }: { lead: Lead; match: Client }) {
  const join = useWrite(leads.joinClient, { refresh: leadReads })
  return (
    <>
      <p className="text-ink-soft text-small">{describe(match)} has an account with this email.</p>
      <div>
        <Button
          size="small"
          busy={join.isPending}
          onClick={() => join.mutate({ params: { id: lead.id }, body: { userId: match.clientId } })}
        >
          Link to {nameOf(match)}
        </Button>
      </div>
    </>
  )
}

function NoClient({ onShow }: { onShow: (dialog: ShownDialog) => void }) {
  return (
    <>
      <p className="text-ink-soft text-small">
        No account uses this email. A new client gets an invitation to the portal.
      </p>
      <div className="flex flex-wrap gap-2">
        {may(leads.makeClient) && (
          <Button size="small" variant="secondary" onClick={() => onShow('make')}>
            Convert to client
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => onShow('join')}>
          Link to a client
        </Button>
      </div>
    </>
  )
}
