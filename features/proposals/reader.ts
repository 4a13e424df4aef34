import type { Proposal } from './contract.ts'

type Reader = Pick<Proposal, 'firstName' | 'lastName' | 'businessName'>

/** Such as Ada Okafor, Prairie Bakery. */
export const readerOf = ({ firstName, lastName, businessName }: Reader) =>
  [`${firstName} ${lastName}`.trim(), businessName].filter(Boolean).join(', ')
