import { sql } from 'kysely'
import {
  type Person,
  type PersonalData,
  readInBatches,
  removeFiles,
} from '#server/personal-data.ts'

/** Deliverables of the person's clients, and those in which they wrote with a link. */
const isShownTo = ({ clientIds, email }: Person) =>
  sql<boolean>`(deliverable.client_id = any (${clientIds}::uuid[]) or exists (
    select from review_guest as guest
    where guest.deliverable_id = deliverable.id and lower(guest.email) = lower(${email})))`

/** The comments that they may see: all in their own deliverables, their own in others. */
const isCommentOf = ({ id, clientIds, email }: Person) =>
  sql<boolean>`(deliverable.client_id = any (${clientIds}::uuid[]) or comment.account_id = ${id}
    or lower(guest.email) = lower(${email}))`

/** The decisions stay, without their decider (people/decisions.server.ts). */
export const reviewData: PersonalData = {
  name: 'reviews',
  read: ({ db }, person) =>
    readInBatches(
      db
        .selectFrom('deliverable')
        .select(['deliverable.id', 'deliverable.title', 'deliverable.created_at as createdAt'])
        .select(
          sql<object[]>`(select coalesce(json_agg(json_build_object(
            'number', version.number, 'note', version.note, 'pageUrl', version.page_url,
            'decision', version.decision, 'notes', version.notes, 'openedAt', version.opened_at
          ) order by version.number), '[]') from deliverable_version as version
          where version.deliverable_id = deliverable.id and version.state = 'open'
            and deliverable.client_id = any (${person.clientIds}::uuid[]))`.as('versions'),
        )
        .select(
          sql<object[]>`(select coalesce(json_agg(json_build_object(
            'pin', pin.number, 'text', comment.text, 'at', comment.created_at,
            'from', case when comment.account_id = ${person.id}
                or lower(guest.email) = lower(${person.email}) then 'you'
              when comment.author = 'client' then 'colleague' else comment.author end
          ) order by comment.id), '[]') from pin join pin_comment as comment on comment.pin_id = pin.id
          left join review_guest as guest on guest.id = comment.guest_id
          where pin.deliverable_id = deliverable.id and not pin.internal
            and ${isCommentOf(person)})`.as('comments'),
        )
        .where(isShownTo(person)),
      'deliverable.id',
    ),
  async erase(ctx, { clientIds, email }) {
    const { db: trx } = ctx
    const own = trx
      .selectFrom('deliverable')
      .select('id')
      .where(sql<boolean>`client_id = any (${clientIds}::uuid[])`)
    const pages = await trx
      .selectFrom('deliverable_page as page')
      .innerJoin('deliverable_version as version', 'version.id', 'page.version_id')
      .select('page.key')
      .where('version.deliverable_id', 'in', own)
      .execute()
    await removeFiles(ctx, pages)
    await trx.deleteFrom('deliverable').where('id', 'in', own).execute()
    const guests = trx
      .selectFrom('review_guest')
      .select('id')
      .where(sql<boolean>`lower(email) = lower(${email})`)
    await trx.updateTable('pin_comment').set({ text: '' }).where('guest_id', 'in', guests).execute()
    await trx
      .updateTable('review_guest')
      .set({ name: '', email: '' })
      .where('id', 'in', guests)
      .execute()
  },
}
