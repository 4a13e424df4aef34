import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import type { StripeApi } from '#server/payments/stripe.ts'
import { atEnd } from './teardown.ts'

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_double_c4n4ry',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
  STRIPE_WEBHOOK_SECRET: 'whsec_double_c4n4ry',
}

export interface DoubleIntent {
  id: string
  object: 'payment_intent'
  client_secret: string
  amount: number
  amount_received: number
  currency: string
  status: string
  metadata: Record<string, string>
  refunded: number
}

export interface DoubleEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

/** `lost` performs the call and never answers. */
type Trouble = 'refused' | 'too-many' | 'broken' | 'hang' | 'lost'

interface Answer {
  status: number
  body: object
  headers?: Record<string, string>
}

const failure = (status: number, type: string, code?: string): Answer => ({
  status,
  body: { error: { type, code, message: `It went wrong with ${stripeKeys.STRIPE_SECRET_KEY}` } },
})

/** Longer than a busy machine pauses a process, so that only calls without an answer time out. */
const timeoutMs = 1_500

/** A server that keeps payments like Stripe does, and fails like it can. */
export class StripeDouble {
  readonly intents: DoubleIntent[] = []
  readonly refunds: { id: string; payment_intent: string; amount: number }[] = []
  readonly events: DoubleEvent[] = []
  readonly calls: string[] = []
  /** By the id of their intent. */
  readonly #charges = new Map<string, { id: string }>()
  readonly #answers = new Map<string, Answer>()
  #trouble: Trouble | undefined
  #count = 0
  #now: () => Date
  api: StripeApi

  private constructor(api: StripeApi, now: () => Date) {
    this.api = api
    this.#now = now
  }

  static async start(now = () => new Date()): Promise<StripeDouble> {
    const server = createServer((request, response) => double.#serve(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const double = new StripeDouble({ host: '127.0.0.1', port, protocol: 'http', timeoutMs }, now)
    atEnd(async () => {
      server.closeAllConnections()
      server.close()
    })
    return double
  }

  /** Makes all calls fail in this way until it is called again. */
  fail(trouble?: Trouble): void {
    this.#trouble = trouble
  }

  setClock(now: () => Date): void {
    this.#now = now
  }

  #next(prefix: string): string {
    this.#count += 1
    return `${prefix}_${this.api.port}_${this.#count}`
  }

  /** The card is accepted. */
  pay(id: string): DoubleEvent[] {
    const intent = this.#intent(id)
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
    const charge = {
      ...{ id: this.#next('ch'), object: 'charge', amount: intent.amount },
      created: this.#seconds(),
      ...{ amount_captured: intent.amount, captured: true, currency: intent.currency },
      payment_intent: id,
      billing_details: { name: 'Ada', address: { line1: '1 Main', city: 'Ames', country: 'US' } },
    }
    this.#charges.set(id, charge)
    return [
      this.#addEvent('payment_intent.succeeded', { ...intent, latest_charge: charge.id }),
      this.#addEvent('charge.succeeded', charge),
    ]
  }

  /** A refund from the dashboard. */
  refund(id: string, amount: number): DoubleEvent {
    const refund = this.#addRefund(id, amount)
    return this.#addEvent('refund.created', refund)
  }

  dispute(id: string, status = 'needs_response'): DoubleEvent {
    const { amount, currency } = this.#intent(id)
    const dispute = {
      id: this.#next('dp'),
      object: 'dispute',
      payment_intent: id,
      amount,
      currency,
    }
    const type = status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed'
    return this.#addEvent(type, { ...dispute, status, reason: 'fraudulent' })
  }

  /** The request that Stripe would send for an event. */
  sign(event: object, { at = this.#now(), secret = stripeKeys.STRIPE_WEBHOOK_SECRET } = {}) {
    const body = JSON.stringify(event)
    const timestamp = Math.floor(at.getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    return { method: 'POST', body, headers }
  }

  deliver(url: string, event: object, signing = {}): Promise<Response> {
    return fetch(`${url}/api/payment/webhook`, this.sign(event, signing))
  }

  #intent(id: string): DoubleIntent {
    const intent = this.intents.find((one) => one.id === id)
    if (!intent) throw new Error(`no intent ${id}`)
    return intent
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000)
  }

  #addEvent(type: string, object: object): DoubleEvent {
    const event = {
      id: this.#next('evt'),
      object: 'event' as const,
      type,
      created: this.#seconds(),
    }
    const stored = { ...event, data: { object: structuredClone(object) } }
    this.events.push(stored)
    return stored
  }

