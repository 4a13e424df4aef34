import { useNavigate } from 'react-router'
import { nameOf } from '#people/names.ts'
import { Button } from '#ui/base/button.tsx'
import { CopyIcon, DownloadIcon, MailIcon, TrashIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { toast } from '#ui/client/toast.ts'
import { useActions } from '#ui/list/use-actions.ts'
import { MoreMenu } from '#ui/overlay/menu.tsx'
import { type InvoiceDetails, invoiceReads, invoices } from '../contract.ts'
import { DownloadButton } from '../document/download-button.tsx'
import { saveXRechnung } from '../e-invoice/xrechnung.tsx'
import { savePdf } from '../ledger/save.ts'
import { invoicePaths } from '../paths.ts'
import { creditNotes } from '../removal/contract.ts'
import { describeIssue } from '../rules.ts'
import { useDeleteInvoice, useDuplicateInvoice } from './actions.tsx'

/** The actions in the header of an invoice besides Edit. A phone has all but Download in a menu. */
export function HeaderActions({ invoice }: { invoice: InvoiceDetails }) {
  const navigate = useNavigate()
  const duplicate = useDuplicateInvoice()
  const remove = useDeleteInvoice(() => void navigate(invoicePaths.list))
  const issue = useWrite(invoices.edit, {
    sendsMail: true,
    refresh: invoiceReads,
    showSuccess: ({ item }) => toast.success(describeIssue(item.userId)),
  })
  const actions = useActions(
    ({ id, userId, draft, voidedAt, creditNote, updatedAt, eInvoice }: InvoiceDetails) => [
      {
        label: 'Credit note',
        icon: DownloadIcon,
        when: creditNote != null,
        onSelect: () =>
          void savePdf(`${creditNote}.pdf`, api.call(creditNotes.pdf, { params: { id } })),
      },
      {
        label: 'XRechnung',
        icon: DownloadIcon,
        when: eInvoice?.xrechnung ?? false,
        onSelect: () => void saveXRechnung(invoice),
      },
      {
        label: 'Duplicate',
        icon: CopyIcon,
        when: may(invoices.duplicate),
        onSelect: () => duplicate(invoice),
      },
      {
        label: 'Issue',
        icon: MailIcon,
        when: draft && may(invoices.edit),
        ask: {
          title: 'Issue this invoice?',
          text: `It gets its number, and ${nameOf(userId)} gets it by email.`,
          action: 'Issue invoice',
          destructive: false,
        },
        onSelect: () =>
          issue.mutateAsync({ params: { id }, body: { draft: false, basedOn: updatedAt } }),
      },
      {
        label: 'Delete',
        icon: TrashIcon,
        danger: true,
        when: remove !== null && !voidedAt,
        onSelect: () => remove?.(invoice),
      },
    ],
  )(invoice)
  return (
    <>
      <DownloadButton id={invoice.id} />
      {actions.map(({ label, icon: Icon = CopyIcon, onSelect }) => (
        <Button key={label} variant="secondary" onClick={onSelect} className="max-sm:hidden">
          <Icon />
          {label}
        </Button>
      ))}
      <div className="sm:hidden">
        <MoreMenu actions={actions} />
      </div>
    </>
  )
}
