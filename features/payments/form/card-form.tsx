import { type ReactNode, useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { formatMoney } from '#shared/money.ts'
import { SwitchField } from '#ui/form/choice-field.tsx'
import { Form, FormAlert, SubmitButton, useFormField } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { PaymentIntent } from '../contract.ts'
import { AddressFields } from './address-fields.tsx'
import { type CardDetails, detailsForm, type KnownDetails } from './card-details.ts'
import type { PaymentError } from './use-payment.ts'

/** The props of the form of a provider. */
export interface CardProps {
  intent: PaymentIntent
  known: KnownDetails
  accepted: boolean
  error?: PaymentError | undefined
  /** `confirm` resolves when the provider accepted the card. */
  onPay: (confirm: () => Promise<unknown>) => Promise<unknown>
  /** The card was accepted before. */
  onAccepted: () => void
}

interface CardFormProps<Values, Sent> {
  /** Asks for an address to ship to. */
  shipping: boolean
  schema: z.ZodMiniType<Values, Sent>
  defaultValues: Partial<Sent>
  amount: number
  currency: string
  /** The card was accepted, and the invoice does not show it yet. */
  accepted: boolean
  error?: PaymentError | undefined
  onPay: (values: Values) => Promise<unknown>
  /** The fields of the card. */
  children: ReactNode
}

const grid = 'grid gap-x-4 gap-y-5 xs:grid-cols-2'

/** The form of every provider: the card, the addresses and the button that pays. */
export function CardForm<Values extends CardDetails, Sent>({
  schema,
  defaultValues,
  shipping,
  amount,
  currency,
  accepted,
  error,
  onPay,
  children,
}: CardFormProps<Values, Sent>) {
  return (
    <Form
      shortcut={false}
      schema={detailsForm(schema)}
      defaultValues={defaultValues}
      onSubmit={onPay}
      className="flex flex-col gap-8"
    >
      <Part title="Card">
        {children}
        <TextField
          required
          name="name"
          label="Name on card"
          autoComplete="name"
          className="xs:col-span-2"
        />
      </Part>
      <Part title="Billing address">
        <AddressFields name="billing" />
      </Part>
      {shipping && <Shipping />}
      <div className="flex flex-col gap-4 border-ink border-t pt-6">
        {error && <PaymentAlert error={error} />}
        <SubmitButton busyLabel="Processing..." className="w-full tabular-nums">
          Pay {formatMoney(amount, currency)}
        </SubmitButton>
        <p role="status" className="text-ink-soft text-small empty:hidden">
          {accepted && 'Your card was accepted. We are waiting for the confirmation.'}
        </p>
      </div>
    </Form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 w-full border-ink border-b pb-2 font-display font-semibold text-h4 tracking-[-0.015em]">
        {title}
      </legend>
      <div className={grid}>{children}</div>
    </fieldset>
  )
}

function Shipping() {
  const { value: isSame } = useFormField<boolean>('sameAddress')
  return (
    <Part title="Shipping address">
      <SwitchField
        name="sameAddress"
        label="Same as the billing address"
        className="xs:col-span-2"
      />
      {!isSame && (
        <>
          <TextField
            required
            name="shipping.name"
            label="Full name"
            autoComplete="shipping name"
            className="xs:col-span-2"
          />
          <AddressFields name="shipping" />
        </>
      )}
    </Part>
  )
}

/** The error. It takes the focus, so that screen readers announce it and a phone scrolls to it. */
function PaymentAlert({ error }: { error: PaymentError }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for the next error
  useEffect(() => box.current?.focus(), [error])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <FormAlert>{error.message}</FormAlert>
    </div>
  )
}
