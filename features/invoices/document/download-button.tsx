import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import type { Look } from '#ui/base/button-look.ts'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { toast } from '#ui/client/toast.ts'
import { toastError } from '#ui/client/toast-error.ts'
import { invoiceFiles } from '../contract.ts'

interface DownloadButtonProps extends Pick<Look, 'size'> {
  id: string
  /** Distinguishes the buttons of a list for screen readers. */
  invoiceNumber?: string | null
}

/** Opens the PDF of an invoice in a new tab. */
export function DownloadButton({ id, invoiceNumber, size }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    await openPdf(id)
    setBusy(false)
  }

  return (
    <Button variant="secondary" size={size} busy={busy} onClick={() => void open()}>
      <DownloadIcon className="size-4.5" />
      <span>
        Download
        {invoiceNumber && <span className="sr-only"> {invoiceNumber}</span>}
      </span>
    </Button>
  )
}

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