  #addRefund(id: string, amount: number) {
    const intent = this.#intent(id)
    intent.refunded += amount
    const { currency } = intent
    const refund = { id: this.#next('re'), object: 'refund', payment_intent: id, amount, currency }
    this.refunds.push(refund)
    return { ...refund, status: 'succeeded' }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const url = new URL(request.url ?? '', 'http://double')
    this.calls.push(`${request.method} ${url.pathname}`)
    const trouble = this.#trouble
    if (trouble === 'hang') return
    if (trouble === 'refused') return void response.destroy()
    const key = request.headers['idempotency-key']
    const answer = this.#answerOnce(`${key ?? ''}`, trouble, () =>
      this.#answer(`${request.method} ${url.pathname}`, form, url.searchParams),
    )
    if (trouble === 'lost') return
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body))
  }

  /** A key is answered the same again. Stripe does not keep what it refused before it began. */
  #answerOnce(key: string, trouble: Trouble | undefined, make: () => Answer): Answer {
    if (trouble === 'too-many') return failure(429, 'rate_limit_error', 'rate_limit')
    if (trouble === 'broken') return failure(500, 'api_error')
    const known = this.#answers.get(key)
    if (known) return { ...known, headers: { 'Idempotent-Replayed': 'true' } }
    const answer = make()
    if (key) this.#answers.set(key, answer)
    return answer
  }

  #answer(call: string, form: URLSearchParams, query: URLSearchParams): Answer {
    if (call === 'POST /v1/payment_intents') return { status: 200, body: this.#create(form) }
    if (call === 'POST /v1/refunds') return this.#refund(form)
    if (call === 'GET /v1/events') return { status: 200, body: this.#list(query) }
    const [, id = '', action] = /^\w+ \/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(call) ?? []
    const intent = this.intents.find((one) => one.id === id)
    if (!intent) return failure(404, 'invalid_request_error', 'resource_missing')
    if (!action) {
      const charge = this.#charges.get(id)
      const isExpanded = query.get('expand[0]') === 'latest_charge'
      const latest_charge = (isExpanded ? charge : charge?.id) ?? null
      return { status: 200, body: { ...intent, latest_charge } }
    }
    if (['succeeded', 'processing'].includes(intent.status))
      return failure(400, 'invalid_request_error', 'payment_intent_unexpected_state')
    intent.status = 'canceled'
    return { status: 200, body: intent }
  }

  #create(form: URLSearchParams): DoubleIntent {
    const allowed = form.get('allowed_payment_method_types[0]') ?? ''
    const invoiceId = form.get('metadata[invoiceId]') ?? ''
    const metadata = { allowed, invoiceId }
    return this.addIntent(Number(form.get('amount')), form.get('currency') ?? '', metadata)
  }

  addIntent(amount: number, currency = 'usd', metadata: Record<string, string> = {}): DoubleIntent {
    const id = this.#next('pi')
    const intent = {
      ...{ id, object: 'payment_intent' as const, client_secret: `${id}_secret_double` },
      ...{ amount, amount_received: 0, refunded: 0, currency, metadata },
      status: 'requires_payment_method',
    }
    this.intents.push(intent)
    return intent
  }

  #refund(form: URLSearchParams): Answer {
    const intent = this.#intent(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    if (intent.refunded + amount > intent.amount_received)
      return failure(400, 'invalid_request_error', 'charge_already_refunded')
    const refund = this.#addRefund(intent.id, amount)
    this.#addEvent('refund.created', refund)
    return { status: 200, body: refund }
  }

  #list(query: URLSearchParams) {
    const since = Number(query.get('created[gte]'))
    const data = this.events.filter(({ created }) => created >= since).reverse()
    return { object: 'list', url: '/v1/events', has_more: false, data }
  }
}
