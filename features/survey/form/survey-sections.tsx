import { type ReactNode, useId } from 'react'
import { formatMoney } from '#shared/money.ts'
import { CheckboxGroupField } from '#ui/form/choice-field.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { EmailField, TextareaField } from '#ui/form/text-field.tsx'
import {
  type BonusOffer,
  choiceName,
  countriesOf,
  devices,
  experiences,
  methodNames,
  navigations,
  paymentMethods,
  portalFeatures,
  ratings,
  speeds,
} from '../rules.ts'
import { TileField } from './tile-field.tsx'

const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const deviceOptions = devices.map((value) => ({ value, label: choiceName('device', value) }))
const ratingOptions = ratings.map((label) => ({ value: Number(label), label }))
const bonusOptions = () =>
  paymentMethods.map((value) => ({
    value,
    label: methodNames[value],
    hint: countriesOf(value),
  }))

interface SectionProps {
  number: string
  title: string
  text: string
  children: ReactNode
}

function Section({ number, title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-6 border-ink border-t pt-5 pb-4 xl:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <p aria-hidden="true" className="font-mono text-caption text-ink-faint">
          {number}
        </p>
        <h2 id={id} className="mt-1 text-h4">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft text-small">{text}</p>
      </div>
      <div className="flex min-w-0 max-w-2xl flex-col gap-8">{children}</div>
    </section>
  )
}

/** A question with a text answer. */
function Words({ name, label }: { name: string; label: string }) {
  return <TextareaField required name={name} label={label} rows={2} />
}

/** All questions in sections, quick ones first. */
export function SurveySections({ offer }: { offer: BonusOffer | null }) {
  return (
    <>
      <Section number="01" title="At a glance" text="How the portal feels to you.">
        <TileField
          required
          name="userExperience"
          label="How is your experience with the portal?"
          options={named(experiences)}
          columns="grid-cols-2 sm:grid-cols-4"
        />
        <TileField
          name="rateSpeed"
          label="How fast is it?"
          hint="Optional"
          options={named(speeds)}
          columns="sm:grid-cols-5"
        />
        <TileField
          required
          name="userNavigation"
          label="How easy is it to find your way?"
          options={named(navigations)}
          columns="sm:grid-cols-2"
        />
      </Section>
      <Section number="02" title="How you use it" text="What you do here, and on what.">
        <TileField
          required
          name="device"
          label="Which device are you using right now?"
          options={deviceOptions}
          columns="grid-cols-2"
        />
        <CheckboxGroupField
          required
          name="usedFeatures"
          label="Which features have you used?"
          hint="Choose all that apply."
          options={named(portalFeatures)}
          layout="grid gap-x-6 sm:grid-cols-2"
        />
      </Section>
      <Section
        number="03"
        title="In your words"
        text="A sentence each is enough. If you have not done something yet, just say so."
      >
        <Words name="loginFeedback" label="How was signing in?" />
        <Words name="navigationFeedback" label="What was easy to find, and what was not?" />
        <Words name="appointmentScheduling" label="How did booking an appointment go?" />
        <Words name="paymentExperience" label="How did paying an invoice go?" />
        <Words name="designFeedback" label="What do you think of the design?" />
      </Section>
      <Section number="04" title="What comes next" text="We build what is asked for most.">
        <Words name="featureRequests" label="Which feature do you miss?" />
        <Words name="suggestions" label="What else should we do better?" />
      </Section>
      <Section number="05" title="In one number" text="Everything taken together.">
        <TileField
          required
          figures
          name="rating"
          label="How do you rate the portal?"
          hint="1 is poor, 10 is excellent."
          options={ratingOptions}
          columns="grid-cols-5 sm:grid-cols-10"
        />
      </Section>
      {offer && <Payout {...offer} />}
    </>
  )
}

function Payout({ amount, methods }: BonusOffer) {
  return (
    <Section
      number="06"
      title={`Your ${formatMoney(amount)}`}
      text="We send it once your answers are here. Email and phone number are for that alone."
    >
      <TileField
        required
        name="bonusPaymentMethod"
        label="How shall we send it?"
        options={bonusOptions().filter(({ value }) => methods.includes(value))}
        columns="sm:grid-cols-3"
      />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <EmailField />
        <PhoneField required name="phoneNumber" label="Phone number" mask="(999) 999-9999" />
      </div>
    </Section>
  )
}
