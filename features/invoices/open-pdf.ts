import { api } from '#ui/client/api.ts'
import { toast } from '#ui/overlay/toast.ts'
import { toastError } from '#ui/overlay/toast-error.ts'
import { invoiceFiles } from './pdf/contract.ts'

/** Opens the PDF of an invoice in a new tab. */
export async function openPdf(id: string): Promise<void> {
  // Opened at once, because browsers block tabs that open later than the click.
  const tab = window.open('', '_blank')
  if (!tab) return toast.error('Please allow pop-ups for this site to open the invoice.')
  tab.opener = null
  try {
    tab.location.replace((await api.call(invoiceFiles.link, { params: { id } })).url)
  } catch (error) {
    tab.close()
    toastError(error)
  }
}
