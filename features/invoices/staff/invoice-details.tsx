import type { ReactNode } from 'react'
import { clientPaths } from '#features/clients/paths.ts'
import { DecisionRecord } from '#people/decision-record.tsx'
import { nameOf } from '#people/names.ts'
import { Day } from '#ui/base/date.tsx'
import { AlertIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useSiteName } from '#ui/portal/site-name.ts'
import { InvoiceItems, InvoiceTotals } from '../client/invoice-items.tsx'
import type { InvoiceDetails as Details } from '../contract.ts'
import { LedgerSection } from '../ledger/ledger-section.tsx'
import { describeDisagreement } from '../ledger/rules.ts'
import { InvoiceHistory } from './history.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'

/** Everything about an invoice, as staff see it. */
export function InvoiceDetails({ invoice }: { invoice: Details }) {
  return (
    <div className="flex flex-col gap-8">
      <Notices invoice={invoice} />
      <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
        <div className="min-w-0 xl:order-2">
          <InvoiceFacts invoice={invoice} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <Parties invoice={invoice} />
          <div>
            <InvoiceItems invoice={invoice} />
            <InvoiceTotals invoice={invoice} />
          </div>
          <Notes invoice={invoice} />
          <LedgerSection invoice={invoice} />
          {invoice.decisions.map((decision) => (
            <DecisionRecord key={decision.id} title="Design approval" decision={decision} />
          ))}
          <InvoiceHistory invoiceId={invoice.id} history={invoice.history} />
        </div>
      </div>
    </div>
  )
}

function Notices({ invoice }: { invoice: Details }) {
  const disagreement = describeDisagreement(invoice)
  const { voidedAt, voidReason, creditNote } = invoice
  if (voidedAt) {
    return (
      <Notice title="This invoice is voided">
        It was deleted on <Day iso={voidedAt} />. The client no longer sees it, and nothing is owed
        on it. {creditNote && `Credit note ${creditNote} cancels it. `}
        {voidReason && `The reason: ${voidReason}`}
      </Notice>
    )
  }
  if (invoice.draft) {
    return (
      <Notice title="This is a draft">
        It has no number, and only staff see it. Issue it to send it to the client.
      </Notice>
    )
  }
  const missing = invoice.eInvoice?.missing?.pdf ?? []
  return (
    <>
      {disagreement && (
        <Notice title="Status and ledger disagree" warns>
          {disagreement} What is owed follows the ledger.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice title="The PDF has no e-invoice" warns>
          {missing.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Notice>
      )}
    </>
  )
}

interface NoticeProps {
  title: string
  warns?: boolean
  children: ReactNode
}

function Notice({ title, warns, children }: NoticeProps) {
  return (
    <section
      aria-label={title}
      className={`border-l-2 bg-sunken py-4 pr-4 pl-5 ${warns ? 'border-warn' : 'border-ink'}`}
    >
      <p className="flex items-center gap-2 font-medium">
        {warns && <AlertIcon className="size-5 text-warn" />}
        {title}
      </p>
      <p className="mt-1 max-w-prose text-ink-soft text-small wrap-anywhere">{children}</p>
    </section>
  )
}

function Parties({ invoice: { userId: client, billedTo } }: { invoice: Details }) {
  const agency = useSiteName()
  const { name, businessName } = billedTo ?? { ...client, name: nameOf(client) }
  return (
    <dl className="grid grid-cols-2 gap-x-6 max-2xs:grid-cols-1 max-2xs:gap-y-3">
      <div className="min-w-0">
        <dt className="font-mono text-caption text-ink-faint">From</dt>
        <dd className="mt-1 font-medium wrap-anywhere">{agency}</dd>
      </div>
      <div className="min-w-0">
        <dt className="font-mono text-caption text-ink-faint">To</dt>
        <dd className="mt-1 wrap-anywhere">
          <TextLink
            to={clientPaths.details(client.clientId)}
            className="font-medium text-ink! decoration-line-strong"
          >
            {name}
          </TextLink>
          {businessName && <span className="block text-ink-soft text-small">{businessName}</span>}
        </dd>
      </div>
    </dl>
  )
}

function Notes({ invoice: { note, internalNote } }: { invoice: Details }) {
  if (!note && !internalNote) return null
  return (
    <div className="grid gap-6">
      {note && <Note title="Note to the client">{note}</Note>}
      {internalNote && <Note title="Internal note">{internalNote}</Note>}
    </div>
  )
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <section aria-label={title} className="border-line-strong border-l-2 pl-4">
      <h2 className="font-mono font-normal text-caption text-ink-faint tracking-normal">{title}</h2>
      <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{children}</p>
    </section>
  )
}
