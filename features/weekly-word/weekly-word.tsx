import { type ReactNode, useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { countOf } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { type WeeklyWord, type Word, weeklyWords } from './contract.ts'
import { sentenceMax } from './rules.ts'

type Decided = Partial<Pick<WeeklyWord, 'isOn' | 'isSkipped' | 'sentence'>>

/** The next weekly mail to the client of a project, and what staff decide about it. */
export default function ProjectWeek({ projectId: id }: { projectId: string }) {
  const read = useRead(weeklyWords.one, { params: { id } })
  return (
    <div className="border-line border-t py-4">
      <Loaded read={read} skeleton={<Skeleton className="lines h-40" />}>
        {(shown) => <Next shown={shown} />}
      </Loaded>
    </div>
  )
}

function Next({ shown }: { shown: WeeklyWord }) {
  const { id, week, goesAt, isOn, isSkipped, sentence, recipients, word } = shown
  const save = useWrite(weeklyWords.save, { refresh: [weeklyWords.one] })
  if (week === null || goesAt === null)
    return <p className="text-ink-soft">The settings say that no weekly emails go.</p>
  const decide = (body: Decided) => save.mutateAsync({ params: { id }, body: { week, ...body } })
  const button = (label: string, body: Decided) => (
    <Button
      size="small"
      variant="secondary"
      busy={save.isPending}
      onClick={() => void decide(body).catch(() => {})}
    >
      {label}
    </Button>
  )
  if (!isOn)
    return (
      <Stopped text="The client gets no weekly email about this project.">
        {button('Turn on', { isOn: true })}
      </Stopped>
    )
  const at = formatTime(goesAt)
  if (isSkipped)
    return (
      <Stopped text={`The email of ${at} leaves this project out.`}>
        {button('Put it back', { isSkipped: false })}
      </Stopped>
    )
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft text-small">
        {recipients.length === 0
          ? 'Nobody of this client gets it.'
          : `Goes ${at} to ${listed(recipients)}.`}
      </p>
      {word ? <Preview word={word} /> : <p>Nothing happened so far, so no email goes.</p>}
      <Sentence key={`${week} ${sentence}`} shown={{ week, sentence }} onSave={decide} />
      <div className="flex flex-wrap gap-2">
        {button('Skip this week', { isSkipped: true })}
        {button('Turn off for this project', { isOn: false })}
      </div>
    </div>
  )
}

const listed = ([first = '', ...others]: readonly string[]) =>
  others.length === 0 ? first : `${first} and ${countOf(others.length, 'other')}`

function Stopped({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft">{text}</p>
      {children}
    </div>
  )
}

/** As the contact person gets it. The links go to their portal, so they are only named. */
function Preview({ word: { subject, sentences, sections } }: { word: Word }) {
  return (
    <article aria-label="Preview" className="border-line-strong border-l-2 pl-4 text-small">
      <h3 className="font-semibold text-body wrap-anywhere">{subject}</h3>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-2 whitespace-pre-wrap wrap-anywhere">
          {sentence}
        </p>
      ))}
      {sections.map(({ title, lines, link }) => (
        <section key={title} aria-label={title} className="mt-4">
          <h4 className="font-mono font-normal text-caption text-ink-faint tracking-normal">
            {title}
          </h4>
          <ul className="mt-1">
            {lines.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-1 text-ink-faint underline decoration-line-strong">{link.label}</p>
        </section>
      ))}
    </article>
  )
}

interface SentenceProps {
  shown: { week: string; sentence: string }
  onSave: (body: Decided) => Promise<unknown>
}

function Sentence({ shown: { week, sentence }, onSave }: SentenceProps) {
  const [values] = useState({ week, sentence })
  return (
    <Form
      schema={weeklyWords.save.body}
      defaultValues={values}
      onSubmit={(body) => onSave({ sentence: body.sentence ?? '' })}
      className="flex max-w-prose flex-col items-start gap-3"
    >
      <UnsavedGuard />
      <TextareaField
        name="sentence"
        label="A sentence of your own"
        hint="Stands first in the email of this week."
        rows={2}
        maxLength={sentenceMax}
        className="w-full"
      />
      <SubmitButton busyLabel="Saving…">Save sentence</SubmitButton>
    </Form>
  )
}
