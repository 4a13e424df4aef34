import type { Agency } from '#features/agency/contract.ts'
import { formatNumber } from '#shared/address/region.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Caption, Fact, Facts, Headline, Paper, Small, Totals } from '../ledger/paper.tsx'
import type { Status } from '../rules.ts'
import {
  describeItem,
  itemHeads,
  type PrintedInvoice,
  type PrintedTexts,
  statusWord,
  sumLines,
} from './printed.ts'

interface InvoicePaperProps {
  agency: Agency
  texts: PrintedTexts
  invoice: PrintedInvoice
}

const statusColors: Partial<Record<Status, string>> = { Paid: 'text-good', Overdue: 'text-bad' }

/** The page of an invoice, as `layOutInvoice` lays it out for the PDF. */
export function InvoicePaper({ agency, texts, invoice }: InvoicePaperProps) {
  const { invoiceNumber, client, status, dateIssued, dueDate, totalAmount, dueNow } = invoice
  const { word, isStatus } = statusWord(invoice)
  const { note, taxNote, payUrl, voided, currency } = invoice
  const color = isStatus ? (statusColors[status] ?? 'text-action-text') : 'text-ink-faint'
  const instructions = status === 'Paid' || voided ? '' : texts.instructions
  return (
    <Paper agency={agency}>
      <Headline
        what={['Invoice', invoiceNumber ?? 'DRAFT']}
        name="Due now"
        amount={formatMoney(dueNow, currency)}
      />
      <Facts name="Billed to" addressee={client}>
        <div>
          <Fact name="Issued">{dateIssued ? formatDay(dateIssued) : 'Not yet'}</Fact>
          <Fact name="Due">{dueDate && formatDay(dueDate)}</Fact>
          {texts.vatId && <Fact name="VAT ID">{texts.vatId}</Fact>}
        </div>
        <div>
          <Fact name="Status">
            <span className={`font-bold ${color}`}>
              <span aria-hidden="true" className="mr-[0.5em]">
                ●
              </span>
              {word}
            </span>
          </Fact>
          <Fact name="Total">{formatMoney(totalAmount, currency)}</Fact>
          {texts.taxNumber && <Fact name="Tax number">{texts.taxNumber}</Fact>}
        </div>
      </Facts>
      <Items invoice={invoice} />
      <div className="mt-[8em] grid grid-cols-2">
        <div className="pt-[8em] pr-[30em]">
          {payUrl && dueNow > 0 && (
            <div className="pb-[14em]">
              <Caption>Pay online</Caption>
              <p className="font-bold text-[9.5em] text-action-text">Open the payment page</p>
              <Small>Follow the link or scan the code to pay by card.</Small>
            </div>
          )}
          {instructions && (
            <>
              <Caption>How to pay</Caption>
              <Small>{instructions}</Small>
            </>
          )}
        </div>
        <Totals lines={sumLines(invoice)} />
      </div>
      {taxNote && <Noted name="Tax">{taxNote}</Noted>}
      {note && <Noted name="Note">{note}</Noted>}
      {texts.footer && (
        <div className="pt-[22em]">
          <Small>{texts.footer}</Small>
        </div>
      )}
    </Paper>
  )
}

function Noted({ name, children }: { name: string; children: string }) {
  return (
    <div className="mt-[14em] grid grid-cols-4 border-line border-t pt-[9em]">
      <Caption>{name}</Caption>
      <div className="col-span-3">
        <Small>{children}</Small>
      </div>
    </div>
  )
}

function Items({ invoice: { items, taxes, currency } }: Pick<InvoicePaperProps, 'invoice'>) {
  const cell = 'text-right text-[9.5em] tabular-nums'
  const row = 'grid grid-cols-[minmax(0,1fr)_60em_92em_92em] py-[6em]'
  return (
    <div>
      <div className={`border-ink border-b ${row}`}>
        {itemHeads.map((name, at) => (
          <div key={name} className={at > 0 ? 'text-right' : ''}>
            <Caption>{name}</Caption>
          </div>
        ))}
      </div>
      <div className="divide-y divide-line border-line border-b">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
          <div key={at} className={row}>
            <div className="min-w-0">
              <p className="font-bold text-[9.5em] wrap-anywhere">{item.service}</p>
              <Small>{describeItem(item, taxes, currency)}</Small>
            </div>
            <p className={cell}>{formatNumber(item.quantity)}</p>
            <p className={cell}>{formatMoney(item.price, currency)}</p>
            <p className={cell}>{formatMoney(item.total, currency)}</p>
          </div>
        ))}
      </div>
    </div>
  )
}
