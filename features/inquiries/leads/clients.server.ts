import { inviteClient } from '#features/accounts/public.server.ts'
import { requireClient } from '#people/clients.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { Lead, leads } from './contract.ts'
import { markNotificationsRead } from './notifications.server.ts'
import { addEntry, changeLead, type Locked, updateLead } from './service.server.ts'

type LinkContext = Context<'CONFLICT', SignedIn>

/** Creates the account, mails the invitation and links the lead in one transaction. */
export function makeClient(
  ctx: ContextOf<typeof leads.makeClient>,
  id: string,
  profile: Parts<typeof leads.makeClient>['body'],
): Promise<Lead> {
  return changeLead(ctx, id, async (inner, lead) => {
    requireUnlinked(inner, lead)
    const client = await inviteClient(inner, profile)
    await link(inner, lead, await requireClient(inner, client.id))
  })
}

export function joinClient(
  ctx: ContextOf<typeof leads.joinClient>,
  id: string,
  userId: string,
): Promise<Lead> {
  return changeLead(ctx, id, async (inner, lead) => {
    requireUnlinked(inner, lead)
    await link(inner, lead, await requireClient(inner, userId))
  })
}

function requireUnlinked(ctx: LinkContext, { client_id }: Locked): void {
  if (client_id) ctx.fail('CONFLICT', { message: 'This is already a client.' })
}

/** Converting a lead to a client clears its spam mark. */
async function link(ctx: LinkContext, lead: Locked, clientId: string): Promise<void> {
  const read_at = lead.read_at ?? ctx.now().toISOString()
  await updateLead(ctx, lead.id, { client_id: clientId, read_at, spam_at: null })
  await addEntry(ctx, lead.id, { kind: 'client' })
  await markNotificationsRead(ctx.db, lead.id, { answered: true })
}
