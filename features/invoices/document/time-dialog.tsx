import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { currencyWords } from '#shared/address/currency.ts'
import { formatMinutes } from '#shared/dates.ts'
import { agencyCurrency, formatCents, formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { CheckboxInput } from '#ui/base/checkbox-input.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { ClockIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { invoices } from '../contract.ts'
import { useCurrency } from '../figures/use-currency.ts'
import {
  amountsOf,
  type InvoiceFields,
  type ItemFields,
  itemOfTime,
  type UnbilledTime,
} from './fields.ts'

/** A task with much time has several rows. */
const keyOf = ({ timeLogs }: UnbilledTime) => timeLogs[0] ?? ''

interface TimeDialogProps {
  open: boolean
  hourlyRate: number
  onClose: () => void
  onAdd: (items: ItemFields[]) => void
}

/** Unbilled time of the chosen project, or of all projects of the client, to add it as items. */
export function TimeDialog({ open, hourlyRate, onClose, onAdd }: TimeDialogProps) {
  const form = useFormContext<InvoiceFields>()
  const { userId: client, projectId: project, items } = form.getValues()
  const currency = useCurrency()
  // The rate is in the agency's currency, which nothing converts.
  const isRated = currency === agencyCurrency()
  const itemOf = (row: UnbilledTime): ItemFields => {
    const item = itemOfTime(row, hourlyRate)
    return isRated ? item : { ...item, price: '' }
  }
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const read = useRead(
    invoices.unbilled,
    { query: { client, project } },
    { enabled: open && client !== '' },
  )
  const taken = new Set(items.flatMap(({ timeLogs = [] }) => timeLogs))
  const rows = (read.data?.rows ?? []).filter((row) => !row.timeLogs.some((id) => taken.has(id)))
  const added = rows.filter((row) => chosen.has(keyOf(row)))

  function close() {
    setChosen(new Set())
    onClose()
  }

  function toggle(key: string) {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Unbilled time"
      description={
        isRated
          ? `Each task becomes an item, at ${formatMoney(hourlyRate)} an hour.`
          : `Each task becomes an item. Enter its price, because the hourly rate is in ${currencyWords()}.`
      }
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={added.length === 0}
            onClick={() => {
              onAdd(added.map(itemOf))
              close()
            }}
          >
            {added.length > 1 ? `Add ${added.length} items` : 'Add item'}
          </Button>
        </>
      }
    >
      {client === '' ? (
        <p>Choose a client first.</p>
      ) : read.error ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : !read.data || read.isPlaceholderData ? (
        <Skeleton className="h-40 w-full" />
      ) : rows.length === 0 ? (
        <p>All logged time of this {project ? 'project' : 'client'} is billed.</p>
      ) : (
        <ul className="border-line border-t">
          {rows.map((row) => (
            <TimeRow
              key={keyOf(row)}
              row={row}
              worth={isRated && worthOf(row, hourlyRate)}
              isChosen={chosen.has(keyOf(row))}
              onToggle={() => toggle(keyOf(row))}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface TimeRowProps {
  row: UnbilledTime
  /** At the hourly rate, unless it is in another currency. */
  worth: string | false
  isChosen: boolean
  onToggle: () => void
}

const worthOf = (row: UnbilledTime, hourlyRate: number) =>
  formatCents(amountsOf({ items: [itemOfTime(row, hourlyRate)] }).subtotal)

function TimeRow({ row, worth, isChosen, onToggle }: TimeRowProps) {
  return (
    <li className="border-line border-b">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is CheckboxInput */}
      <label className="flex cursor-pointer items-start gap-3 py-3">
        <span className="flex h-6 items-center">
          <CheckboxInput checked={isChosen} onChange={onToggle} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{row.taskId.title}</span>
          <span className="block text-ink-soft text-small wrap-anywhere">
            {row.projectId.title}
          </span>
          {row.overPlan && (
            <span className="mt-0.5 flex items-start gap-1.5 text-small text-warn">
              <ClockIcon className="mt-0.5 size-4 shrink-0" />
              Over the hours of the maintenance plan
            </span>
          )}
        </span>
        <span className="shrink-0 text-right" data-numeric>
          {worth && <span className="block">{worth}</span>}
          <span className="block text-ink-soft text-small">{formatMinutes(row.minutes)} hours</span>
        </span>
      </label>
    </li>
  )
}
