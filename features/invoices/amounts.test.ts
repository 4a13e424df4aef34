import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { computeAmounts } from './rules.ts'

/** Rounds a quotient to the nearest whole number, a half upward. */
const quotient = (dividend: bigint, divisor: bigint) =>
  Number((2n * dividend + divisor) / (2n * divisor))

const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 })

const items = fc.array(
  fc.record({
    quantity: fc.integer({ min: 100, max: 100_000 }),
    price: hundredths(50_000),
    untaxed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
)
/** In thousandths of a percent. */
const rate = fc.option(fc.integer({ min: 0, max: 100_000 }))

const given = fc.record({ items, taxRate: rate, tax: hundredths(9_999), depositPercent: rate })

const dollarsOf = (value: number) => value / 100
const percentOf = (value: number | null) => (value === null ? null : value / 1000)

describe('the amounts of an invoice', () => {
  test('are exact to the cent', () => {
    fc.assert(
      fc.property(given, ({ items, taxRate, tax, depositPercent }) => {
        const amounts = computeAmounts({
          items: items.map(({ quantity, price, untaxed }) => ({
            ...{ quantity: dollarsOf(quantity), price: dollarsOf(price), untaxed },
          })),
          ...{ taxRate: percentOf(taxRate), tax: dollarsOf(tax) },
          depositPercent: percentOf(depositPercent),
        })
        const totals = items.map(({ quantity, price }) =>
          quotient(BigInt(quantity) * BigInt(price), 100n),
        )
        const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
        const taxed = sumOf(totals.filter((_, at) => !items[at]?.untaxed))
        const share = (amount: number, thousandths: number) =>
          quotient(BigInt(amount) * BigInt(thousandths), 100_000n)
        const subtotal = sumOf(totals)
        const added = taxRate === null ? tax : share(taxed, taxRate)
        assert.deepEqual(amounts, {
          ...{ totals, subtotal, tax: added, total: subtotal + added },
          deposit: depositPercent === null ? 0 : share(taxed + added, depositPercent),
        })
        assert.ok(amounts.deposit <= amounts.total)
      }),
    )
  })

  test('do not depend on the order of the items', () => {
    const two = fc.tuple(given, fc.nat()).map(([one, at]) => ({ one, at: at % one.items.length }))
    fc.assert(
      fc.property(two, ({ one: { items, taxRate }, at }) => {
        const turned = [...items.slice(at), ...items.slice(0, at)]
        const [first, second] = [items, turned].map((some) => {
          const priced = some.map((item) => ({ ...item, price: dollarsOf(item.price) }))
          const { totals: _, ...sums } = computeAmounts({
            items: priced,
            taxRate: percentOf(taxRate),
          })
          return sums
        })
        assert.deepEqual(first, second)
      }),
    )
  })
})
