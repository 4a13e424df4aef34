import { fromCents, toCents } from '#shared/money.ts'

/** A discount in dollars, or in percent instead. */
interface DiscountInput {
  discount?: number | undefined
  discountPercent?: number | null | undefined
}

interface ItemInput extends DiscountInput {
  quantity: number
  /** With the decimals of the currency. */
  price: number
  /** In percent. While no item has a rate, the tax is that of the invoice. */
  taxRate?: number | null | undefined
  taxName?: string | undefined
  /** A late fee. It has no discount either. */
  untaxed?: boolean | undefined
}

interface AmountInput extends DiscountInput {
  currency?: string | undefined
  items: readonly ItemInput[]
  /** The prices include the tax of their items. */
  pricesGross?: boolean | undefined
  /** The client owes the tax, so its rates are 0, and gross prices are charged without it. */
  reverseCharge?: boolean | undefined
  /** The agency charges no tax. */
  smallBusiness?: boolean | undefined
  tax?: number | undefined
  /** In percent, instead of an amount. */
  taxRate?: number | null | undefined
  initialDeposit?: number | undefined
  /** In percent, instead of an amount. */
  depositPercent?: number | null | undefined
}

/** The tax of all items of a rate. */
export interface RateTax {
  name: string
  /** In percent. */
  rate: number
  /** The taxable amount, without the tax. */
  base: number
  tax: number
}

/** All amounts in cents. */
export interface Amounts {
  /** The prices that are charged: in a reverse charge without the tax that gross ones include. */
  prices: number[]
  /** The totals of the items, after their discounts. */
  totals: number[]
  /** The discounts of the items. */
  discounts: number[]
  subtotal: number
  /** The discount of the whole invoice. */
  discount: number
  /** Empty if no item has a rate. */
  taxes: RateTax[]
  tax: number
  total: number
  deposit: number
}

/** Quantities have two decimals. */
export const roundQuantity = (quantity: number) => Math.round(quantity * 100) / 100

/** Rates have three decimals. */
export const roundPercent = (percent: number) => Math.round(percent * 1000) / 1000

/** Both factors are whole numbers, which multiply exactly. */
const fullPrice = (quantity: number, price: number) =>
  Math.round((Math.round(quantity * 100) * price) / 100)

/** A percentage of an amount in cents. */
export const share = (amount: number, percent: number) =>
  Math.round((amount * Math.round(percent * 1000)) / 100_000)

/** The amounts of an invoice, which the server and the form compute in the same way. */
export function computeAmounts(given: AmountInput): Amounts {
  const { currency, items, pricesGross, reverseCharge, smallBusiness } = given
  const inCents = (amount = 0) => toCents(amount, currency)
  const isTakenOut = pricesGross && reverseCharge && !smallBusiness
  const prices = items.map(({ price, taxRate }) => {
    const typed = toCents(price, currency)
    return isTakenOut ? typed - includedTax(typed, taxRate ?? 0) : typed
  })
  const full = items.map(({ quantity }, at) => fullPrice(quantity, prices[at]!))
  const discounts = items.map((item, at) => discountOn(full[at]!, item, currency))
  const totals = full.map((amount, at) => amount - discounts[at]!)
  const subtotal = sum(totals)
  const agreed = sum(totals.filter((_, at) => !items[at]?.untaxed))
  const discount = discountOn(agreed, given, currency)
  const left = agreed - discount
  const taxes = smallBusiness ? [] : taxesOf(given, totals, discount)
  const plain = given.taxRate == null ? inCents(given.tax) : share(left, given.taxRate)
  const isPlain = taxes.length === 0 && !reverseCharge && !smallBusiness
  const tax = isPlain ? plain : sum(taxes.map((each) => each.tax))
  const added = isPlain || !pricesGross ? tax : 0
  // A late fee leaves the deposit as it was agreed.
  const deposit =
    given.depositPercent == null
      ? inCents(given.initialDeposit)
      : share(left + added, given.depositPercent)
  const total = subtotal - discount + added
  return { prices, totals, discounts, subtotal, discount, taxes, tax, total, deposit }
}

/** Not more than the amount. */
const discountOn = (
  amount: number,
  { discount = 0, discountPercent }: DiscountInput,
  currency: string | undefined,
) =>
  Math.min(
    amount,
    discountPercent == null ? toCents(discount, currency) : share(amount, discountPercent),
  )

/**
 * The taxes by rate, the highest first, each of the sum of its items: the tax of an item alone would
 * be rounded too often. Items without a rate bear their part of the discount as well.
 */
function taxesOf(
  { items, pricesGross, reverseCharge }: AmountInput,
  totals: readonly number[],
  discount: number,
): RateTax[] {
  if (items.every(({ taxRate }) => taxRate == null)) return []
  const sums = new Map<string, { name: string; rate: number | null; amount: number }>()
  for (const [at, { taxRate = null, taxName: name = '', untaxed }] of items.entries()) {
    if (untaxed) continue
    const rate = reverseCharge && taxRate !== null ? 0 : taxRate
    const { amount } = sums.get(`${rate} ${name}`) ?? { amount: 0 }
    sums.set(`${rate} ${name}`, { name, rate, amount: amount + totals[at]! })
  }
  const ordered = [...sums.values()].sort(
    (one, other) => (other.rate ?? -1) - (one.rate ?? -1) || (one.name < other.name ? -1 : 1),
  )
  const parts = splitByWeight(
    discount,
    ordered.map(({ amount }) => amount),
  )
  return ordered.flatMap(({ name, rate, amount }, at) => {
    if (rate === null) return []
    const left = amount - parts[at]!
    const tax = pricesGross ? includedTax(left, rate) : share(left, rate)
    return { name, rate, base: pricesGross ? left - tax : left, tax }
  })
}

function includedTax(amount: number, percent: number): number {
  const thousandths = Math.round(percent * 1000)
  return Math.round((amount * thousandths) / (100_000 + thousandths))
}

/** Parts whose sum is the amount: the largest remainders get the cents that are left. */
function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights) || 1)
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = products.map((product) => Number(product / whole))
  const order = weights
    .map((_, at) => at)
    .sort((one, other) => Number((products[other]! % whole) - (products[one]! % whole)))
  for (const at of order.slice(0, amount - sum(parts))) parts[at]! += 1
  return parts
}

/** In the amounts of the API. */
export const toRateTax = (
  { name, rate, base, tax }: RateTax,
  currency: string | undefined,
): RateTax => ({
  ...{ name, rate, base: fromCents(base, currency), tax: fromCents(tax, currency) },
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
