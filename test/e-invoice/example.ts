import type { EInvoice } from '#features/invoices/e-invoice/e-invoice.ts'
import { amountsOf, type Sale } from '#features/invoices/e-invoice/groups.ts'

export const soldItem = (total: number, values: Partial<Sale['items'][number]> = {}) => ({
  ...{ service: 'Design', description: '', quantity: 1, price: total, total },
  ...values,
})

/** An invoice of a German agency for €1,000.00 and 19 % that lacks nothing. */
export function exampleInvoice({
  sale,
  seller = {},
  buyer = {},
  ...values
}: {
  sale?: Sale
  seller?: Partial<EInvoice['seller']>
  buyer?: Partial<EInvoice['buyer']>
} & Partial<Omit<EInvoice, 'seller' | 'buyer'>> = {}): EInvoice {
  const amounts = amountsOf(sale ?? { items: [soldItem(100_000)], taxRate: 19, tax: 19_000 })
  return {
    ...{ number: 'INV-2026-0001', issued: '2026-11-29', due: '2026-12-13', currency: 'EUR' },
    seller: {
      ...{ name: 'Küstenbüro & Söhne', street: 'Kanalstraße 1', city: 'Lübeck', zip: '23552' },
      ...{ country: 'DE', email: 'hallo@kueste.example', phone: '+49 451 123456' },
      ...{ vatId: 'DE 123 456 789', taxNumber: '22/123/45678', contact: 'Ada Holm' },
      ...{ iban: 'DE75 5121 0800 1245 1261 99', bic: 'SOGEDEFFXXX', accountHolder: '' },
      ...seller,
    },
    buyer: {
      ...{ name: 'Marina <Łeba>', contact: 'Bo Żak', street: 'Am Kai 2', city: 'Travemünde' },
      ...{ zip: '23570', country: 'DE', email: 'bo@marina.example', vatId: '' },
      ...{ reference: '04011000-12345-03', ...buyer },
    },
    note: 'Danke!',
    ...amounts,
    reasons: { E: 'No tax is charged.', AE: 'Reverse charge.' },
    total: amounts.taxes.reduce((total, { base, tax }) => total + base + tax, 0),
    prepaid: 0,
    ...values,
  }
}
