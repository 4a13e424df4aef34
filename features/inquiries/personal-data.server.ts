import { sql } from 'kysely'
import { type Person, type PersonalData, readInBatches } from '#server/personal-data.ts'

/** Leads converted to the client, or sent from the client's email address. */
const isOf = ({ clientIds, email }: Pick<Person, 'clientIds' | 'email'>) =>
  sql<boolean>`(lead.client_id = any (${clientIds}::uuid[]) or lower(lead.email) = lower(${email}))`

/** An erased lead keeps only its dates, kind and source. */
export const inquiryData: PersonalData = {
  name: 'messages',
  read: ({ db }, person) =>
    readInBatches(
      db
        .selectFrom('lead')
        .select(['id', 'kind', 'name', 'email', 'phone_number as phoneNumber'])
        .select(['business_name as businessName', 'subject', 'text', 'timeline'])
        .select(['agree_to_privacy as agreeToPrivacy', 'skills_needed as skillsNeeded'])
        .select(['budget_cents as budgetCents', 'budget_currency as budgetCurrency'])
        .select('contact_preference as contactPreference')
        .select(['landing_page as landingPage', 'referrer', 'campaign_source as campaignSource'])
        .select(['campaign_medium as campaignMedium', 'campaign_name as campaignName'])
        .select(
          sql<
            object[]
          >`(select coalesce(json_agg(json_build_object('kind', entry.kind, 'text', entry.text,
            'at', entry.created_at) order by entry.created_at), '[]')
            from lead_entry as entry where lead_id = lead.id and entry.kind in ('reply', 'question'))`.as(
            'replies',
          ),
        )
        .select('created_at as createdAt')
        .where(isOf(person)),
      'lead.id',
    ),
  async erase({ db: trx }, person) {
    const leads = trx.selectFrom('lead').select('id').where(isOf(person))
    await trx.deleteFrom('lead_entry').where('lead_id', 'in', leads).execute()
    await trx
      .updateTable('lead')
      .set({
        name: 'Erased client',
        email: '',
        phone_number: '',
        business_name: '',
        subject: '',
        text: 'Erased',
        digest: Buffer.of(),
        first_name: sql<string | null>`case when first_name is not null then 'Erased' end`,
        last_name: sql<string | null>`case when last_name is not null then 'client' end`,
        timeline: sql<string | null>`case when timeline is not null then '' end`,
        // Cannot be answered any more.
        read_at: sql<string>`coalesce(read_at, now())`,
        answered_at: sql<string>`coalesce(answered_at, now())`,
      })
      .where(isOf(person))
      .execute()
  },
}
