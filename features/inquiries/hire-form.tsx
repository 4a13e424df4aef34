import type { ReactNode } from 'react'
import type { VisitSource } from '#features/visitors/contract.ts'
import { currencyWords } from '#shared/address/currency.ts'
import { api } from '#ui/client/api.ts'
import { CheckboxGroupField, RadioGroupField } from '#ui/form/choice-field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/number-field.tsx'
import { SpamTrap } from '#ui/form/spam-trap.tsx'
import { EmailField, TextareaField, TextField } from '#ui/form/text-field.tsx'
import { redirectWithToast } from '#ui/overlay/flash-toast.ts'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
import {
  contactPreferences,
  descriptionMax,
  inquiries,
  SendFreelanceInquiry,
  skills,
} from './contract.ts'
import { preferenceNames, skillNames } from './rules.ts'

const empty = {
  name: '',
  email: '',
  company: '',
  projectDescription: '',
  timeline: '',
  skillsNeeded: [],
}

const skillOptions = skills.map((value) => ({ value, label: skillNames[value] }))

const preferenceHints = {
  email: 'Nothing to arrange',
  phone: 'We ask for your number',
  video: 'We send a link',
}
const preferenceOptions = contactPreferences.map((value) => ({
  value,
  label: preferenceNames[value],
  hint: preferenceHints[value],
}))

const ruledRows = '*:w-full *:border-line *:border-t *:py-3'

interface QuestionProps {
  number: string
  title: string
  note: string
  children: ReactNode
}

/** A numbered row: the question on the left, the answer on the right. */
function Question({ number, title, note, children }: QuestionProps) {
  return (
    <section className="columns gap-y-6 border-ink border-t pt-4 pb-12 md:pb-20">
      <div className="col-span-12 lg:col-span-6">
        <p className="font-mono text-caption text-ink-soft">{number}</p>
        <h2 className="mt-3 max-w-[11em] text-h1">{title}</h2>
        <p className="mt-4 max-w-sm text-ink-soft lg:max-w-76">{note}</p>
      </div>
      <div className="col-span-12 grid content-start gap-x-(--column-gap) gap-y-6 sm:grid-cols-2 lg:col-span-6 lg:pt-8">
        {children}
      </div>
    </section>
  )
}

export function HireForm({ readSource }: { readSource: () => VisitSource | undefined }) {
  return (
    <>
      <Form
        schema={SendFreelanceInquiry}
        defaultValues={empty}
        onSubmit={async (body, form) => {
          const { message } = await api.call(inquiries.sendFreelanceInquiry, {
            body: { ...body, source: readSource() },
          })
          await redirectWithToast('/freelance-success', message)
          form.reset()
        }}
        className="lg:*:[[role=alert]]:ml-[calc(50%+var(--column-gap)/2)]"
      >
        <WorkQuestions />
        <TermsQuestion />
        <ContactQuestion />
        <SpamTrap />
        <div className="columns border-ink border-t pt-4 pb-8">
          <p className="col-span-12 mb-6 text-h3 lg:col-span-6">
            You hear from us within 24 hours.
          </p>
          <SubmitButton busyLabel="Sending…" className="col-span-12 lg:col-span-6">
            Send inquiry
          </SubmitButton>
        </div>
      </Form>
      <LazyToasts />
    </>
  )
}

function WorkQuestions() {
  return (
    <>
      <Question
        number="01"
        title="What is the work?"
        note="What there is now, what should be there after, and for whom. Plain words do."
      >
        <TextareaField
          required
          name="projectDescription"
          label="Project description"
          hint="50 characters or more"
          rows={8}
          maxLength={descriptionMax}
          className="col-span-full"
        />
      </Question>
      <Question
        number="02"
        title="What does it take?"
        note="Tick everything. If one person cannot do it all, we say so."
      >
        <CheckboxGroupField
          required
          name="skillsNeeded"
          label="Skills needed"
          options={skillOptions}
          layout={`grid gap-x-(--column-gap) sm:grid-cols-2 ${ruledRows}`}
          className="col-span-full"
        />
      </Question>
    </>
  )
}

function TermsQuestion() {
  return (
    <Question
      number="03"
      title="For how much, by when?"
      note="A rough figure is enough. It tells us what to leave out."
    >
      <MoneyField required name="budget" label={`Budget, in ${currencyWords()}`} />
      <TextField required name="timeline" label="Timeline" placeholder="Four weeks, from May" />
    </Question>
  )
}

function ContactQuestion() {
  return (
    <Question
      number="04"
      title="Who is asking?"
      note="One of us writes back, not a machine and not a sales department."
    >
      <TextField required name="name" label="Your name" autoComplete="name" />
      <TextField required name="company" label="Company name" autoComplete="organization" />
      <EmailField label="Your email" className="col-span-full" />
      <RadioGroupField
        required
        name="contactPreference"
        label="How should we talk?"
        options={preferenceOptions}
        layout={`grid ${ruledRows}`}
        className="col-span-full"
      />
    </Question>
  )
}
