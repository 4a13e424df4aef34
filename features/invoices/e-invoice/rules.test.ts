import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exampleInvoice, soldItem } from '#test/e-invoice/example.ts'
import { isIban } from './iban.ts'
import { missingIn } from './rules.ts'

type Values = Parameters<typeof exampleInvoice>[0]

const reverseCharge = {
  items: [soldItem(10_000)],
  ...{ taxRate: null, tax: 0, reverseCharge: true },
}
const smallBusiness = { ...reverseCharge, reverseCharge: false, smallBusiness: true }
const oddTax = { items: [soldItem(1_000_000)], taxRate: null, tax: 77_773 }

const whole: Record<string, Values> = {
  'an invoice with 19 %': {},
  'a seller without a tax number': { seller: { taxNumber: '' } },
  'a small business with a tax number': { sale: smallBusiness, seller: { vatId: '' } },
  'a reverse charge between VAT IDs': { sale: reverseCharge, buyer: { vatId: 'FR12345678901' } },
  'a client with a tax ID of the USA': { buyer: { vatId: '12-3456789' } },
  'a VAT ID of Greece': { seller: { vatId: 'EL123456789' } },
  'a VAT ID of Switzerland': { seller: { vatId: 'CHE-123.456.789 MWST' } },
}

const broken: [values: Values, pdf: RegExp][] = [
  [{ seller: { vatId: '', taxNumber: '' } }, /VAT ID or tax number is missing: Settings, Invoices/],
  [{ seller: { vatId: '123456789' } }, /agency’s VAT ID must begin with the code/],
  [{ seller: { street: '' } }, /agency’s address is incomplete/],
  [{ seller: { iban: 'DE75512108001245126198' } }, /IBAN is wrong/],
  [{ buyer: { name: '' } }, /client’s name is missing/],
  [{ buyer: { country: '' } }, /client’s country is missing/],
  [{ sale: reverseCharge, buyer: { vatId: '12-3456789' } }, /client’s VAT ID must begin/],
  [{ sale: reverseCharge }, /reverse charge needs the client’s VAT ID/],
  [
    { sale: reverseCharge, seller: { vatId: '' }, buyer: { vatId: 'FR12345678901' } },
    /reverse charge needs the agency’s VAT ID/,
  ],
  [{ sale: { items: [], taxRate: null, tax: 0 } }, /no items/],
  [{ currency: 'KWD' }, /this currency has three/],
  [{ sale: oddTax }, /enter it as a rate/],
  [{ total: 118_999 }, /do not add up/],
  [{ sale: { items: [soldItem(1_000)], taxRate: 0, tax: 0, discount: 2_000 } }, /no negative/],
]

const brokenXRechnung: [values: Values, xrechnung: RegExp][] = [
  [{ buyer: { reference: '' } }, /buyer reference is missing, such as a Leitweg-ID/],
  [{ buyer: { email: '' } }, /client’s email/],
  [{ buyer: { zip: '' } }, /client’s city or postal code/],
  [{ seller: { contact: '' } }, /contact person is missing: Settings, Invoices, E-invoices/],
  [{ seller: { phone: '' } }, /agency’s phone/],
  [{ seller: { email: '' } }, /agency’s email/],
  [{ seller: { zip: '' } }, /agency’s postal code/],
  [{ seller: { iban: '' } }, /IBAN is missing/],
]

describe('nothing is missing in', () => {
  for (const [name, values] of Object.entries(whole)) {
    test(name, () =>
      assert.deepEqual(missingIn(exampleInvoice(values)), { pdf: [], xrechnung: [] }),
    )
  }
})

describe('an e-invoice is refused because', () => {
  for (const [values, message] of broken) {
    test(message.source, () => {
      const { pdf } = missingIn(exampleInvoice(values))
      assert.equal(pdf.length, 1, pdf.join())
      assert.match(pdf[0]!, message)
    })
  }
})

describe('an XRechnung, but not the e-invoice in the PDF, is refused because', () => {
  for (const [values, message] of brokenXRechnung) {
    test(message.source, () => {
      const { pdf, xrechnung } = missingIn(exampleInvoice(values))
      assert.deepEqual([pdf.length, xrechnung.length], [0, 1])
      assert.match(xrechnung[0]!, message)
    })
  }
})

test('an IBAN has check digits', () => {
  const right = ['DE75512108001245126199', 'gb33 bukb 2020 1555 5555 55', 'NO9386011117947']
  assert.ok(right.every(isIban))
  const wrong = ['', 'DE75512108001245126190', 'DE7551210800', '75512108001245126199', 'DE75!']
  assert.ok(!wrong.some(isIban))
})
