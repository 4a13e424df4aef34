import { sql } from 'kysely'
import { removeAvatarsOf } from '#features/files/public.server.ts'
import { type PersonalData, readInBatches } from '#server/personal-data.ts'
import { countColleagues } from './queries.server.ts'

export const accountData: PersonalData = {
  name: 'profile',
  read: ({ db }, { id }) =>
    readInBatches(
      db
        .selectFrom('account')
        .select([
          'id',
          'first_name as firstName',
          'last_name as lastName',
          'business_name as businessName',
          'email',
          'phone_number as phoneNumber',
          'address',
          'city',
          'state',
          'zip_code as zipCode',
          'country',
          'status',
          'avatar as picture',
          'two_factor_enabled as twoFactor',
          'last_seen_at as lastSeenAt',
          'created_at as createdAt',
          'updated_at as updatedAt',
        ])
        .where('id', '=', id),
      'account.id',
    ),
  async *files({ db, files }, { id }) {
    const { avatar } = await db
      .selectFrom('account')
      .select('avatar')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!avatar) return
    const open = async () => (await files.get(avatar.replace(/^\/files\//, '')))?.stream ?? null
    yield { path: 'picture.webp', open }
  },
  unfinished: {
    one: 'colleague',
    many: 'colleagues',
    count: countColleagues,
  },
  async erase(ctx, { id }) {
    const { db: trx, now } = ctx
    await trx
      .updateTable('client')
      .set({ name: null, address: null, city: null, state: null, zip_code: null, country: null })
      .set({ phone: null, notes: '', buyer_reference: '', updated_at: now().toISOString() })
      // Issued invoices keep it.
      .set({
        tax_id: sql<string>`case when exists (
          select from invoice where client_id = client.id and number is not null) then tax_id else '' end`,
      })
      .where('contact_id', '=', id)
      .execute()
    await trx.deleteFrom('email_change').where('account_id', '=', id).execute()
    const time = now().toISOString()
    await trx
      .updateTable('account')
      .set({
        // Shown everywhere but on invoices.
        first_name: 'Erased',
        last_name: 'client',
        // The .invalid domain is reserved and never receives mail.
        email: sql<string>`id || '@erased.invalid'`,
        business_name: '',
        phone_number: '',
        address: '',
        city: '',
        state: '',
        country: '',
        zip_code: '',
        avatar: null,
        password_hash: null,
        status: 'Suspended',
        two_factor_enabled: false,
        two_factor_secret: null,
        last_seen_at: null,
        calendar_version: sql<number>`calendar_version + 1`,
        deleted_at: sql<string>`coalesce(deleted_at, ${time})`,
        erased_at: time,
        updated_at: time,
      })
      .where('id', '=', id)
      .execute()
    await removeAvatarsOf(ctx, id)
  },
}
