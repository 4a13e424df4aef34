import { ApiError } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { type InvoiceDetails, invoices } from '../contract.ts'
import { invoiceReads, nameOf } from '../list/actions.tsx'
import type { Status } from '../rules.ts'

/** Sets the status of an invoice, unless somebody else changed the invoice since it was read. */
export function useSetStatus(): (invoice: InvoiceDetails, status: Status) => Promise<void> {
  const edit = useWrite(invoices.edit, { refresh: invoiceReads, handledCodes: ['CONFLICT'] })
  return async ({ id, updatedAt }, status) => {
    try {
      await edit.mutateAsync({ params: { id }, body: { status, basedOn: updatedAt } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') await tellConflict(id, error)
    }
  }
}

/** Says who changed the invoice, and its current status. */
async function tellConflict(id: string, { message }: ApiError): Promise<void> {
  const now = await api.call(invoices.one, { params: { id } }).catch(() => null)
  toast.error(now ? `${message} “${nameOf(now)}” is now ${now.status}.` : message)
}
