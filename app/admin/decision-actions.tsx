import { RequestButtons } from '#features/appointments/staff/request-buttons.tsx'
import { ReplyToClient } from '#features/chat/staff/reply-button.tsx'
import type { Decision } from '#features/dashboard/staff/rules.ts'
import { RetryAll } from '#features/failed-mails/retry-all.tsx'
import { ReplyToLead } from '#features/inquiries/inbox/reply-button.tsx'
import { OverdueButtons } from '#features/invoices/staff/overdue-buttons.tsx'
import { CompleteButton } from '#features/tasks/details/complete-button.tsx'
import { ButtonLink } from '#ui/base/link.tsx'

/** The buttons that decide on a row of the dashboard, each of its own domain. */
export function DecisionActions({ decision }: { decision: Decision }) {
  switch (decision.kind) {
    case 'Message':
    case 'Inquiry':
      return <ReplyToLead lead={decision.lead} />
    case 'Support':
      return <ReplyToClient client={decision.client} />
    case 'Appointment':
      return <RequestButtons request={decision.request} />
    case 'Invoice':
      return <OverdueButtons invoice={decision.invoice} />
    case 'Task':
      return <CompleteButton task={decision.task} />
    case 'Email':
      return <RetryAll size="small" />
    case 'Other':
      return (
        <ButtonLink to={decision.to} variant="secondary" size="small">
          {decision.action}
          <span className="sr-only"> {decision.title}</span>
        </ButtonLink>
      )
  }
}
