import { useState } from 'react'
import * as z from 'zod/mini'
import type { ApiError } from '#shared/errors.ts'
import { useWrite } from '#ui/client/data.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { readUnsaved, removeUnsaved } from '#ui/form/unsaved-storage.ts'
import { SubmitSurvey, type SubmittedSurvey, surveys } from '../contract.ts'
import { describeMismatch, detectDevice } from '../rules.ts'
import { draftName, SurveyDraft } from './survey-draft.tsx'
import { SurveyProgress } from './survey-progress.tsx'
import { SurveySections } from './survey-sections.tsx'

const detected = detectDevice(navigator.userAgent)

const SurveyOfThisDevice = z.extend(SubmitSurvey, {
  device: SubmitSurvey.shape.device.check(
    z.refine((chosen) => chosen === detected, {
      error: ({ input }) => describeMismatch(input as typeof detected, detected),
    }),
  ),
})

/** Controls need an empty string while nothing is chosen. */
const empty: Record<string, unknown> = Object.fromEntries(
  Object.keys(SubmitSurvey.shape).map((name) => [name, name === 'usedFeatures' ? [] : '']),
)
type Typed = Partial<z.input<typeof SubmitSurvey>>

/** The survey on one page. The draft is kept until it is sent. */
export function SurveyForm() {
  const [restored, setRestored] = useState(() => readUnsaved(draftName()))
  const [attempt, setAttempt] = useState(0)
  const send = useSubmit()
  return (
    <Form
      key={attempt}
      schema={SurveyOfThisDevice}
      defaultValues={{ ...empty, ...restored?.values } as Typed}
      onSubmit={send}
      className="flex flex-col gap-6 [&_input]:scroll-mt-14 [&_textarea]:scroll-mt-14"
    >
      <SurveyProgress />
      <SurveyDraft
        restored={restored}
        onDiscard={() => {
          setRestored(null)
          setAttempt(attempt + 1)
        }}
      />
      <SurveySections />
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
