import { sweepChanges, sweepEditors } from '#content/changes/jobs.server.ts'
import { contentJobs } from '#content/jobs.server.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { Sweep } from '#server/jobs/sweep.ts'
import { sweepEmailChanges } from './accounts/jobs.server.ts'
import { appointmentJobs, sweepHolds } from './appointments/jobs.server.ts'
import { sweepPasskeyChallenges } from './auth/passkeys/jobs.server.ts'
import { passwordJobs, sweepPasswordLinks } from './auth/passwords/jobs.server.ts'
import { sweepSignIns } from './auth/sign-in/jobs.server.ts'
import { blogJobs, sweepPreviews } from './blog/jobs.server.ts'
import { sweepAttachments } from './chat/jobs.server.ts'
import { sweepDocuments } from './documents/jobs.server.ts'
import { sweepAvatars } from './files/jobs.server.ts'
import { leadJobs, sweepSpam } from './inquiries/leads/jobs.server.ts'
import { invoiceMailJobs } from './invoices/pdf/jobs.server.ts'
import { recurringJobs } from './invoices/recurring/jobs.server.ts'
import { reminderJobs } from './invoices/reminders/jobs.server.ts'
import { sweepLiveEvents } from './live/jobs.server.ts'
import { notificationJobs, sweepNotifications } from './notifications/jobs.server.ts'
import { paymentJobs, sweepPaymentEvents } from './payments/jobs.server.ts'
import { personalDataJobs, sweepDownloads } from './personal-data/jobs.server.ts'
import { planJobs } from './plans/jobs.server.ts'
import { sweepHistory } from './projects/jobs.server.ts'
import { sweepSecurityEvents } from './security-log/jobs.server.ts'
import { systemJobs } from './system/jobs.server.ts'
import { taskJobs } from './tasks/jobs.server.ts'
import { timeJobs } from './time/jobs.server.ts'
import { sweepVisits, visitorJobs } from './visitors/jobs.server.ts'

/** The background jobs of all domains. */
export const jobs: readonly Record<string, Job>[] = [
  passwordJobs,
  contentJobs,
  blogJobs,
  invoiceMailJobs,
  recurringJobs,
  reminderJobs,
  notificationJobs,
  taskJobs,
  timeJobs,
  appointmentJobs,
  leadJobs,
  paymentJobs,
  visitorJobs,
  personalDataJobs,
  planJobs,
  systemJobs,
]

/** The sweeps of all domains, which delete expired rows. */
export const sweeps: readonly Sweep[] = [
  sweepSignIns,
  sweepPasskeyChallenges,
  sweepPasswordLinks,
  sweepEmailChanges,
  sweepSecurityEvents,
  sweepVisits,
  sweepChanges,
  sweepEditors,
  sweepPreviews,
  sweepAvatars,
  sweepDocuments,
  sweepHistory,
  sweepAttachments,
  sweepLiveEvents,
  sweepNotifications,
  sweepHolds,
  sweepSpam,
  sweepPaymentEvents,
  sweepDownloads,
]
