import * as z from 'zod/mini'
import { agencyCountry } from '#shared/address/region.ts'
import { wordsOf } from '#shared/address/words.ts'
import { line } from '#shared/fields.ts'
import { Address } from '../contract.ts'

/** Billed is whose name is on the card. */
const BillingAddress = z.omit(Address, { name: true })

type Place = z.output<typeof BillingAddress>

const zipMissing = ({ country, zip }: Place) => !zip && wordsOf(country).needsZip
const zipNeeded = z.refine<Place>((place) => !zipMissing(place), {
  error: ({ input }) => `${wordsOf((input as Place).country).zip} is required`,
  path: ['zip'],
  // Together with the errors of the other fields.
  when: () => true,
})

export const CardDetails = z.object({
  name: line('Name on card is required'),
  billing: BillingAddress.check(zipNeeded),
  sameAddress: z.boolean(),
  shipping: z.optional(Address.check(zipNeeded)),
})
export type CardDetails = z.output<typeof CardDetails>

export type KnownDetails = Partial<Pick<CardDetails, 'name' | 'billing'>>

/** The fields of the form, where the shipping address is hidden while it is that of the bill. */
export function detailsForm<Out extends CardDetails, In>(schema: z.ZodMiniType<Out, In>) {
  const leaveOutHidden: z.ZodMiniType = z.transform((given) => {
    const details = given as CardDetails
    return details.sameAddress ? { ...details, shipping: undefined } : details
  })
  const form: z.ZodMiniType = z.pipe(leaveOutHidden, schema)
  return form as z.ZodMiniType<Out, In>
}

/** The addresses as they are sent: one to ship to where the form asks for it. */
export function addressesOf(
  { name, billing, sameAddress, shipping }: CardDetails,
  isShipped: boolean,
) {
  const billed = { name, ...billing }
  if (!isShipped) return { billing: billed }
  return { billing: billed, shipping: sameAddress || !shipping ? billed : shipping }
}

const emptyPlace = { line1: '', line2: '', city: '', state: '', zip: '' } as const

/** The initial values of the form. */
export function emptyDetails(known: KnownDetails = {}) {
  return {
    name: known.name ?? '',
    billing: { ...emptyPlace, country: agencyCountry(), ...known.billing },
    sameAddress: true,
    shipping: { ...emptyPlace, country: 'US', name: known.name ?? '' },
  }
}
