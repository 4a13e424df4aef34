import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { exampleInvoice, soldItem as item } from '#test/e-invoice/example.ts'
import { computeAmounts } from '../amounts.ts'
import { sum } from './e-invoice.ts'
import { amountsOf, type Sale } from './groups.ts'
import { missingIn } from './rules.ts'

const fee = item(2_500, { lateFee: 1 })
const plain = { taxRate: null, tax: 0 }

/** Category, rate, allowance, base and tax of each group, in cents. */
type Row = [category: string, rate: number, allowance: number, base: number, tax: number]

const cases: Record<string, { sale: Sale; nets: number[]; rows: Row[] }> = {
  'one rate for all': {
    sale: { items: [item(100_000), item(50_000)], taxRate: 19, tax: 28_500 },
    nets: [100_000, 50_000],
    rows: [['S', 19, 0, 150_000, 28_500]],
  },
  'one rate, and a late fee without tax': {
    sale: { items: [item(100_000), fee], taxRate: 19, tax: 19_000 },
    nets: [100_000, 2_500],
    rows: [
      ['S', 19, 0, 100_000, 19_000],
      ['E', 0, 0, 2_500, 0],
    ],
  },
  'no tax': {
    sale: { items: [item(100_000)], taxRate: 0, tax: 0 },
    nets: [100_000],
    rows: [['E', 0, 0, 100_000, 0]],
  },
  'a tax that was entered as an amount': {
    sale: { items: [item(100_000)], taxRate: null, tax: 7_000 },
    nets: [100_000],
    rows: [['S', 7, 0, 100_000, 7_000]],
  },
  'a discount with one rate': {
    sale: { items: [item(100_000), fee], discount: 10_000, taxRate: 19, tax: 17_100 },
    nets: [100_000, 2_500],
    rows: [
      ['S', 19, 10_000, 90_000, 17_100],
      ['E', 0, 0, 2_500, 0],
    ],
  },
  'rates of items, one of zero and one without': {
    sale: {
      ...plain,
      items: [
        item(10_000, { taxRate: 19 }),
        item(5_000, { taxRate: 7 }),
        item(2_000, { taxRate: 0 }),
        item(1_000),
        fee,
      ],
      tax: 2_250,
      taxes: [
        { rate: 19, base: 10_000, tax: 1_900 },
        { rate: 7, base: 5_000, tax: 350 },
        { rate: 0, base: 2_000, tax: 0 },
      ],
    },
    nets: [10_000, 5_000, 2_000, 1_000, 2_500],
    rows: [
      ['S', 19, 0, 10_000, 1_900],
      ['S', 7, 0, 5_000, 350],
      ['Z', 0, 0, 2_000, 0],
      ['E', 0, 0, 3_500, 0],
    ],
  },
  'a discount over rates, of which items without a rate bear their part': {
    sale: {
      ...plain,
      items: [item(10_000, { taxRate: 19 }), item(10_000), fee],
      discount: 2_000,
      tax: 1_710,
      taxes: [{ rate: 19, base: 9_000, tax: 1_710 }],
    },
    nets: [10_000, 10_000, 2_500],
    rows: [
      ['S', 19, 1_000, 9_000, 1_710],
      ['E', 0, 1_000, 11_500, 0],
    ],
  },
  'a rate with two names': {
    sale: {
      ...plain,
      items: [item(1_000, { taxRate: 19 }), item(2_000, { taxRate: 19 })],
      tax: 570,
      taxes: [
        { rate: 19, base: 1_000, tax: 190 },
        { rate: 19, base: 2_000, tax: 380 },
      ],
    },
    nets: [1_000, 2_000],
    rows: [['S', 19, 0, 3_000, 570]],
  },
  'prices with tax of a rate with two names': {
    sale: {
      ...plain,
      items: [item(3, { taxRate: 19 }), item(3, { taxRate: 19 })],
      pricesGross: true,
      taxes: [
        { rate: 19, base: 3, tax: 0 },
        { rate: 19, base: 3, tax: 0 },
      ],
    },
    nets: [3, 3],
    rows: [['S', 19, 0, 6, 0]],
  },
  'prices with tax, whose cents go to the largest remainders': {
    sale: {
      ...plain,
      items: [100, 100, 100].map((total) => item(total, { taxRate: 19 })),
      pricesGross: true,
      tax: 48,
      taxes: [{ rate: 19, base: 252, tax: 48 }],
    },
    nets: [84, 84, 84],
    rows: [['S', 19, 0, 252, 48]],
  },
  'prices with tax and a discount': {
    sale: {
      ...plain,
      items: [item(11_900, { taxRate: 19 }), item(10_700, { taxRate: 7 }), item(3_333)],
      pricesGross: true,
      discount: 2_594,
      tax: 2_340,
      taxes: [
        { rate: 19, base: 9_000, tax: 1_710 },
        { rate: 7, base: 9_000, tax: 630 },
      ],
    },
    nets: [10_000, 10_000, 3_333],
    rows: [
      ['S', 19, 1_000, 9_000, 1_710],
      ['S', 7, 1_000, 9_000, 630],
      ['E', 0, 334, 2_999, 0],
    ],
  },
  'a reverse charge': {
    sale: {
      ...plain,
      items: [item(10_000, { taxRate: 19 }), item(5_000), fee],
      reverseCharge: true,
      discount: 1_000,
      taxes: [{ rate: 0, base: 9_333, tax: 0 }],
    },
    nets: [10_000, 5_000, 2_500],
    rows: [
      ['AE', 0, 1_000, 14_000, 0],
      ['E', 0, 0, 2_500, 0],
    ],
  },
  'a small business': {
    sale: { ...plain, items: [item(10_000, { taxRate: 19 }), fee], smallBusiness: true },
    nets: [10_000, 2_500],
    rows: [['E', 0, 0, 12_500, 0]],
  },
}

