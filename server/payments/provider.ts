import type { Db } from '#server/db/db.ts'

export interface PayerAddress {
  name: string
  line1: string
  line2?: string | undefined
  city: string
  state?: string | undefined
  zip?: string | undefined
  country: string
}

/** The addresses that a payer entered, as far as the provider knows them. */
export interface PayerAddresses {
  billing?: PayerAddress | undefined
  shipping?: PayerAddress | undefined
}

/** A payment by card at the provider. Amounts are in the smallest unit of the currency by ISO 4217. */
export interface ProviderIntent extends PayerAddresses {
  id: string
  clientSecret: string
  amount: number
  /** The code, such as USD. */
  currency: string
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  /** When the card was charged, if the provider says so. */
  paidAt?: Date | undefined
}

/** The content of an event. */
export type ProviderChange =
  | ({
      type: 'payment-succeeded'
      intentId: string
      amount: number
      currency: string
    } & PayerAddresses)
  | { type: 'payment-processing'; intentId: string }
  | { type: 'payment-failed'; intentId: string; message: string }
  | { type: 'refunded'; intentId: string; refundId: string; amount: number; currency: string }
  | {
      type: 'refund-failed'
      intentId: string
      refundId: string
      amount: number
      currency: string
      reason: string
    }
  | {
      type: 'disputed'
      intentId: string
      amount: number
      currency: string
      reason: string
      /** Undefined when the dispute begins. */
      outcome?: 'won' | 'lost' | undefined
    }
  | { type: 'other'; name: string }

export type ProviderEvent = { id: string; createdAt: Date } & ProviderChange

/** The provider is not set up, cannot be reached, or does not answer in time. */
export class ProviderUnavailable extends Error {}

/** There are no keys of the provider, or they are set without the secret of its webhook. */
export class PaymentsOff extends ProviderUnavailable {
  override message = 'Card payments are not set up yet. Please pay in another way, or ask us.'
}

/** The provider refused the call. */
export class ProviderRefused extends Error {}

/** The provider repeats an error for this key. Only a new key can succeed. */
export class KeyUsedUp extends ProviderRefused {}

/** Card payments. All calls answer within 10 seconds, and a repeated key does nothing twice. */
export interface PaymentProvider {
  readonly name: string
  /** The public key for the browser; null in the sandbox. */
  readonly publishableKey: string | null
  /** The hosts that its card form needs in a page, by directive of the Content-Security-Policy. */
  readonly pageSources: Record<string, string>
  /** The request header that carries the signature of a webhook call. */
  readonly signatureHeader: string
  /** True if cards are accepted. */
  isOn(db: Db): Promise<boolean>
  createIntent(given: {
    amount: number
    currency: string
    key: string
    invoiceId: string
    invoiceNumber: string
  }): Promise<ProviderIntent>
  findIntent(id: string): Promise<ProviderIntent | undefined>
  /** Refused if the payment was made, or is being processed. */
  cancelIntent(id: string): Promise<void>
  refund(given: {
    intentId: string
    amount: number
    currency: string
    key: string
  }): Promise<{ id: string; amount: number }>
  /** Verifies the signature and the age of a webhook call; undefined if either is wrong. */
  readEvent(body: Buffer, signature: string | undefined): Promise<ProviderEvent | undefined>
  /** The events since this time, oldest first. */
  findEvents(since: Date): Promise<ProviderEvent[]>
}
