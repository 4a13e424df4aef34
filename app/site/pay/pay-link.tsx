import { InvoiceFacts } from '#features/invoices/client/invoice-facts.tsx'
import { InvoiceItems, InvoiceTotals } from '#features/invoices/client/invoice-items.tsx'
import { payLinks } from '#features/payments/contract.ts'
import { PayForm } from '#features/payments/form/pay-form.tsx'
import { PaymentFailure } from '#features/payments/form/payment-failure.tsx'
import { pathOf } from '#shared/endpoint.ts'
import { buttonLook, sizes } from '#ui/base/button-look.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { CheckIcon, DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { toast } from '#ui/client/toast.ts'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
import { type LinkedInvoice, linkHere, usePayLink } from './use-pay-link.ts'

/** The invoice of a pay link, for whoever has the link. */
export function PayLink() {
  const { state, read, load } = usePayLink()
  return (
    <>
      {state.at === 'open' ? (
        <OpenInvoice invoice={state.invoice} readInvoice={read} />
      ) : (
        <Top title={state.at === 'invalid' ? 'This link no longer works.' : 'Your invoice'}>
          {state.at === 'reading' && <Skeleton className="h-64 w-full" />}
          {state.at === 'failed' && <PaymentFailure message={state.message} onRetry={load} />}
          {state.at === 'invalid' && (
            <>
              <p className="max-w-prose text-lead">
                It may have been replaced by a newer one, or the invoice was withdrawn. Nothing was
                charged. Please ask us for a new link.
              </p>
              <a href="/contact-us" className={buttonLook('primary', sizes.regular, 'mt-8')}>
                Contact us
              </a>
            </>
          )}
        </Top>
      )}
      <LazyToasts />
    </>
  )
}

function Top({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <h1 className="-ml-[0.04em] text-h1 wrap-anywhere">{title}</h1>
      <div className="mt-8 md:mt-12">{children}</div>
    </>
  )
}

interface OpenInvoiceProps {
  invoice: LinkedInvoice
  readInvoice: () => Promise<LinkedInvoice>
}

function OpenInvoice({ invoice, readInvoice }: OpenInvoiceProps) {
  const { invoiceNumber, billedTo, billing, note } = invoice
  return (
    <>
      <p className="font-mono text-caption text-ink-soft">
        Invoice for {billedTo?.businessName || billedTo?.name}
      </p>
      <Top title={invoiceNumber ?? ''}>
        <InvoiceFacts invoice={invoice} />
        <div className="mt-8 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
          <div className="min-w-0 lg:sticky lg:top-8">
            <InvoiceItems invoice={invoice} />
            <InvoiceTotals invoice={invoice} />
            {note && (
              <p className="mt-6 max-w-prose whitespace-pre-line text-ink-soft wrap-anywhere">
                {note}
              </p>
            )}
            {/* ButtonLink would load the router. */}
            <a
              href={pathOf(payLinks.pdf, linkHere())}
              target="_blank"
              rel="noreferrer"
              className={buttonLook('secondary', `${sizes.regular} gap-2`, 'mt-6')}
            >
              <DownloadIcon className="size-4.5" />
              Download PDF
            </a>
          </div>
          <section aria-label="Payment" className="min-w-0 max-lg:max-w-136">
            <PayForm
              invoice={invoice}
              known={billing && { billing }}
              createIntent={() => api.call(payLinks.createIntent, { params: linkHere() })}
              readInvoice={readInvoice}
              onPaid={() => toast.success('Payment successful!')}
              settled={<Settled isPaid={invoice.status === 'Paid'} />}
            />
          </section>
        </div>
      </Top>
    </>
  )
}

function Settled({ isPaid }: { isPaid: boolean }) {
  return (
    <div className="flex items-start gap-4 border-ink border-t pt-6">
      <CheckIcon className="mt-0.5 size-6 text-good" />
      <div>
        <h2 className="text-h4">
          {isPaid ? 'This invoice is paid.' : 'Nothing is due on this invoice.'}
        </h2>
        <p className="mt-2 text-ink-soft">Thank you. There is nothing to pay.</p>
      </div>
    </div>
  )
}
