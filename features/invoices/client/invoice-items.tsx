import { numberFormat } from '#shared/address/region.ts'
import { formatMoney } from '#shared/money.ts'
import type { OwnInvoice } from '../contract.ts'
import { describeItem, discountLines, includesTax, taxLines } from '../document/printed.ts'

const quantities = numberFormat({ maximumFractionDigits: 2 })
const head = 'pb-2 font-mono font-normal text-caption text-ink-faint'
const cell = 'border-line border-t py-3 align-top'
const wide = '@max-lg:hidden text-right tabular-nums pl-6 whitespace-nowrap'

type Listed = Pick<OwnInvoice, 'items' | 'taxes' | 'currency'>

/** Invoice items. On narrow screens, quantity and price move below the service. */
export function InvoiceItems({ invoice: { items, taxes, currency } }: { invoice: Listed }) {
  return (
    <div className="@container">
      <table className="w-full border-ink border-b">
        <caption className="sr-only">Items</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              Item
            </th>
            <th scope="col" className={`${head} ${wide}`}>
              Quantity
            </th>
            <th scope="col" className={`${head} ${wide}`}>
              Price
            </th>
            <th scope="col" className={`${head} pl-6 max-2xs:pl-3 text-right`}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const { id, service, quantity, price, total } = item
            const description = describeItem(item, taxes, currency)
            return (
              <tr key={id}>
                <td className={`${cell} wrap-anywhere`}>
                  <span className="font-medium">{service}</span>
                  {description && (
                    <span className="mt-0.5 block max-w-prose whitespace-pre-line text-ink-soft text-small">
                      {description}
                    </span>
                  )}
                  <span className="mt-0.5 block text-ink-soft text-small tabular-nums @lg:hidden">
                    {quantities(quantity)} × {formatMoney(price, currency)}
                  </span>
                </td>
                <td className={`${cell} ${wide}`}>{quantities(quantity)}</td>
                <td className={`${cell} ${wide}`}>{formatMoney(price, currency)}</td>
                <td
                  className={`${cell} whitespace-nowrap pl-6 max-2xs:pl-3 text-right font-medium tabular-nums`}
                >
                  {formatMoney(total, currency)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The sums below the items. Lines that say nothing are left out. */
export function InvoiceTotals({ invoice }: { invoice: Omit<OwnInvoice, 'invoiceUrl'> }) {
  const { subTotal, tax, taxRate, taxes, totalAmount, initialDeposit } = invoice
  const { paidToDate, credited, remainingBalance, taxNote, taxIds = [] } = invoice
  const paid = paidToDate - credited
  const { currency } = invoice
  const isTaxed = tax > 0 || taxRate || taxes.length > 0
  const isIncluded = includesTax(invoice)
  const above = [...discountLines(invoice), ...(isTaxed && !isIncluded ? taxLines(invoice) : [])]
  const below = isIncluded ? taxLines(invoice) : []
  return (
    <>
      <dl className="ml-auto grid w-full text-small sm:max-w-88">
        {above.length > 0 && <Line name="Subtotal" amount={subTotal} currency={currency} />}
        {above.map((line) => (
          <Line key={line.name} {...line} currency={currency} />
        ))}
        <Line name="Total" amount={totalAmount} currency={currency} strong />
        {below.map((line) => (
          <Line key={line.name} {...line} currency={currency} />
        ))}
        {initialDeposit > 0 && (
          <Line
            name="Deposit"
            amount={initialDeposit}
            currency={currency}
            note="part of the total"
          />
        )}
        {paid !== 0 && <Line name="Paid" amount={-paid} currency={currency} />}
        {credited > 0 && <Line name="Credited" amount={-credited} currency={currency} />}
        {paidToDate !== 0 && (
          <Line name="Remaining" amount={remainingBalance} currency={currency} strong />
        )}
      </dl>
      {[taxNote, ...taxIds].filter(Boolean).map((text) => (
        <p key={text} className="mt-2 text-ink-soft text-small wrap-anywhere">
          {text}
        </p>
      ))}
    </>
  )
}

interface LineProps {
  name: string
  amount: number
  currency: string
  note?: string
  strong?: boolean
}

function Line({ name, amount, currency, note, strong }: LineProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-6 py-2 ${strong ? 'border-ink border-t font-semibold text-base first:border-t-0' : 'border-line border-t first:border-t-0'}`}
    >
      <dt className={strong ? '' : 'text-ink-soft'}>
        {name}
        {note && <span className="ml-2 font-mono text-caption text-ink-faint">{note}</span>}
      </dt>
      <dd className="tabular-nums">{formatMoney(amount, currency).replace('-', '−')}</dd>
    </div>
  )
}
