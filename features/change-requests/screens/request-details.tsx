import { lazy, Suspense } from 'react'
import { documents } from '#features/documents/contract.ts'
import { invoicePaths } from '#features/invoices/paths.ts'
import { taskPaths } from '#features/tasks/paths.ts'
import { DecisionRecord } from '#people/decision-record.tsx'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { usePreview } from '#ui/media/use-preview.tsx'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { Loaded } from '#ui/portal/loaded.tsx'
import { changeRequests, type RequestDetails } from '../contract.ts'
import { isDecided } from '../rules.ts'
import { Thread } from './thread.tsx'

const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))

const linksOf = (id: string) => api.call(documents.link, { params: { id } })

/** A request with its answer, its thread and what can be done with it. */
export default function RequestDetailsView({ id }: { id: string }) {
  const read = useRead(changeRequests.one, { params: { id } })
  return (
    <Loaded read={read} skeleton={<Skeleton className="lines h-40" />}>
      {(request) => (
        <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <Words request={request} />
            <Answer request={request} />
            {may(changeRequests.answer) && <StaffActions request={request} />}
            {request.decisions.map((decision) => (
              <DecisionRecord key={decision.id} title="Decision" decision={decision} />
            ))}
          </div>
          <Thread request={request} />
        </div>
      )}
    </Loaded>
  )
}

function Words({ request: { description, pageUrl, picture } }: { request: RequestDetails }) {
  const { dialog, preview } = usePreview(linksOf)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{description}</p>
      {pageUrl && (
        <p className="text-small wrap-anywhere">
          Page:{' '}
          {/^https?:\/\//i.test(pageUrl) ? (
            <TextLink href={pageUrl} target="_blank" rel="noopener noreferrer nofollow">
              {pageUrl}
            </TextLink>
          ) : (
            pageUrl
          )}
        </p>
      )}
      {picture && (
        <Button variant="secondary" size="small" onClick={() => preview(picture)}>
          See {picture.name}
        </Button>
      )}
      {dialog}
    </div>
  )
}

/** The answer, with the buttons of the client who decides. */
function Answer({ request: { id, state, answer, seen } }: { request: RequestDetails }) {
  const decide = useWrite(changeRequests.decide, {
    refresh: [changeRequests.one, changeRequests.list],
  })
  if (!answer) return null
  const send = (decision: 'accept' | 'decline') =>
    decide.mutate({ params: { id }, body: { decision, seen } })
  return (
    <section aria-label="Answer" className="border-action-text border-l-2 bg-sunken py-4 pr-4 pl-5">
      <h3 className="text-h4 wrap-anywhere">{answer.words}</h3>
      {state === 'answered' && may(changeRequests.decide) && (
        <>
          <p className="mt-1 max-w-prose text-ink-soft text-small">
            Your name, the time and what you see here are recorded for both sides.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button busy={decide.isPending} onClick={() => send('accept')}>
              Accept
            </Button>
            <Button variant="secondary" busy={decide.isPending} onClick={() => send('decline')}>
              Decline
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function StaffActions({ request }: { request: RequestDetails }) {
  const { id, state, taskId, invoiceId, isUnbilled } = request
  const { shown, show, props } = useDialog<RequestDetails>()
  const close = useWrite(changeRequests.close, {
    refresh: [changeRequests.one, changeRequests.list],
  })
  const bill = useWrite(changeRequests.bill, {
    refresh: [changeRequests.one, changeRequests.list],
  })
  const end = (next: 'declined' | 'done') => close.mutate({ params: { id }, body: { state: next } })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {!isDecided(state) && (
        <>
          <Button onClick={() => show(request)}>
            {state === 'asked' ? 'Answer' : 'Change the answer'}
          </Button>
          <Button variant="secondary" busy={close.isPending} onClick={() => end('declined')}>
            Decline
          </Button>
        </>
      )}
      {state === 'accepted' && (
        <Button variant="secondary" busy={close.isPending} onClick={() => end('done')}>
          Mark as done
        </Button>
      )}
      {isUnbilled && may(changeRequests.bill) && (
        <Button
          variant="secondary"
          busy={bill.isPending}
          onClick={() => bill.mutate({ params: { id } })}
        >
          Add to a draft
        </Button>
      )}
      {taskId && <TextLink to={taskPaths.details(taskId)}>Its task</TextLink>}
      {invoiceId && <TextLink to={invoicePaths.details(invoiceId)}>Its invoice</TextLink>}
      {shown && (
        <Suspense>
          <AnswerDialog request={shown} {...props} />
        </Suspense>
      )}
    </div>
  )
}
