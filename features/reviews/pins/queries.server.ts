import { sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { isPinSeenBy, type Reader } from '../queries.server.ts'
import { excerptMax } from '../rules.ts'
import type { Author, Pin, PinComment } from '../shapes.ts'

/** The author of a comment, joined with `account` and `review_guest`. */
const authorJson = sql<Author>`json_build_object(
  'name', coalesce(${nameSql('account')}, review_guest.name, ''),
  'avatar', account.avatar, 'from', comment.author)`

const selectPins = (db: Db, reader: Reader) =>
  db
    .selectFrom('pin')
    .innerJoin('deliverable_version as version', 'version.id', 'pin.version_id')
    .innerJoin('pin_comment as comment', (join) =>
      join.on(
        'comment.id',
        '=',
        sql<string>`(select id from pin_comment where pin_id = pin.id order by id limit 1)`,
      ),
    )
    .leftJoin('account', 'account.id', 'comment.account_id')
    .leftJoin('review_guest', 'review_guest.id', 'comment.guest_id')
    .leftJoin('deliverable_version as resolved', 'resolved.id', 'pin.resolved_in')
    .leftJoin('account as resolver', 'resolver.id', 'pin.resolved_by')
    .leftJoin('review_guest as guest_resolver', 'guest_resolver.id', 'pin.resolved_by_guest')
    .select(['pin.id', 'pin.id as _id', 'pin.number', 'pin.page', 'version.number as version'])
    .select([
      sql<number>`pin.x::float8`.as('x'),
      sql<number>`pin.y::float8`.as('y'),
      authorJson.as('author'),
      sql<string>`left(comment.text, ${sql.lit(excerptMax)})`.as('text'),
      sql<number>`(select count(*) from pin_comment where pin_id = pin.id)`.as('comments'),
      sql<string | null>`coalesce(${nameSql('resolver')}, guest_resolver.name)`.as('resolvedBy'),
    ])
    .select(['resolved.number as resolvedIn', 'pin.deliverable_id as deliverableId'])
    .select(['pin.created_at as timestamp', 'pin.updated_at as updatedAt'])
    .$if(reader.isEditor, (query) => query.select('pin.internal'))
    .where(isPinSeenBy(reader))

/** Oldest first. */
export const listPins = (db: Db, deliverableId: string, reader: Reader): Promise<Pin[]> =>
  selectPins(db, reader).where('pin.deliverable_id', '=', deliverableId).orderBy('pin.id').execute()

export const findPin = (db: Db, id: string, reader: Reader) =>
  selectPins(db, reader).where('pin.id', '=', id).executeTakeFirst()

/** Oldest first. */
export const listThread = (db: Db, pinId: string): Promise<PinComment[]> =>
  db
    .selectFrom('pin_comment as comment')
    .leftJoin('account', 'account.id', 'comment.account_id')
    .leftJoin('review_guest', 'review_guest.id', 'comment.guest_id')
    .select(['comment.id', 'comment.id as _id', authorJson.as('author'), 'comment.text'])
    .select('comment.created_at as timestamp')
    .where('comment.pin_id', '=', pinId)
    .orderBy('comment.id')
    .execute()