describe('the lines and the taxes of', () => {
  for (const [name, { sale, nets, rows }] of Object.entries(cases)) {
    test(name, () => {
      const { lines, taxes } = amountsOf(sale)
      assert.deepEqual(
        lines.map(({ net }) => net),
        nets,
      )
      assert.deepEqual(
        taxes.map(({ category, rate, allowance, base, tax }) => [
          ...[category, rate, allowance, base, tax],
        ]),
        rows,
      )
      const bases = sum(taxes.map(({ base, allowance }) => base + allowance))
      assert.equal(sum(nets), bases)
    })
  }
})

test('uneven prices with tax add up to what is taxed', () => {
  const items = [333, 1, 4_999, 17].map((total) => item(total, { taxRate: 7.7, quantity: 3 }))
  const gross = sum(items.map(({ total }) => total))
  const tax = Math.round((gross * 7.7) / 107.7)
  const taxes = [{ rate: 7.7, base: gross - tax, tax }]
  const { lines } = amountsOf({ items, taxRate: null, tax, taxes, pricesGross: true })
  assert.equal(sum(lines.map(({ net }) => net)), gross - tax)
  assert.ok(lines.every(({ net, price, ofAll }) => ofAll && price === net))
})

const percent = fc.constantFrom(null, 0, 3, 12.5, 33.333, 100)
const items = fc.array(
  fc.record({
    quantity: fc.integer({ min: 100, max: 10_000 }),
    price: fc.integer({ min: 0, max: 1_000_000 }),
    discountPercent: percent,
    taxRate: fc.constantFrom(null, 0, 2.6, 7, 19),
    untaxed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
)
const invoiced = fc.record({
  items,
  ...{ discountPercent: percent, taxRate: fc.constantFrom(null, 0, 7.7, 19) },
  ...{ pricesGross: fc.boolean(), reverseCharge: fc.boolean(), smallBusiness: fc.boolean() },
})

test('whatever is invoiced adds up', () => {
  fc.assert(
    fc.property(invoiced, ({ items, discountPercent, ...terms }) => {
      const sold = items.map((one) =>
        one.untaxed ? { ...one, discountPercent: null, taxRate: null } : one,
      )
      const amounts = computeAmounts({
        items: sold.map(({ quantity, price, ...one }) => ({
          ...{ ...one, quantity: quantity / 100, price: price / 100 },
        })),
        ...{ ...terms, discountPercent },
      })
      const sale = {
        items: sold.map(({ quantity, taxRate, untaxed }, at) =>
          item(amounts.totals[at]!, {
            ...{ quantity: quantity / 100, taxRate },
            ...{ price: amounts.prices[at], discount: amounts.discounts[at] },
            ...(untaxed && { lateFee: 1 }),
          }),
        ),
        ...terms,
        pricesGross: terms.pricesGross && !terms.reverseCharge && amounts.taxes.length > 0,
        ...{ discount: amounts.discount, tax: amounts.tax, taxes: amounts.taxes },
      }
      const buyer = { vatId: 'FR12345678901' }
      const invoice = exampleInvoice({ sale, buyer, total: amounts.total })
      assert.deepEqual(missingIn(invoice).pdf, [])
    }),
    { numRuns: 1_000 },
  )
})
