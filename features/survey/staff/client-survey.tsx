import { Card } from '#ui/base/card.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { Day } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { surveys } from '../contract.ts'
import { staffPages } from '../paths.ts'
import { highestRating } from '../rules.ts'
import { BonusBadge } from './bonus-badge.tsx'

/** The answer of a client, with the state of its bonus. */
export function ClientSurvey({ clientId }: { clientId: string }) {
  const query = { client: clientId, limit: 1 }
  const { data, error, refetch } = useRead(surveys.list, { query })
  const answer = data?.rows[0]
  return (
    <Card title="Survey">
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-6 w-full" />}
      {data && !answer && <p className="text-ink-soft text-small">Not answered.</p>}
      {answer && (
        <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <TextLink
            to={staffPages.details(answer.id)}
            className="font-medium text-ink! decoration-transparent"
          >
            {answer.rating} of {highestRating}
          </TextLink>
          <span className="flex flex-wrap items-center gap-x-4 text-ink-soft text-small">
            <Day iso={answer.createdAt} />
            {answer.bonusAmount !== null && (
              <span className="inline-flex items-center gap-2">
                Bonus <BonusBadge paid={answer.bonus !== null} />
              </span>
            )}
          </span>
        </p>
      )}
    </Card>
  )
}
