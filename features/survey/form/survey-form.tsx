import { useState } from 'react'
import * as z from 'zod/mini'
import type { ApiError } from '#shared/errors.ts'
import { useWrite } from '#ui/client/data.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { readUnsaved, removeUnsaved } from '#ui/form/unsaved-storage.ts'
import { SubmitOpinion, SubmitSurvey, type SubmittedSurvey, surveys } from '../contract.ts'
import { type BonusOffer, describeMismatch, detectDevice } from '../rules.ts'
import { draftName, SurveyDraft } from './survey-draft.tsx'
import { SurveyProgress } from './survey-progress.tsx'
import { SurveySections } from './survey-sections.tsx'

const detected = detectDevice(navigator.userAgent ?? '')

const device = SubmitSurvey.shape.device.check(
  z.refine((chosen) => chosen === detected, {
    error: ({ input }) => describeMismatch(input as typeof detected, detected),
  }),
)
const SurveyOfThisDevice = z.extend(SubmitSurvey, { device })
const OpinionOfThisDevice = z.extend(SubmitOpinion, { device })

type Schema = typeof SurveyOfThisDevice | typeof OpinionOfThisDevice

/** Controls need an empty string while nothing is chosen. */
function valuesOf({ shape }: Schema, restored: Record<string, unknown> = {}) {
  const empty = (name: string) => (name === 'usedFeatures' ? [] : '')
  const values = Object.keys(shape).map((name) => [name, restored[name] ?? empty(name)])
  return Object.fromEntries(values) as Partial<z.input<typeof SubmitSurvey>>
}

/** The survey on one page. The draft is kept until it is sent. */
export function SurveyForm({ offer }: { offer: BonusOffer | null }) {
  const [restored, setRestored] = useState(() => readUnsaved(draftName()))
  const [attempt, setAttempt] = useState(0)
  const send = useSubmit()
  const schema = offer ? SurveyOfThisDevice : OpinionOfThisDevice
  return (
    <Form
      key={attempt}
      schema={schema}
      defaultValues={valuesOf(schema, restored?.values)}
      onSubmit={send}
      className="flex flex-col gap-6 [&_input]:scroll-mt-14 [&_textarea]:scroll-mt-14"
    >
      <SurveyProgress names={Object.keys(schema.shape)} />
      <SurveyDraft
        restored={restored}
        onDiscard={() => {
          setRestored(null)
          setAttempt(attempt + 1)
        }}
      />
      <SurveySections offer={offer} />
      <FormActions>
        <SubmitButton busyLabel="Sending…">Send my answers</SubmitButton>
        <p className="text-ink-soft text-small">You can answer once.</p>
      </FormActions>
    </Form>
  )
}

function useSubmit() {
  const { mutateAsync } = useWrite(surveys.submit, {
    refresh: [surveys.own],
    failed,
    onDone: () => removeUnsaved(draftName()),
  })
  return (body: SubmittedSurvey) => mutateAsync({ body }).catch(adviseLater)
}

const failed = 'Failed to create survey.'

/** The toast has shown what the server said. */
function adviseLater(error: ApiError): never {
  if (error.status === 500) error.message = `${failed} Please try again later.`
  throw error
}
