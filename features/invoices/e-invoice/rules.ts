import { countryCodes } from '#shared/address/countries.ts'
import { decimalsOf } from '#shared/money.ts'
import { type EInvoice, type Seller, sum } from './e-invoice.ts'
import { isIban } from './iban.ts'

const settings = 'Settings, Invoices'
const eSettings = `${settings}, E-invoices`
const agency = 'Settings, Agency'
const thenSave = 'edit it on the client’s page, then save the invoice again'

type Rule = readonly [isBroken: (invoice: EInvoice) => boolean, message: string]

/** The allowed difference between the tax of a group and its rate: taxes with different names are rounded separately. */
const tolerance = 2

const isOf = (code: string, invoice: EInvoice) =>
  invoice.taxes.some(({ category }) => category === code)

const withoutDigits = (phone: string) => phone.replace(/\D/g, '').length < 3

/** EN 16931: without these, the PDF has no e-invoice. */
const rules: readonly Rule[] = [
  [
    ({ seller }) => !seller.vatId && !seller.taxNumber,
    `The agency’s VAT ID or tax number is missing: ${settings}.`,
  ],
  [
    ({ seller }) => seller.vatId !== '' && !isVatId(seller.vatId),
    `The agency’s VAT ID must begin with the code of its country, such as DE123456789: ${settings}.`,
  ],
  [
    ({ seller }) => !seller.street || !seller.city,
    `The agency’s address is incomplete: ${agency}.`,
  ],
  [({ seller }) => seller.iban !== '' && !isIban(seller.iban), `The IBAN is wrong: ${eSettings}.`],
  [({ buyer }) => !buyer.name, `The client’s name is missing: ${thenSave}.`],
  [({ buyer }) => !buyer.country, `The client’s country is missing or not a country: ${thenSave}.`],
  [
    (invoice) => isOf('AE', invoice) && invoice.buyer.vatId !== '' && !isVatId(invoice.buyer.vatId),
    `The client’s VAT ID must begin with the code of its country, such as FR12345678901: ${thenSave}.`,
  ],
  [
    (invoice) => isOf('AE', invoice) && !invoice.seller.vatId,
    `A reverse charge needs the agency’s VAT ID: ${settings}.`,
  ],
  [
    (invoice) => isOf('AE', invoice) && !invoice.buyer.vatId,
    `A reverse charge needs the client’s VAT ID: ${thenSave}.`,
  ],
  [({ lines }) => lines.length === 0, 'The invoice has no items.'],
  [
    ({ currency }) => decimalsOf(currency) > 2,
    'E-invoices have at most two decimals, and this currency has three.',
  ],
  [
    ({ taxes }) =>
      taxes.some(({ base, rate, tax }) => Math.abs((base * rate) / 100 - tax) > tolerance),
    'The tax is an amount that no rate gives: enter it as a rate on the invoice.',
  ],
  [
    ({ lines, taxes, total }) => {
      const bases = sum(taxes.map(({ base }) => base))
      const left = sum(lines.map(({ net }) => net)) - sum(taxes.map(({ allowance }) => allowance))
      return left !== bases || bases + sum(taxes.map(({ tax }) => tax)) !== total
    },
    'The items, the discount and the tax do not add up to the total: save the invoice again.',
  ],
  [
    ({ lines, taxes }) =>
      lines.some(({ net, price }) => net < 0 || price < 0) ||
      taxes.some(({ base, allowance }) => base < 0 || allowance < 0),
    'An e-invoice has no negative prices, and no discount above them.',
  ],
]

/** XRechnung 3.0 asks for these as well. */
const xrechnungRules: readonly Rule[] = [
  [
    ({ buyer }) => !buyer.reference,
    `The client’s buyer reference is missing, such as a Leitweg-ID: edit it on the client’s page.`,
  ],
  [({ seller }) => !seller.contact, `The contact person is missing: ${eSettings}.`],
  [({ seller }) => withoutDigits(seller.phone), `The agency’s phone is missing: ${agency}.`],
  [({ seller }) => !seller.email, `The agency’s email is missing: ${agency}.`],
  [({ seller }) => !seller.zip, `The agency’s postal code is missing: ${agency}.`],
  [({ seller }) => !seller.iban, `The IBAN is missing: ${eSettings}.`],
  [({ buyer }) => !buyer.email, `The client’s email is missing.`],
  [
    ({ buyer }) => !buyer.city || !buyer.zip,
    `The client’s city or postal code is missing: ${thenSave}.`,
  ],
]

/** Greece and Northern Ireland have codes of their own here. */
const vatCountries = [...countryCodes, 'EL', 'XI']

/** Other tax IDs have no place in an e-invoice. */
export function isVatId(id: string): boolean {
  const plain = plainVatId(id)
  return vatCountries.includes(plain.slice(0, 2)) && /^(?=.*\d\d)[A-Z\d+*]{4,20}$/.test(plain)
}

export const plainVatId = (id: Seller['vatId']) => id.replace(/[\s.-]/g, '').toUpperCase()

const broken = (list: readonly Rule[], invoice: EInvoice) =>
  list.filter(([isBroken]) => isBroken(invoice)).map(([, message]) => message)

export interface Missing {
  /** For the e-invoice in the PDF. */
  pdf: string[]
  /** For an XRechnung as well. */
  xrechnung: string[]
}

/** The missing data of an invoice, each with the place to enter it. */
export const missingIn = (invoice: EInvoice): Missing => ({
  pdf: broken(rules, invoice),
  xrechnung: broken(xrechnungRules, invoice),
})
