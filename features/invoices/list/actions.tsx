import { useNavigate } from 'react-router'
import { CopyIcon, DownloadIcon, EditIcon, EyeIcon, LinkIcon, TrashIcon } from '#ui/base/icons.tsx'
import { Input } from '#ui/base/input.tsx'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { Field } from '#ui/form/field.tsx'
import { copyLink } from '#ui/list/copy-link.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { MenuAction } from '#ui/overlay/menu.tsx'
import { toastError } from '#ui/overlay/toast-error.ts'
import { type Invoice, type InvoiceDetails, invoices } from '../contract.ts'
import { invoicePaths } from '../invoice-paths.ts'
import { openPdf } from '../open-pdf.ts'

type NamedInvoice = Pick<InvoiceDetails, 'id' | 'invoiceNumber' | 'userId'>

/** The reads that a write to an invoice changes. */
export const invoiceReads = [invoices.list, invoices.sums, invoices.one]

export function nameOf({ invoiceNumber, userId }: NamedInvoice): string {
  return invoiceNumber ?? `Draft for ${userId.firstName} ${userId.lastName}`
}

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
    ...(onDone && { onDone }),
  })
  if (!may(invoices.remove)) return null
  return (invoice) => {
    const { id, draft, fixed } = invoice
    const title = `Delete “${nameOf(invoice)}”?`
    if (fixed) {
      const links = [{ label: 'Payments and credits', path: invoicePaths.details(id) }]
      return confirm({ title, text: hasPayments, links })
    }
    let reason = ''
    confirm({
      title,
      text: draft ? 'This cannot be undone.' : voids,
      ...(!draft && {
        fields: (
          <ReasonField
            onChange={(typed) => {
              reason = typed
            }}
          />
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

function ReasonField({ onChange }: { onChange: (reason: string) => void }) {
  return (
    <Field label="Reason" hint="Optional. Only visible to staff.">
      {(control) => (
        <Input {...control} maxLength={500} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}

const icon = 'size-4'

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
  return (invoice) => {
    const { id } = invoice
    const download: MenuAction = {
      label: 'Download',
      onSelect: () => void openPdf(id),
      icon: <DownloadIcon className={icon} />,
    }
    const edit: MenuAction = {
      label: 'Edit',
      to: invoicePaths.edit(id),
      icon: <EditIcon className={icon} />,
    }
    const details: MenuAction = {
      label: 'Details',
      to: invoicePaths.details(id),
      icon: <EyeIcon className={icon} />,
    }
    if (!remove) return [download, details]
    const copy: MenuAction = {
      label: 'Duplicate',
      onSelect: () => duplicate(invoice),
      icon: <CopyIcon className={icon} />,
    }
    const deletion: MenuAction = {
      label: 'Delete',
      onSelect: () => remove(invoice),
      icon: <TrashIcon className={icon} />,
      danger: true,
    }
    if (invoice.voidedAt) return [download, details, copy]
    if (!invoice.invoiceNumber) return [download, edit, details, copy, deletion]
    const link: MenuAction = {
      label: 'Copy pay link',
      onSelect: () => void copyPayLink(id),
      icon: <LinkIcon className={icon} />,
    }
    return [download, edit, details, copy, link, deletion]
  }
}
