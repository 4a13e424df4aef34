import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { InfoIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { sandbox } from '../contract.ts'
import { testCards } from '../test-cards.ts'
import { type Answer, BankQuestion } from './bank-question.tsx'
import { addressesOf, CardDetails, emptyDetails } from './card-details.ts'
import type { CardProps } from './card-form.tsx'
import { CardForm } from './card-form.tsx'
import { numberMask, padMonth } from './card-number.ts'
import { MaskedField } from './masked-field.tsx'

/** The sandbox checks the rest, as the provider of a real card does. */
const SandboxDetails = z.extend(CardDetails, {
  number: text('Card number is required'),
  expiry: text('Expiry is required'),
  cvc: text('CVC is required'),
})
type SandboxDetails = z.output<typeof SandboxDetails>

/** The form of the sandbox. */
export function SandboxCard({ intent, known, onPay, ...state }: CardProps) {
  const [answer, setAnswer] = useState<Answer>()
  const { clientSecret } = intent

  async function confirm({ number, expiry, cvc, name, ...details }: SandboxDetails) {
    const addresses = addressesOf({ name, ...details }, intent.shipping)
    const card = { clientSecret, number, expiry, cvc, name, ...addresses }
    const { status } = await api.call(sandbox.confirm, { body: card })
    if (status !== 'requires_action') return
    const approve = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(undefined)
    await api.call(sandbox.challenge, { body: { clientSecret, approve } })
  }

  return (
    <>
      <Notice />
      <CardForm
        {...state}
        schema={SandboxDetails}
        defaultValues={{ ...emptyDetails(known), number: '', expiry: '', cvc: '' }}
        amount={intent.amount}
        currency={intent.currency}
        shipping={intent.shipping}
        onPay={(details) => onPay(() => confirm(details))}
      >
        <MaskedField
          required
          name="number"
          label="Card number"
          maskOf={numberMask}
          placeholder="4242 4242 4242 4242"
          className="xs:col-span-2"
        />
        <MaskedField
          required
          name="expiry"
          label="Expiry (MM / YY)"
          maskOf={() => '99 / 99'}
          complete={padMonth}
          placeholder="MM / YY"
        />
        <MaskedField required name="cvc" label="CVC" maskOf={() => '9999'} placeholder="123" />
        <TestCards />
      </CardForm>
      {answer && <BankQuestion {...intent} onAnswer={answer} />}
    </>
  )
}

function Notice() {
  return (
    <p className="mb-6 flex items-start gap-3 bg-sunken px-4 py-3 text-small">
      <InfoIcon className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong className="font-semibold">Sandbox: no money moves.</strong> Pay with one of the test
        cards; a real card is not needed, and no number is stored.
      </span>
    </p>
  )
}

/** Any date in the future will do. */
const testExpiry = '12 / 34'

function TestCards() {
  const { setValue, clearErrors } = useFormContext()

  function fill(number: string) {
    clearErrors(['number', 'expiry', 'cvc'])
    for (const [name, value] of Object.entries({ number, expiry: testExpiry, cvc: '123' }))
      setValue(name, value, { shouldDirty: true })
  }

  return (
    <details className="group border-line border-y xs:col-span-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-medium text-small">
        Test cards
        <span
          aria-hidden="true"
          className="font-mono text-ink-soft after:content-['+'] group-open:after:content-['–']"
        />
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {testCards.map(({ number, result }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => fill(number)}
              className="flex min-h-11 w-full cursor-pointer flex-wrap items-center justify-between gap-x-6 text-left text-small transition-colors duration-150 hover:text-action-text"
            >
              <span className="font-mono tabular-nums">{number}</span>
              <span className="text-ink-soft">{result}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
