import { type RefObject, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useWrite } from '#ui/client/data.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { type OnboardingItem, onboardings } from '../contract.ts'
import { findProblem } from '../rules.ts'
import { AnswerField } from './answer-field.tsx'
import { ConflictPanel } from './conflict.tsx'
import { SaveNote } from './save-state.tsx'
import { textOf, useAnswer } from './use-answer.ts'

const needed = {
  question: 'Please answer first.',
  text: 'Please write the text first.',
  date: 'Choose a date.',
  choice: 'Choose one of these.',
  task: 'Tick it first.',
}

const schemaOf = (item: OnboardingItem) => {
  const missing = needed[item.kind as keyof typeof needed]
  return z.object({
    answer: z.string(missing).check(
      z.minLength(1, missing),
      z.refine((text) => !findProblem(item, text), missing),
    ),
  })
}

interface AnswerFormProps {
  item: OnboardingItem
  listId: string
  onSent: () => void
}

/** An answer that saves itself, and is sent by its button. */
export function AnswerForm({ item, listId, onSent }: AnswerFormProps) {
  const [schema] = useState(() => schemaOf(item))
  const flush = useRef<() => Promise<boolean>>(async () => true)
  const send = useWrite(onboardings.send, { refresh: [onboardings.ofProject], onDone: onSent })
  return (
    <Form
      schema={schema}
      defaultValues={{ answer: textOf(item) }}
      onSubmit={async () =>
        (await flush.current()) &&
        send.mutateAsync({ params: { id: listId }, body: { ids: [item.id] } })
      }
      className="flex flex-col gap-3"
    >
      <Answer item={item} flush={flush} />
    </Form>
  )
}

interface AnswerProps {
  item: OnboardingItem
  flush: RefObject<() => Promise<boolean>>
}

function Answer({ item, flush }: AnswerProps) {
  const answer = useAnswer(item)
  flush.current = answer.flush
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving the field saves it, and nothing else */}
      <div onBlur={() => void (answer.conflict || answer.save())} className="min-w-0">
        <AnswerField item={item} />
      </div>
      {answer.conflict && <ConflictPanel {...answer.conflict} item={item} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SaveNote state={answer.conflict ? 'none' : answer.state} error={answer.error} />
        {!answer.conflict && item.state !== 'sent' && (
          <SubmitButton busyLabel="Sending…">
            {item.state === 'returned' ? 'Send again' : 'Send'}
          </SubmitButton>
        )}
      </div>
    </>
  )
}
