import { useRead } from '#ui/client/data.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { leads } from '../leads/contract.ts'
import { TextForm } from './entry-form.tsx'
import { useMarkRead } from './use-mark-read.ts'

interface ReplyDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

/** The text of a lead, and the form that replies by email. */
export function ReplyDialog({ id, ...dialog }: ReplyDialogProps) {
  const { data: lead } = useRead(leads.one, { params: { id } })
  useMarkRead(lead)
  if (!lead) return null
  return (
    <Dialog
      {...dialog}
      title={`Reply to ${lead.name}`}
      description={[lead.subject, lead.businessName].filter(Boolean).join(', ')}
    >
      <blockquote className="mb-5 max-h-48 overflow-y-auto whitespace-pre-wrap border-ink border-l-2 pl-4 text-small wrap-anywhere">
        {lead.text}
      </blockquote>
      <TextForm kind="reply" lead={lead} onDone={dialog.onClose} />
    </Dialog>
  )
}
