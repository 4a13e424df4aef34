import { lazy, Suspense } from 'react'
import { invoices } from '#features/invoices/contract.ts'
import { ExportMenu } from '#features/invoices/ledger/export-menu.tsx'
import { invoicePaths } from '#features/invoices/paths.ts'
import { InvoiceTable, useInvoices } from '#features/invoices/staff/invoice-table.tsx'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'

const PaymentReviews = lazy(() => import('#features/payments/payment-reviews.tsx'))

export default function Invoices() {
  const list = useInvoices()
  return (
    <Page
      title="Invoices"
      description="What clients owe, and what they have paid."
      actions={!list.isEmpty && <ExportMenu />}
      add={may(invoices.add) && { to: invoicePaths.create, label: 'Create invoice' }}
    >
      {may(invoices.add) && (
        <Suspense>
          <PaymentReviews />
        </Suspense>
      )}
      <InvoiceTable list={list} />
    </Page>
  )
}
