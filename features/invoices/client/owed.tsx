import { Link } from 'react-router'
import { calendarDay, formatDay, timeLeft } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { formatMoney, formatSums } from '#shared/money.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { CheckIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { mayPayByCard } from '#ui/client/may.ts'
import { Count } from '#ui/figures/count.tsx'
import { clientInvoicePaths } from '../paths.ts'
import { ownInvoices } from './contract.ts'

const caption = 'font-mono text-caption text-ink-soft'

/** The amount owed, with a button to pay the most urgent invoice, or how to pay without a card. */
export function Owed() {
  const { data, error } = useRead(ownInvoices.owed, {}, { pollMs: 15_000 })
  if (!data && error) return null
  return (
    <section
      aria-label="What you owe"
      className="flex flex-wrap sm:min-h-28 items-end justify-between gap-x-12 gap-y-3 border-line border-b pb-4 sm:pb-6 lg:pb-8"
    >
      {!data && <Skeleton className="h-24 w-96 max-w-full" />}
      {data && <Sums large sums={data.currencies} />}
      {data?.payOtherwise && owesOf(data.currencies) && (
        <div className="max-w-md">
          <h2 className={`font-normal tracking-normal ${caption}`}>How to pay</h2>
          <p className="mt-1 whitespace-pre-line text-small wrap-anywhere">{data.payOtherwise}</p>
        </div>
      )}
      {mayPayByCard() && data?.next && <Pay {...data.next} />}
    </section>
  )
}

interface SumsProps {
  large?: boolean
  /** By currency. */
  sums: Reply<typeof ownInvoices.owed>['currencies']
}

const owesOf = (sums: SumsProps['sums']) => sums.some(({ owed }) => owed > 0)

/** The two sums, each with a link to its invoices. */
export function Sums({ large, sums }: SumsProps) {
  const [first, ...others] = sums
  const isLarge = large && others.every(({ owed }) => owed === 0)
  if (!first || !owesOf(sums))
    return (
      <p
        className={`flex items-center gap-3 font-display font-semibold tracking-tight ${large ? 'text-h2' : 'text-h3'}`}
      >
        <CheckIcon className="size-7 shrink-0 text-good" />
        You owe nothing.
      </p>
    )
  return (
    <div className="min-w-0">
      <p className={caption}>You owe</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1 sm:mt-2 sm:gap-x-6 sm:gap-y-2 font-display font-semibold tabular-nums">
        <Link
          to={`${clientInvoicePaths.list}?filter=Open&sort=dueDate`}
          className={`-ml-[0.04em] tracking-[-0.045em] transition-colors duration-150 wrap-anywhere hover:text-action-text ${isLarge ? 'text-h2 sm:text-h1' : 'text-h2'}`}
        >
          <Count
            value={first.owed}
            format={(owed) => formatSums([{ ...first, owed }, ...others], 'owed')}
          />
        </Link>
        {sums.some(({ overdue }) => overdue > 0) && (
          <Link
            to={`${clientInvoicePaths.list}?filter=Overdue`}
            className={`text-bad tracking-tight underline decoration-1 decoration-transparent underline-offset-4 transition-colors duration-150 wrap-anywhere hover:decoration-current ${large ? 'text-base sm:text-h3' : 'text-h4'}`}
          >
            {formatSums(sums, 'overdue')} overdue
          </Link>
        )}
      </p>
    </div>
  )
}

interface PayProps {
  id: string
  invoiceNumber: string
  currency: string
  dueNow: number
  dueDate: string
}

function Pay({ id, invoiceNumber, currency, dueNow, dueDate }: PayProps) {
  const today = calendarDay(new Date())
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:w-full sm:ml-auto sm:grid sm:justify-items-end sm:text-right">
      <p className={caption}>
        <span className="whitespace-nowrap">{invoiceNumber}</span>,{' '}
        <time dateTime={dueDate} title={formatDay(dueDate)}>
          {timeLeft(dueDate, today)}
        </time>
      </p>
      <ButtonLink
        to={clientInvoicePaths.pay(id)}
        className="font-display tabular-nums sm:min-h-13! sm:px-8! sm:text-h4!"
      >
        Pay {formatMoney(dueNow, currency)}
      </ButtonLink>
    </div>
  )
}
