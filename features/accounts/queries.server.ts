import type { Db } from '#server/db.ts'
import type { User } from './contract.ts'

const columns = [
  'id',
  'id as _id',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'business_name as businessName',
  'phone_number as phoneNumber',
  'address',
  'city',
  'state',
  'country',
  'zip_code as zipCode',
  'role',
  'status',
  'avatar',
  'two_factor_enabled as isTwoFactorEnabled',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('account')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row as User | undefined
}
