import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { clientPaths } from '#features/clients/paths.ts'
import { nameOf } from '#people/names.ts'
import { Day } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { PhoneLink } from '#ui/details/phone.tsx'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { type Survey, surveys } from '../contract.ts'
import { staffPages } from '../paths.ts'
import {
  type ChoiceQuestion,
  choiceName,
  choiceQuestions,
  wordQuestionNames,
  wordQuestions,
} from '../rules.ts'
import { BonusCard } from './bonus-card.tsx'

const back = { to: staffPages.list, label: 'All answers' }

export default function SurveyDetailsPage() {
  const { id = '' } = useParams()
  const read = useRead(surveys.one, { params: { id } })
  return (
    <DetailsPage
      read={read}
      noun="answer"
      title={({ email }) => email || 'An erased answer'}
      back={back}
    >
      {(survey) => (
        <div className={detailsColumns}>
          <div className="flex min-w-0 flex-col gap-8">
            <AtAGlance survey={survey} />
            <InWords survey={survey} />
          </div>
          <div className="flex flex-col gap-8 max-xl:row-start-1">
            <BonusCard survey={survey} />
            <Facts survey={survey} />
          </div>
        </div>
      )}
    </DetailsPage>
  )
}

/** Single-choice questions shown next to the rating. */
const glance = ['userExperience', 'rateSpeed', 'userNavigation'] as const

function AtAGlance({ survey }: { survey: Survey }) {
  const { rating, usedFeatures } = survey
  return (
    <section
      aria-label="At a glance"
      className="grid gap-x-10 gap-y-5 max-xl:border-ink max-xl:border-t max-xl:pt-4 sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div>
        <p className="font-mono text-caption text-ink-faint">Rating</p>
        <p className="font-display font-semibold text-h1 tabular-nums tracking-[-0.045em]">
          {rating}
          <span className="ml-1 text-h4 text-ink-faint tracking-normal">/ 10</span>
        </p>
      </div>
      <dl className="min-w-0">
        {glance.map((name) => (
          <Fact key={name} name={choiceQuestions[name]}>
            {survey[name] ? <AnswerLink name={name} value={survey[name]} /> : <NoAnswer />}
          </Fact>
        ))}
        <Fact name={choiceQuestions.usedFeatures}>
          <ul>
            {usedFeatures.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </Fact>
      </dl>
    </section>
  )
}

const NoAnswer = () => <span className="text-ink-faint">No answer</span>

/** Links to all answers with the same choice. */
function AnswerLink({ name, value }: { name: ChoiceQuestion; value: string }) {
  return (
    <Link
      to={`${staffPages.list}?${new URLSearchParams({ [name]: value })}`}
      className="underline decoration-line-strong underline-offset-[0.2em] hover:decoration-2"
    >
      {choiceName(name, value)}
    </Link>
  )
}

function InWords({ survey }: { survey: Survey }) {
  return (
    <section aria-label="In words" className="flex flex-col">
      {wordQuestionNames.map((name) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-line border-t py-4 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <h2 className="pt-0.5 font-mono font-normal text-caption text-ink-faint tracking-normal">
            {wordQuestions[name]}
          </h2>
          <p className="whitespace-pre-wrap wrap-anywhere">{survey[name] || <NoAnswer />}</p>
        </div>
      ))}
    </section>
  )
}

function Facts({ survey }: { survey: Survey }) {
  const { userId, email, phoneNumber, device, createdAt } = survey
  return (
    <section aria-label="Facts">
      <dl className="border-ink border-t">
        <Fact name="Client">
          {userId ? <Client client={userId} /> : <span className="text-ink-faint">No account</span>}
        </Fact>
        {email && (
          <Fact name="Email">
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </Fact>
        )}
        {phoneNumber && (
          <Fact name="Phone">
            <PhoneLink number={phoneNumber} />
          </Fact>
        )}
        <Fact name="Device">{choiceName('device', device)}</Fact>
        <Fact name="Answered">
          <Day iso={createdAt} />
        </Fact>
      </dl>
    </section>
  )
}

function Client({ client }: { client: NonNullable<Survey['userId']> }) {
  const { clientId, businessName, closed } = client
  const name = nameOf(client)
  return (
    <>
      {closed ? name : <TextLink to={clientPaths.details(clientId)}>{name}</TextLink>}
      {businessName && <span className="block text-ink-soft">{businessName}</span>}
      {closed && <span className="block text-ink-faint">Account closed</span>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-baseline justify-between gap-x-6 border-line border-b py-2 max-xs:flex-wrap">
      <dt className="shrink-0 font-mono text-caption text-ink-faint">{name}</dt>
      <dd className="min-w-0 text-right text-small wrap-anywhere">{children}</dd>
    </div>
  )
}
