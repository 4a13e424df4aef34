import { lazy, Suspense, useState } from 'react'
import { formatRecentDay } from '#shared/dates.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { leaving, Skeleton } from '#ui/base/data-states.tsx'
import { isApproval, type ReviewDecision, stateLabels, toneOf } from '../rules.ts'
import type { Version } from '../shapes.ts'

const DecisionForm = lazy(() => import('./decision-form.tsx'))

interface DecisionBarProps {
  number: number
  /** Identifies what is seen. */
  seen: string
  /** The payments that an approval opens. */
  opens: readonly string[]
}

const labels: Record<ReviewDecision, string> = {
  approved: 'Approve',
  'approved-with-notes': 'Approve with notes',
  'changes-requested': 'Request changes',
}

/** The decision on the newest version, which is taken in two steps. */
export function DecisionBar({ number, seen, opens }: DecisionBarProps) {
  const [chosen, setChosen] = useState<ReviewDecision>()
  const choose = (decision: ReviewDecision, variant: 'primary' | 'secondary' = 'secondary') => (
    <Button variant={variant} onClick={leaving(() => setChosen(decision))}>
      {labels[decision]}
    </Button>
  )
  return (
    <section
      aria-label={`Decision on version ${number}`}
      tabIndex={-1}
      className="border-action-text border-l-2 bg-sunken py-3 pr-4 pl-5"
    >
      {chosen ? (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <DecisionForm
            key={chosen}
            {...{ seen, number }}
            decision={chosen}
            label={labels[chosen]}
            opened={isApproval(chosen) && opens.length > 0 ? opensInWords(opens) : ''}
            onCancel={() => setChosen(undefined)}
          />
        </Suspense>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-56">
            <span className="font-semibold">Version {number} waits for your decision.</span>
            {opens.length > 0 && (
              <span className="block text-ink-soft text-small wrap-anywhere">
                {opensInWords(opens)}
              </span>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            {choose('approved', 'primary')}
            {choose('approved-with-notes')}
            {choose('changes-requested')}
          </div>
        </div>
      )}
    </section>
  )
}

const opensInWords = (opens: readonly string[]) =>
  `Approving opens the payment ${opens.join(' and ')}.`

/** The decision on a version. */
export function Decided({
  number,
  decision,
}: {
  number: number
  decision: NonNullable<Version['decision']>
}) {
  const { kind, notes, by, timestamp } = decision
  return (
    <section
      aria-label={`Decision on version ${number}`}
      className="border-line border-l-2 bg-sunken py-3 pr-4 pl-5"
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={toneOf[kind]} done={isApproval(kind)}>
          {stateLabels[kind]}
        </Badge>
        <span className="text-ink-soft text-small wrap-anywhere">
          Version {number}, by {by ?? 'somebody who was erased'}, {formatRecentDay(timestamp)}
        </span>
      </p>
      {notes && (
        <p className="mt-2 max-w-prose whitespace-pre-wrap text-small wrap-anywhere">{notes}</p>
      )}
    </section>
  )
}
