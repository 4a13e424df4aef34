import { useState } from 'react'
import { clientInvoicePaths, invoicePaths } from '#features/invoices/paths.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge, doneMark } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { type Schedule, type Stage, stages } from './contract.ts'
import { describeOpener, nextStage } from './rules.ts'

const loadDialogs = () => import('./dialogs.tsx')

type Step = { kind: 'edit'; schedule: Schedule } | { kind: 'open'; stage: Stage }

/** The stages in which a project is paid, as client and staff see them. */
export default function Payment({ projectId: id }: { projectId: string }) {
  const { data, error, refetch } = useRead(stages.list, { params: { id } })
  const [step, setStep] = useState<Step>()
  const [isOpen, setIsOpen] = useState(false)
  const dialogs = useLazy(loadDialogs, isOpen, () => setIsOpen(false))
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="lines h-40" />

  function begin(chosen: Step) {
    setStep(chosen)
    setIsOpen(true)
  }

  return (
    <div className="border-line border-t py-4">
      {data.stages.length === 0 ? (
        <p className="text-ink-soft">No stages are agreed yet.</p>
      ) : (
        <Path
          schedule={data}
          onOpen={may(stages.open) ? (stage) => begin({ kind: 'open', stage }) : undefined}
        />
      )}
      <Value {...data} />
      {may(stages.save) && (
        <Button
          size="small"
          variant="secondary"
          className="mt-4"
          onClick={() => begin({ kind: 'edit', schedule: data })}
        >
          {data.stages.length === 0 ? 'Add stages' : 'Edit stages'}
        </Button>
      )}
      {dialogs && step?.kind === 'edit' && (
        <dialogs.ScheduleDialog
          key={step.schedule.updatedAt}
          projectId={id}
          schedule={step.schedule}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
      {dialogs && step?.kind === 'open' && (
        <dialogs.OpenDialog stage={step.stage} open={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}

interface PathProps {
  schedule: Schedule
  /** For staff. */
  onOpen: ((stage: Stage) => void) | undefined
}

function Path({ schedule: { stages: all, currency, isCanceled }, onOpen }: PathProps) {
  const next = nextStage(all)
  return (
    <ol className="flex flex-col">
      {all.map((stage, at) => (
        <li key={stage.id} className="flex gap-4 border-line border-b py-4 first:pt-0">
          <span
            aria-hidden="true"
            className={`w-6 shrink-0 font-display font-semibold text-h3 leading-none tracking-tight ${numerals[stage.state]}`}
          >
            {at + 1}
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h3 className="font-semibold wrap-anywhere">{stage.title}</h3>
              {stage.amount !== null && (
                <span className="font-semibold" data-numeric>
                  {formatMoney(stage.amount, currency)}
                </span>
              )}
            </div>
            <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft text-small">
              {isCanceled && stage.state === 'waiting' ? (
                'The project is canceled'
              ) : (
                <State stage={stage} isNext={stage === next} />
              )}
            </div>
            <Actions stage={stage} onOpen={onOpen} />
          </div>
          <span aria-hidden="true" className={`w-1 shrink-0 ${bars[stage.state]}`} />
        </li>
      ))}
    </ol>
  )
}

const numerals = { paid: 'text-ink', open: 'text-action-text', waiting: 'text-ink-faint' }
const bars = { paid: doneMark, open: 'bg-action', waiting: 'bg-line' }

function State({ stage, isNext }: { stage: Stage; isNext: boolean }) {
  const { state, invoice } = stage
  if (state === 'waiting')
    return (
      <span>
        {isNext ? 'Next: opens' : 'Opens'} {describeOpener(stage)}
      </span>
    )
  return (
    <>
      <Badge tone={state === 'paid' ? 'good' : 'info'} done={state === 'paid'}>
        {state === 'paid' ? 'Paid' : 'Open now'}
      </Badge>
      {invoice && (
        <TextLink to={pathOf(invoice.id)} className="font-mono text-caption">
          {invoice.invoiceNumber}
        </TextLink>
      )}
      {invoice && state === 'open' && <span>due {formatDay(invoice.dueDate)}</span>}
    </>
  )
}

const pathOf = (id: string) =>
  may(stages.decide) ? clientInvoicePaths.details(id) : invoicePaths.details(id)

function Actions({ stage, onOpen }: { stage: Stage; onOpen: PathProps['onOpen'] }) {
  const { id, title, state, seen, asks, invoice } = stage
  const confirm = useConfirm()
  const decide = useWrite(stages.decide, { refresh: [stages.list] })
  const ask = useWrite(stages.ask, { refresh: [stages.list] })
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {state === 'open' && invoice && invoice.dueNow > 0 && may(stages.decide) && (
        <ButtonLink size="small" to={clientInvoicePaths.pay(invoice.id)}>
          Pay Bill
        </ButtonLink>
      )}
      {seen !== null && (
        <Button
          size="small"
          onClick={() =>
            confirm({
              title: `Open “${title}”?`,
              text: 'Its invoice is issued. Your name, the time and what you see here are recorded for both sides.',
              action: 'Open',
              destructive: false,
              onConfirm: () => decide.mutateAsync({ params: { id }, body: { seen } }),
            })
          }
        >
          Open this part
        </Button>
      )}
      {asks && may(stages.ask) && (
        <Button
          size="small"
          variant="secondary"
          busy={ask.isPending}
          onClick={() => ask.mutate({ params: { id } })}
        >
          Ask for approval of the design
        </Button>
      )}
      {state === 'waiting' && onOpen && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Open now: ${title}`}
          onClick={() => onOpen(stage)}
        >
          Open now
        </Button>
      )}
    </div>
  )
}

/** The price, with each accepted change where there are any. */
function Value({ currency, value, changes, total }: Schedule) {
  if (value === null || total === null) return null
  const rows = [
    ...(changes.length > 0 ? [{ id: 'value', title: 'Agreed price', amount: value }] : []),
    ...changes,
    { id: 'total', title: 'Total before tax', amount: total, path: undefined },
  ]
  return (
    <dl className="mt-4 flex flex-col gap-1 text-small" data-numeric>
      {rows.map(({ id, title, amount, ...row }) => (
        <div
          key={id}
          className="flex items-baseline justify-between gap-4 last:*:[dd]:font-display last:*:[dd]:font-semibold last:*:[dd]:text-h4 last:*:[dd]:tracking-tight"
        >
          <dt className="text-ink-soft wrap-anywhere">
            {'path' in row && row.path ? <TextLink to={row.path}>{title}</TextLink> : title}
          </dt>
          <dd>{amount !== null && formatMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
