import { Button } from '#ui/base/button.tsx'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { UndoIcon } from '#ui/base/icons.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { mayPayByCard } from '#ui/client/may.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { invoices } from '../contract.ts'
import { payLink } from '../pay-link/contract.ts'

interface PayLinkProps {
  invoiceId: string
  url: string
}

/** The link by which whoever holds it can read and pay the invoice. */
export function PayLink({ invoiceId, url }: PayLinkProps) {
  const confirm = useConfirm()
  const replace = useWrite(payLink.replace, { refresh: [invoices.one] })

  const askToRevoke = () =>
    confirm({
      title: 'Revoke the pay link?',
      text: 'The links that were sent so far stop working, and this page shows a new one.',
      action: 'Revoke link',
      onConfirm: () => replace.mutateAsync({ params: { id: invoiceId } }),
    })

  return (
    <div className="border-line border-b py-3">
      <p className="font-mono text-caption text-ink-faint">Pay link</p>
      <p className="mt-1 text-ink-soft text-small">
        Anyone with the link can {mayPayByCard() ? 'see and pay' : 'see'} this invoice without
        signing in.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={url} label="Copy link" />
        <Button variant="secondary" size="small" onClick={askToRevoke}>
          <UndoIcon className="size-4" />
          Revoke
        </Button>
      </div>
    </div>
  )
}
