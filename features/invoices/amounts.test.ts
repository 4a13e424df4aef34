import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { computeAmounts, share } from './amounts.ts'

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
        const exactShare = (amount: number, thousandths: number) =>
          quotient(BigInt(amount) * BigInt(thousandths), 100_000n)
        const subtotal = sumOf(totals)
        const added = taxRate === null ? tax : exactShare(taxed, taxRate)
        assert.deepEqual(amounts, {
          prices: items.map(({ price }) => price),
          ...{ totals, subtotal, tax: added, total: subtotal + added },
          ...{ discounts: items.map(() => 0), discount: 0, taxes: [] },
          deposit: depositPercent === null ? 0 : exactShare(taxed + added, depositPercent),
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
          const {
            prices: _,
            totals: __,
            ...sums
          } = computeAmounts({
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

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000)
const discount = { discount: hundredths(9_999), discountPercent: fc.option(percent) }

const taxedItem = fc
  .record({
    ...{ quantity: fc.integer({ min: 100, max: 100_000 }), price: hundredths(5_000), ...discount },
    taxRate: fc.option(fc.oneof(fc.constantFrom(0, 7, 19, 20, 5.5), percent)),
    taxName: fc.constantFrom('VAT', 'GST'),
  })
  .map((item) => ({
    ...item,
    ...{ quantity: dollarsOf(item.quantity), price: dollarsOf(item.price) },
    discount: dollarsOf(item.discount),
  }))

const taxed = fc
  .record({
    items: fc.array(taxedItem, { minLength: 1, maxLength: 12 }),
    fee: fc.option(hundredths(100)),
    ...discount,
    pricesGross: fc.boolean(),
  })
  .map(({ items, fee, discount, ...terms }) => ({
    ...terms,
    discount: dollarsOf(discount),
    items: fee === null ? items : [...items, { quantity: 1, price: dollarsOf(fee), untaxed: true }],
  }))
  .filter(({ items }) => items.some((item) => 'taxRate' in item && item.taxRate !== null))

describe('taxes by item', () => {
  test('are rounded once for each rate, of what the discounts leave', () => {
    fc.assert(
      fc.property(taxed, (given) => {
        const { taxes, tax } = computeAmounts(given)
        assert.equal(new Set(taxes.map(({ name, rate }) => `${name} ${rate}`)).size, taxes.length)
        assert.equal(tax, sumOf(taxes.map((each) => each.tax)))
        for (const { rate, base, tax: ofRate } of taxes) {
          assert.ok(base >= 0 && ofRate >= 0)
          if (!given.pricesGross) assert.equal(ofRate, share(base, rate))
          else assert.ok(Math.abs(ofRate - (base * rate) / 100) <= 1)
        }
      }),
    )
  })

  test('and their bases add up to the total', () => {
    fc.assert(
      fc.property(taxed, (given) => {
        const { totals, subtotal, discount, taxes, tax, total } = computeAmounts(given)
        assert.equal(subtotal, sumOf(totals))
        assert.equal(total, subtotal - discount + (given.pricesGross ? 0 : tax))
        const isTaxed = given.items.every(
          (item) => 'taxRate' in item && item.taxRate !== null && !('untaxed' in item),
        )
        if (isTaxed) assert.equal(total, sumOf(taxes.map(({ base }) => base)) + tax)
      }),
    )
  })

  test('leave no item and no invoice below zero, whatever the discounts are', () => {
    fc.assert(
      fc.property(taxed, (given) => {
        const { totals, discounts, discount, total } = computeAmounts(given)
        assert.ok([...totals, ...discounts, discount, total].every((amount) => amount >= 0))
        const fee = given.items.findIndex((item) => 'untaxed' in item)
        if (fee >= 0) assert.ok(total >= totals[fee]!)
      }),
    )
  })

  test('do not depend on the order of the items', () => {
    fc.assert(
      fc.property(taxed, (given) => {
        const [one, turned] = [given.items, given.items.toReversed()].map((items) => {
          const {
            prices: _,
            totals: __,
            discounts: ___,
            ...sums
          } = computeAmounts({
            ...given,
            items,
          })
          return sums
        })
        assert.deepEqual(turned, one)
      }),
    )
  })

  test('are none of a small business, and 0 in a reverse charge', () => {
    fc.assert(
      fc.property(taxed, (given) => {
        const { taxes, total } = computeAmounts({ ...given, smallBusiness: true })
        const reverse = computeAmounts({ ...given, reverseCharge: true })
        assert.deepEqual([taxes, reverse.tax], [[], 0])
        assert.ok(reverse.taxes.every(({ rate, tax }) => rate === 0 && tax === 0))
        assert.equal(reverse.total, reverse.subtotal - reverse.discount)
        if (!given.pricesGross) assert.equal(total, reverse.total)
      }),
    )
  })

  test('that gross prices include are taken out of each price in a reverse charge', () => {
    fc.assert(
      fc.property(taxed, (some) => {
        const given = { ...some, pricesGross: true, reverseCharge: true }
        const { prices, total } = computeAmounts(given)
        for (const [at, item] of given.items.entries()) {
          const rate = 'taxRate' in item ? (item.taxRate ?? 0) : 0
          const [net, gross] = [prices[at]!, Math.round(item.price * 100)]
          assert.ok(Math.abs(net * (1 + rate / 100) - gross) <= (1 + rate / 100) / 2 + 1e-6)
        }
        const items = given.items.map((item, at) => ({ ...item, price: prices[at]! / 100 }))
        const net = { ...given, items, pricesGross: false }
        assert.deepEqual(computeAmounts(net), computeAmounts(given))
        assert.ok(total <= computeAmounts({ ...some, pricesGross: true }).total)
      }),
    )
  })

  test('of an invoice without rates of items are the tax of the invoice', () => {
    const invoice = fc.tuple(given, fc.boolean())
    fc.assert(
      fc.property(invoice, ([{ items, taxRate, tax }, pricesGross]) => {
        const priced = items.map((item) => ({
          ...item,
          ...{ quantity: dollarsOf(item.quantity), price: dollarsOf(item.price) },
        }))
        const plain = { items: priced, taxRate: percentOf(taxRate), tax: dollarsOf(tax) }
        const unrated = priced.map((item) => ({ ...item, taxRate: null }))
        const same = { ...plain, items: unrated, pricesGross, discount: 0, discountPercent: null }
        assert.deepEqual(computeAmounts(same), computeAmounts(plain))
      }),
    )
  })
})

test('the discount of an invoice is shared by the rates to the cent', () => {
  const item = (price: number, taxRate: number) => ({ quantity: 1, price, taxRate, taxName: 'VAT' })
  const items = [item(100, 19), item(50, 7), item(50, 0)]
  assert.deepEqual(computeAmounts({ items, discount: 0.05 }).taxes, [
    { name: 'VAT', rate: 19, base: 9_997, tax: 1_899 },
    { name: 'VAT', rate: 7, base: 4_999, tax: 350 },
    { name: 'VAT', rate: 0, base: 4_999, tax: 0 },
  ])
  const gross = computeAmounts({ items: [item(119, 19), item(1, 19)], pricesGross: true })
  assert.deepEqual([gross.taxes[0]?.base, gross.tax, gross.total], [10_084, 1_916, 12_000])
})
