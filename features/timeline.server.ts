import type { TimelinePart } from '#server/db/timeline-part.ts'
import { accountTimeline } from './accounts/timeline.server.ts'
import { appointmentTimeline } from './appointments/timeline.server.ts'
import { messageTimeline } from './chat/timeline.server.ts'
import { documentTimeline } from './documents/timeline.server.ts'
import { leadTimeline } from './inquiries/leads/timeline.server.ts'
import { invoiceTimeline, paymentTimeline } from './invoices/ledger/timeline.server.ts'
import { planTimeline } from './plans/timeline.server.ts'
import { projectTimeline } from './projects/history/timeline.server.ts'
import { resourceTimeline } from './resources/timeline.server.ts'
import { surveyTimeline } from './survey/timeline.server.ts'
import { timeTimeline } from './time/timeline.server.ts'
import type { Kind } from './timeline/contract.ts'

/** The parts of a client's timeline. */
export const timelineParts: Record<Kind, readonly TimelinePart[]> = {
  messages: [messageTimeline],
  projects: [projectTimeline],
  files: [documentTimeline, resourceTimeline],
  time: [timeTimeline],
  invoices: [invoiceTimeline],
  payments: [paymentTimeline],
  appointments: [appointmentTimeline],
  plan: planTimeline,
  survey: [surveyTimeline],
  leads: leadTimeline,
  account: [accountTimeline],
}
