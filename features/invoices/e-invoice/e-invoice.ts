/** Standard rate, zero rate, exempt, reverse charge (UNCL 5305). */
export type Category = 'S' | 'Z' | 'E' | 'AE'

interface Taxed {
  category: Category
  /** In percent. */
  rate: number
}

export interface Line extends Taxed {
  name: string
  description: string
  quantity: number
  /** Without tax, of one piece; of all pieces where it would not be exact. */
  price: number
  ofAll: boolean
  /** Already taken off `net`. */
  discount: number
  net: number
}

export interface TaxGroup extends Taxed {
  /** The part of the invoice's discount, without tax. */
  allowance: number
  /** The taxable amount, after the allowance. */
  base: number
  tax: number
}

/** The lines and taxes of an invoice, in cents. */
export interface Amounts {
  lines: Line[]
  taxes: TaxGroup[]
}

interface Party {
  name: string
  street: string
  city: string
  zip: string
  /** The code, empty if it is not known. */
  country: string
  vatId: string
  email: string
}

export interface Seller extends Party {
  taxNumber: string
  contact: string
  phone: string
  iban: string
  bic: string
  accountHolder: string
}

export interface Buyer extends Party {
  contact: string
  /** BT-10, such as a Leitweg-ID. */
  reference: string
}

/** An issued invoice as EN 16931 sees it. All amounts are in cents. */
export interface EInvoice extends Amounts {
  number: string
  issued: string
  /** The invoice that it cancels, if it is a credit note. */
  credits?: { number: string; issued: string }
  due: string
  currency: string
  seller: Seller
  buyer: Buyer
  note: string
  /** Why the category has no tax. */
  reasons: { E: string; AE: string }
  total: number
  prepaid: number
}

export const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + amount, 0)
