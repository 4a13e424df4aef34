import { useNavigate } from 'react-router'
import { agencyCountry, usualCountry } from '#shared/address/region.ts'
import { CopyIcon, DownloadIcon, EditIcon, EyeIcon, LinkIcon, TrashIcon } from '#ui/base/icons.tsx'
import { Input } from '#ui/base/input.tsx'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { toastError } from '#ui/client/toast-error.ts'
import { Field } from '#ui/form/field.tsx'
import { copyLink } from '#ui/list/copy-link.ts'
import { useActions } from '#ui/list/use-actions.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { type Invoice, type InvoiceDetails, invoiceReads, invoices } from '../contract.ts'
import { openPdf } from '../document/download-button.tsx'
import { invoiceLabel, type NamedInvoice } from '../invoice-status.tsx'
import { invoicePaths } from '../paths.ts'

/** Stores a copy as a draft, and opens its form. */
export function useDuplicateInvoice(): (invoice: NamedInvoice) => void {
  const navigate = useNavigate()
  const duplicate = useWrite(invoices.duplicate, {
    refresh: [invoices.list, invoices.sums],
    onDone: ({ item }) => void navigate(invoicePaths.edit(item.id)),
  })
  return ({ id }) => duplicate.mutate({ params: { id } })
}

type DeletableInvoice = NamedInvoice & Pick<InvoiceDetails, 'draft' | 'fixed'>

/** Deletes a draft and voids an issued invoice after a question. Null for people who may not. */
export function useDeleteInvoice(
  onDone?: () => void,
): ((invoice: DeletableInvoice) => void) | null {
  const confirm = useConfirm()
  const remove = useWrite(invoices.remove, {
    refresh: invoiceReads,
    failed: 'Failed to delete invoice.',
    onDone,
  })
  if (!may(invoices.remove)) return null
  return (invoice) => {
    const { id, draft, fixed } = invoice
    const title = `Delete “${invoiceLabel(invoice)}”?`
    if (fixed) {
      const links = [{ label: 'Payments and credits', path: invoicePaths.details(id) }]
      return confirm({ title, text: hasPayments, links })
    }
    let reason = ''
    confirm({
      title,
      text: draft ? 'This cannot be undone.' : describeVoid(),
      ...(!draft && {
        fields: (
          <Field label="Reason" hint="Optional. Only visible to staff.">
            {(control) => (
              <Input
                {...control}
                maxLength={500}
                onChange={({ target }) => {
                  reason = target.value
                }}
              />
            )}
          </Field>
        ),
      }),
      action: 'Delete',
      onConfirm: () => remove.mutateAsync({ params: { id }, body: { reason } }),
    })
  }
}

const hasPayments =
  'This invoice has payments or credits, so it cannot be deleted. Credit what is no longer owed instead.'
const voids =
  'The client no longer sees it, and its number is never reused. Admins still find it under the filter Voided.'
const describeVoid = () =>
  agencyCountry() === usualCountry ? voids : `${voids} The client gets a credit note by email.`

async function copyPayLink(id: string): Promise<void> {
  try {
    const { payUrl } = await api.call(invoices.one, { params: { id } })
    if (payUrl) await copyLink(payUrl)
  } catch (error) {
    toastError(error)
  }
}

/** The actions on an invoice in its row. A Manager may only look at it. */
export function useInvoiceActions(): (invoice: Invoice) => MenuAction[] {
  const duplicate = useDuplicateInvoice()
  const remove = useDeleteInvoice()
  return useActions((invoice: Invoice) => {
    const { id, invoiceNumber, voidedAt } = invoice
    const isAdmin = remove !== null
    const isChangeable = isAdmin && !voidedAt
    return [
      { label: 'Download', icon: DownloadIcon, onSelect: () => void openPdf(id) },
      { label: 'Edit', icon: EditIcon, when: isChangeable, to: invoicePaths.edit(id) },
      { label: 'Details', icon: EyeIcon, to: invoicePaths.details(id) },
      { label: 'Duplicate', icon: CopyIcon, when: isAdmin, onSelect: () => duplicate(invoice) },
      {
        label: 'Copy pay link',
        icon: LinkIcon,
        when: isChangeable && invoiceNumber !== null,
        onSelect: () => void copyPayLink(id),
      },
      {
        label: 'Delete',
        icon: TrashIcon,
        danger: true,
        when: isChangeable,
        onSelect: () => remove?.(invoice),
      },
    ]
  })
}
