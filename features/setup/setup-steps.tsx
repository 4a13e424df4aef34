import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { type Setup, type SetupStep, setup as setupContract } from './contract.ts'
import { OpenSite } from './open-site.tsx'
import {
  isStep,
  nextPlace,
  placePath,
  type SetupPlace,
  setupPlaces,
  stateOf,
  stepTexts,
} from './rules.ts'
import { StepMark } from './step-list.tsx'

const columns = 'grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[17rem_minmax(0,48rem)]'

type Panels = Readonly<Record<SetupStep, ReactNode>>

/** The steps of the setup, one at a time. */
export function SetupSteps({ panels }: { panels: Panels }) {
  const read = useRead(setupContract.read, {})
  return (
    <Loaded fresh read={read} skeleton={<StepsSkeleton />}>
      {(setup) => <Steps setup={setup} panels={panels} />}
    </Loaded>
  )
}

function StepsSkeleton() {
  return (
    <div aria-busy="true" className={columns}>
      <div className="border-line border-t">
        {setupPlaces.map((place) => (
          <div key={place} className="flex h-11.25 items-center border-line border-b">
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
      <div className="rounded-sharp border border-line p-6">
        <FormSkeleton />
      </div>
    </div>
  )
}

function Steps({ setup, panels }: { setup: Setup; panels: Panels }) {
  const [search] = useSearchParams()
  // A step that is completed stays open until its reader goes on.
  const [first] = useState(() => nextPlace(setup))
  const place = setupPlaces.find((each) => each === search.get('step')) ?? first
  const { label, text } = stepTexts[place]
  return (
    <div className={columns}>
      <nav aria-label="Steps" className="xl:sticky xl:top-20 xl:self-start">
        <ol className="border-line border-t">
          {setupPlaces.map((each, index) => (
            <StepLink
              key={each}
              place={each}
              number={index + 1}
              state={stateOf(setup, each)}
              isCurrent={each === place}
            />
          ))}
        </ol>
      </nav>
      <Card key={place} title={label}>
        {isStep(place) ? (
          <>
            <p className="mb-6 text-ink-soft">{text}</p>
            {panels[place]}
            <StepFooter step={place} setup={setup} />
          </>
        ) : (
          <OpenSite setup={setup} />
        )}
      </Card>
    </div>
  )
}

interface StepLinkProps {
  place: SetupPlace
  number: number
  state: ReturnType<typeof stateOf>
  isCurrent: boolean
}

function StepLink({ place, number, state, isCurrent }: StepLinkProps) {
  return (
    <li className="border-line border-b">
      <Link
        to={placePath(place)}
        aria-current={isCurrent ? 'step' : undefined}
        className="flex min-h-11 items-center gap-3 py-2 text-small transition-colors duration-150 hover:bg-sunken aria-[current=step]:font-medium aria-[current=step]:text-action-text"
      >
        <span
          data-numeric
          className={`flex w-6 shrink-0 justify-center font-mono ${state === 'done' ? 'text-good' : ''}`}
        >
          <StepMark place={place} isDone={state === 'done'} number={number} />
        </span>
        <span className="min-w-0 flex-1">{stepTexts[place].label}</span>
        {state !== 'to do' && (
          <span className="text-caption text-ink-soft">
            {state === 'done' ? 'Done' : 'Skipped'}
          </span>
        )}
      </Link>
    </li>
  )
}

/** Leads on to the next step. A step without its data is skipped. */
function StepFooter({ step, setup }: { step: SetupStep; setup: Setup }) {
  const navigate = useNavigate()
  const skip = useWrite(setupContract.skip, { refresh: [setupContract.read] })
  const next = setupPlaces[setupPlaces.indexOf(step) + 1] ?? 'open'
  const state = stateOf(setup, step)
  return (
    <div className="mt-8 flex flex-wrap gap-3 border-line border-t pt-6">
      {state === 'to do' ? (
        <Button
          variant="secondary"
          busy={skip.isPending}
          onClick={async () => {
            await skip.mutateAsync({ body: { step, skipped: true } })
            await navigate(placePath(next))
          }}
        >
          Skip this step
        </Button>
      ) : (
        <ButtonLink to={placePath(next)} variant="secondary">
          Next: {stepTexts[next].label}
        </ButtonLink>
      )}
    </div>
  )
}
