/** A payment of a card that the provider takes. Amounts are cents in USD. */
export interface ProviderIntent {
  id: string
  clientSecret: string
  amount: number
  currency: string
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
}

export type ProviderEvent = { id: string; createdAt: Date } & (
  | { type: 'payment-succeeded'; intentId: string; amount: number; currency: string }
  | { type: 'payment-failed'; intentId: string; message: string }
  | { type: 'refunded'; intentId: string; refundId: string; amount: number; currency: string }
  | { type: 'disputed'; intentId: string; amount: number; reason: string }
  | { type: 'other'; name: string }
)

/** The provider cannot be reached, or does not answer in time. */
export class ProviderUnavailable extends Error {}

/** The provider refused the call. */
export class ProviderRefused extends Error {}

/** Card payments. All calls answer within 10 seconds, and a repeated key does nothing twice. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** The public key for the browser; null in the sandbox. */
  readonly publishableKey: string | null
  createIntent(given: {
    amount: number
    key: string
    invoiceId: string
    invoiceNumber: string
  }): Promise<ProviderIntent>
  findIntent(id: string): Promise<ProviderIntent | undefined>
  cancelIntent(id: string): Promise<void>
  refund(given: {
    intentId: string
    amount: number
    key: string
  }): Promise<{ id: string; amount: number }>
  /** Verifies the signature and the age of a webhook call; undefined if either is wrong. */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent | undefined
}
