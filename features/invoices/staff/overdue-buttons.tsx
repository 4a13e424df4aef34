import { lazy, Suspense } from 'react'
import { may } from '#ui/client/may.ts'
import { RowButtons } from '#ui/details/row-buttons.tsx'
import { useActions } from '#ui/list/use-actions.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { ledger } from '../ledger/contract.ts'
import { useReminder } from './use-reminder.ts'

const RecordPayment = lazy(async () => ({
  default: (await import('./record-payment.tsx')).RecordPayment,
}))

interface Overdue {
  id: string
  number: string
  client: string
  /** The client got a reminder today. */
  reminded: boolean
}

/** Reminds the client of an overdue invoice, or records its payment. Nothing for people who may not. */
export function OverdueButtons({ invoice }: { invoice: Overdue }) {
  const remind = useReminder()
  const record = useDialog<string>()
  const actions = useActions(({ id, client, reminded }: Overdue) => [
    {
      label: 'Remind',
      when: remind !== null && !reminded,
      onSelect: () => remind?.({ id, client }),
    },
    {
      label: 'Record payment',
      when: may(ledger.record),
      onSelect: () => record.show(id),
    },
  ])(invoice)
  return (
    <>
      <RowButtons actions={actions} name={invoice.number} />
      {record.shown && (
        <Suspense>
          <RecordPayment id={record.shown} {...record.props} />
        </Suspense>
      )}
    </>
  )
}
