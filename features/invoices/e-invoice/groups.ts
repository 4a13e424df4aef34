import { type Amounts, type Category, type Line, sum, type TaxGroup } from './e-invoice.ts'

interface SoldItem {
  service: string
  description: string
  quantity: number
  price: number
  /** Already taken off the total. */
  discount?: number | undefined
  total: number
  taxRate?: number | null | undefined
  /** A late fee is neither taxed nor discounted. */
  lateFee?: number | undefined
}

/** An invoice as it is stored, in cents. */
export interface Sale {
  items: readonly SoldItem[]
  taxRate: number | null
  tax: number
  /** The discount of the whole invoice. */
  discount?: number | undefined
  /** The prices include the taxes of their items. */
  pricesGross?: boolean | undefined
  reverseCharge?: boolean | undefined
  smallBusiness?: boolean | undefined
  /** The taxes of items with rates of their own. */
  taxes?: readonly { rate: number; base: number; tax: number }[] | undefined
}

interface Group extends Pick<TaxGroup, 'category' | 'rate'> {
  items: SoldItem[]
  /** The price after the discount, if it is stored. */
  left?: number
  tax: number
}

/** Each invoice has at most one group whose amounts are not stored by rate; it bears what is left of the discount. */
export function amountsOf(sale: Sale): Amounts {
  const groups = groupsOf(sale)
  const priceOf = ({ items }: Group) => sum(items.map(({ total }) => total))
  const known = groups.map((group) => (group.left === undefined ? 0 : priceOf(group) - group.left))
  const bearer = groups.find(
    ({ left, items }) => left === undefined && items.some(({ lateFee }) => lateFee === undefined),
  )
  const parts = groups.map((group) => {
    const rest = group === bearer ? (sale.discount ?? 0) - sum(known) : 0
    const left = group.left ?? priceOf(group) - rest
    const isGross = sale.pricesGross === true && group.rate > 0
    const price = priceOf(group)
    const base = isGross ? left - group.tax : left
    // Stored taxes of one rate with different names were rounded one by one.
    const included = left === price ? group.tax : taxIn(price, group.rate)
    const net = isGross ? price - included : price
    const nets = splitByWeight(
      net,
      group.items.map(({ total }) => total),
    )
    const { category, rate, tax } = group
    return {
      tax: { category, rate, allowance: net - base, base, tax },
      lines: group.items.map((item, at): [SoldItem, Line] => [
        item,
        lineOf(item, { category, rate, net: nets[at]!, isGross }),
      ]),
    }
  })
  const lines = new Map(parts.flatMap((part) => part.lines))
  return { lines: sale.items.map((item) => lines.get(item)!), taxes: parts.map(({ tax }) => tax) }
}

function lineOf(
  { service, description, quantity, price, discount = 0 }: SoldItem,
  { isGross, ...taxed }: Pick<Line, 'category' | 'rate' | 'net'> & { isGross: boolean },
): Line {
  return {
    ...{ name: service, description, quantity, ...taxed, ofAll: isGross },
    ...(isGross ? { price: taxed.net, discount: 0 } : { price, discount }),
  }
}

function groupsOf(sale: Sale): Group[] {
  const { taxes = [], pricesGross } = sale
  const groups: Group[] = []
  for (const item of sale.items) {
    const [category, rate] = categoryOf(sale, item)
    const known = groups.find((group) => group.category === category && group.rate === rate)
    if (known) {
      known.items.push(item)
      continue
    }
    const stored = isByItem(sale) && item.taxRate != null && category !== 'E'
    const own = stored ? taxes.filter((tax) => tax.rate === rate) : []
    const tax = stored ? sum(own.map((one) => one.tax)) : category === 'S' ? sale.tax : 0
    const left = sum(own.map(({ base }) => base)) + (pricesGross ? tax : 0)
    groups.push({ category, rate, tax, items: [item], ...(stored && { left }) })
  }
  return groups
}

const isByItem = ({ taxes = [], reverseCharge, smallBusiness }: Sale) =>
  taxes.length > 0 && !reverseCharge && !smallBusiness

function categoryOf(sale: Sale, { taxRate, lateFee }: SoldItem): [Category, number] {
  if (lateFee !== undefined || sale.smallBusiness) return ['E', 0]
  if (sale.reverseCharge) return ['AE', 0]
  if (isByItem(sale)) return taxRate == null ? ['E', 0] : [taxRate > 0 ? 'S' : 'Z', taxRate]
  return sale.tax > 0 ? ['S', sale.taxRate ?? rateOf(sale)] : ['E', 0]
}

/** The rate of a tax that was entered as an amount. */
function rateOf({ items, discount = 0, tax }: Sale): number {
  const taxed = items.filter(({ lateFee }) => lateFee === undefined)
  const base = sum(taxed.map(({ total }) => total)) - discount
  return base > 0 ? Math.round((tax / base) * 10_000) / 100 : 0
}

const taxIn = (amount: number, rate: number) => Math.round((amount * rate) / (100 + rate))

/** Parts whose sum is the amount: the largest remainders get the cents that are left. */
function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights) || 1
  const exact = weights.map((weight) => (amount * weight) / whole)
  const parts = exact.map(Math.floor)
  const order = exact
    .map((share, at) => ({ at, rest: share - parts[at]! }))
    .sort((one, other) => other.rest - one.rest || one.at - other.at)
  for (const { at } of order.slice(0, amount - sum(parts))) parts[at]! += 1
  return parts
}
