import { useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { PaymentSummary } from '#features/invoices/client/payment-summary.tsx'
import { type InvoiceDetails, invoices } from '#features/invoices/contract.ts'
import { DownloadButton } from '#features/invoices/document/download-button.tsx'
import { clientInvoicePaths } from '#features/invoices/paths.ts'
import { payments } from '#features/payments/contract.ts'
import { FormSkeleton, PayForm } from '#features/payments/form/pay-form.tsx'
import { clientPages, planParam } from '#features/plans/paths.ts'
import type { User } from '#people/contract.ts'
import { people } from '#people/contract.ts'
import { nameOf } from '#people/names.ts'
import { type ApiError, messageOr } from '#shared/errors.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useRefetch } from '#ui/client/data.tsx'
import { toast } from '#ui/client/toast.ts'
import { Page } from '#ui/portal/page.tsx'

const columns =
  'grid items-start gap-x-12 gap-y-8 max-lg:max-w-136 lg:grid-cols-[minmax(0,34rem)_minmax(16rem,24rem)]'

export default function PayBill() {
  const { invoiceId: id = '' } = useParams()
  const read = useRead(invoices.one, { params: { id } }, { pollMs: 15_000 })
  const profile = useRead(people.authUser, {})
  const back = { to: clientInvoicePaths.details(id), label: read.data?.invoiceNumber ?? 'Invoice' }
  async function readInvoice() {
    const { data, error } = await read.refetch()
    if (!data || error) throw error ?? new Error()
    return data
  }

  const { data: invoice, error } = read
  const isReady = invoice && !read.isPlaceholderData && (profile.data || profile.error)
  return (
    <Page title="Pay Bill" back={back}>
      {isReady ? (
        <Payment key={id} invoice={invoice} user={profile.data?.user} readInvoice={readInvoice} />
      ) : error ? (
        <Unreadable error={error} onRetry={() => void read.refetch()} />
      ) : (
        <div aria-busy="true" className={columns}>
          <FormSkeleton />
          <div className="grid grid-cols-1 gap-6 border-ink max-lg:order-first lg:border-t lg:pt-6">
            <Skeleton className="h-12 w-48" />
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        </div>
      )}
    </Page>
  )
}

/** Repeats the error states of Loaded, whose module would load the code of other forms. */
function Unreadable({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status !== 404)
    return <ErrorState message={messageOr(error, 'An error occurred')} onRetry={onRetry} />
  return (
    <EmptyState
      title="This invoice does not exist."
      text="It may have been withdrawn, or the address may be wrong."
      action={
        <ButtonLink to={clientInvoicePaths.list} variant="secondary">
          All invoices
        </ButtonLink>
      }
    />
  )
}

interface PaymentProps {
  invoice: InvoiceDetails
  user: User | undefined
  readInvoice: () => Promise<InvoiceDetails>
}

function Payment({ invoice, user, readInvoice }: PaymentProps) {
  const navigate = useNavigate()
  const isOfPlan = useSearchParams()[0].has(planParam)
  const refetch = useRefetch([invoices.own, invoices.one])
  const { id, dueNow, billing } = invoice
  // On the way back from a bank, the payment may already be recorded.
  const [wasPaid] = useState(dueNow === 0)
  if (isOfPlan && wasPaid) return <Navigate to={clientPages.thanks} replace />
  return (
    <div className={dueNow > 0 ? columns : ''}>
      <div className="min-w-0">
        <PayForm
          invoice={invoice}
          settled={<Settled invoice={invoice} />}
          known={{ ...(user && { name: nameOf(user) }), ...(billing && { billing }) }}
          createIntent={() => api.call(payments.createIntent, { params: { invoiceId: id } })}
          readInvoice={readInvoice}
          onPaid={() => {
            toast.success('Payment successful!')
            void refetch()
            void navigate(isOfPlan ? clientPages.thanks : clientInvoicePaths.details(id), {
              replace: true,
            })
          }}
        >
          <ButtonLink to={clientInvoicePaths.details(id)}>Back to the invoice</ButtonLink>
        </PayForm>
      </div>
      {dueNow > 0 && (
        <div className="max-lg:order-first lg:sticky lg:top-24">
          <PaymentSummary invoice={invoice} />
        </div>
      )}
    </div>
  )
}

function Settled({ invoice: { id, status } }: { invoice: InvoiceDetails }) {
  return (
    <EmptyState
      title={status === 'Paid' ? 'This invoice is paid.' : 'Nothing is due on this invoice.'}
      text="Thank you. There is nothing to pay."
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={clientInvoicePaths.details(id)}>See the invoice</ButtonLink>
          <DownloadButton id={id} />
        </div>
      }
    />
  )
}
