import type { Db } from '#server/db/db.ts'
import { findCountryCode } from '#shared/address/countries.ts'
import { placeOf } from '#shared/address/place.ts'

/** The addressee of an invoice or a statement. */
export interface Addressee {
  name: string
  businessName: string
  /** The lines of the address. */
  address: string[]
}

const columns = [
  ...(['first_name', 'last_name', 'business_name'] as const),
  ...(['address', 'city', 'state', 'zip_code', 'country'] as const),
] as const

export async function findAddressee(db: Db, accountId: string): Promise<Addressee | undefined> {
  const found = await db
    .selectFrom('invoice_client')
    .select(columns)
    .where('id', '=', accountId)
    .$narrowType<Record<(typeof columns)[number], string>>()
    .executeTakeFirst()
  if (!found) return undefined
  const { address, city, state: region, zip_code: zip, country } = found
  const place = placeOf({ city, region, zip, country: findCountryCode(country) ?? '' })
  return {
    name: `${found.first_name} ${found.last_name}`,
    businessName: found.business_name,
    address: [address, place, country].filter(Boolean),
  }
}
