import { decimalsOf } from '#shared/money.ts'
import { ProviderRefused } from './provider.ts'

/** Where Stripe counts in other units than ISO 4217: https://docs.stripe.com/currencies */
const ownDecimals: Record<string, number> = { ISK: 2, MGA: 0, UGX: 2 }

const scaleOf = (currency: string) =>
  10 ** ((ownDecimals[currency] ?? decimalsOf(currency)) - decimalsOf(currency))

/** An amount as Stripe takes it. It takes no thousandths, so those must end in 0. */
export function toStripe(amount: number, currency: string) {
  const scaled = amount * scaleOf(currency)
  const step = decimalsOf(currency) === 3 ? 10 : 1
  if (scaled % step !== 0)
    throw new ProviderRefused(`Stripe takes no amount such as ${amount} in ${currency}`)
  return { amount: scaled, currency: currency.toLowerCase() }
}

/** An amount of Stripe in our smallest unit, with the code of its currency. */
export function fromStripe(amount: number, given: string) {
  const currency = given.toUpperCase()
  return { amount: amount / scaleOf(currency), currency }
}
