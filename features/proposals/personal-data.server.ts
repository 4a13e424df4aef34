import { sql } from 'kysely'
import { type Person, type PersonalData, readInBatches } from '#server/personal-data.ts'

/** Proposals to the client, or to the email address of the client. */
const isOf = ({ clientIds, email }: Pick<Person, 'clientIds' | 'email'>) =>
  sql<boolean>`(proposal.client_id = any (${clientIds}::uuid[])
    or lower(proposal.email) = lower(${email}))`

/** An offer stays, as the basis of invoices, without its reader. One that was not signed is deleted. */
export const proposalData: PersonalData = {
  name: 'proposals',
  read: ({ db }, person) =>
    readInBatches(
      db
        .selectFrom('proposal')
        .select(['id', 'title', 'first_name as firstName', 'last_name as lastName', 'email'])
        .select(['business_name as businessName', 'currency', 'body', 'version'])
        .select(['sent_at as sentAt', 'opened_at as openedAt', 'opened_count as openedCount'])
        .select(['read_at as readAt', 'signed_at as signedAt', 'declined_at as declinedAt'])
        .select(['decline_reason as declineReason', 'created_at as createdAt'])
        .select(
          sql<object | null>`(select json_build_object('name', name, 'email', decision.email,
            'address', address, 'browser', browser, 'signature', signature)
            from proposal_signature join decision on decision.id = decision_id
            where proposal_id = proposal.id)`.as('signature'),
        )
        .where('sent_at', 'is not', null)
        .where(isOf(person)),
      'proposal.id',
    ),
  async erase({ db: trx }, person) {
    const own = trx.selectFrom('proposal').select('id').where(isOf(person))
    // The hash of what was shown stays, so that the agency can prove it with its own copy.
    await trx
      .updateTable('proposal_signature')
      .set({
        signature: null,
        shown: sql`jsonb_set(shown, '{reader}', '{"name": "Erased", "businessName": ""}')`,
      })
      .where('proposal_id', 'in', own)
      .execute()
    // The signer may have typed another name than the client's.
    await trx
      .updateTable('project_entry')
      .set({ action: 'Proposal signed' })
      .where(
        'project_id',
        'in',
        trx.selectFrom('proposal').select('project_id').where(isOf(person)),
      )
      .where('action', 'like', 'Proposal signed by %')
      .execute()
    // The address that was typed may be another one than the client's.
    await trx
      .updateTable('decision')
      .set({ name: null, email: null, address: null, browser: null })
      .where('kind', '=', 'proposal')
      .where('about', 'in', own)
      .execute()
    await trx.deleteFrom('proposal').where(isOf(person)).where('signed_at', 'is', null).execute()
    await trx
      .updateTable('proposal')
      .set({
        first_name: 'Erased',
        last_name: 'client',
        business_name: '',
        email: '',
        decline_reason: '',
      })
      .where(isOf(person))
      .execute()
  },
}
