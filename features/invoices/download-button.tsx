import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import type { Look } from '#ui/base/button-look.ts'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { openPdf } from './open-pdf.ts'

interface DownloadButtonProps extends Pick<Look, 'size'> {
  id: string
  /** Tells the buttons of a list apart for screen readers. */
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
