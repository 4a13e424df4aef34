import { lazy, Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { DownloadIcon, EyeIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useMedia } from '#ui/client/use-media.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { invoiceFiles } from '../contract.ts'
import { type InvoiceFields, previewBody } from '../document/fields.ts'
import { savePdf } from '../ledger/save.ts'
import type { LiveInvoiceProps } from './live-invoice.tsx'

const LiveInvoice = lazy(() => import('./live-invoice.tsx'))

/** The page of the invoice as it will be: beside the form where there is room for it, elsewhere in a dialog. */
export function Preview(props: LiveInvoiceProps) {
  const isWide = useMedia('(min-width: 80rem)')
  const [isOpen, setIsOpen] = useState(false)
  const enlarge = () => setIsOpen(true)
  const dialog = (
    <Dialog wide open={isOpen} onClose={() => setIsOpen(false)} title="Preview">
      {isOpen && <Page {...props} />}
    </Dialog>
  )
  if (!isWide)
    return (
      <div>
        <Button variant="secondary" onClick={enlarge}>
          <EyeIcon />
          Preview
        </Button>
        {dialog}
      </div>
    )
  return (
    <aside aria-label="Preview" className="sticky top-20 min-w-0 self-start">
      <div className="flex min-h-(--small-height) items-center justify-between gap-4 pb-2">
        <p className="font-mono text-caption text-ink-faint">Preview</p>
        <div className="-mr-3 flex">
          <Button size="small" variant="quiet" onClick={enlarge}>
            <EyeIcon className="size-4" />
            Enlarge
          </Button>
          <PdfButton invoiceId={props.invoice?.id} />
        </div>
      </div>
      <Page {...props} />
      {dialog}
    </aside>
  )
}

function Page(props: LiveInvoiceProps) {
  return (
    <Suspense fallback={<Skeleton className="aspect-[612/792] w-full" />}>
      <LiveInvoice {...props} />
    </Suspense>
  )
}

/** Saves the PDF of what is typed, which is not stored. */
function PdfButton({ invoiceId }: { invoiceId: string | undefined }) {
  const form = useFormContext<InvoiceFields>()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const body = { ...previewBody(form.getValues()), ...(invoiceId && { invoiceId }) }
    await savePdf('Preview.pdf', api.call(invoiceFiles.preview, { body }))
    setBusy(false)
  }

  return (
    <Button size="small" variant="quiet" busy={busy} onClick={() => void save()}>
      <DownloadIcon className="size-4" />
      PDF
    </Button>
  )
}
