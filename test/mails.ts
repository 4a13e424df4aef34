import { changeNotifications } from '#content/changes/notifications.ts'
import { brandPictures, demoAgency } from '#db/seed/agency.ts'
import * as emailChange from '#features/accounts/email-change/emails.server.ts'
import * as accounts from '#features/accounts/emails.server.ts'
import { brandSection } from '#features/agency/brand/contract.ts'
import * as mail from '#features/agency/mail/emails.server.ts'
import { describeAgency } from '#features/agency/rules.ts'
import * as appointments from '#features/appointments/emails.server.ts'
import * as passkeys from '#features/auth/passkeys/emails.server.ts'
import * as passwords from '#features/auth/passwords/emails.server.ts'
import * as sessions from '#features/auth/sessions/emails.server.ts'
import * as twoFactor from '#features/auth/two-factor/emails.server.ts'
import * as chat from '#features/chat/emails.server.ts'
import { chatNotifications } from '#features/chat/notifications.ts'
import * as clients from '#features/clients/emails.server.ts'
import * as inquiries from '#features/inquiries/emails.server.ts'
import * as reminders from '#features/invoices/automation/emails.server.ts'
import * as documents from '#features/invoices/document/emails.server.ts'
import * as ledger from '#features/invoices/ledger/emails.server.ts'
import { invoiceNotifications } from '#features/invoices/notifications.ts'
import * as notifications from '#features/notifications/emails.server.ts'
import { usualContent } from '#features/notifications/usual-content.server.ts'
import * as personalData from '#features/personal-data/emails.server.ts'
import * as plans from '#features/plans/subscriptions/emails.server.ts'
import * as projects from '#features/projects/emails.server.ts'
import { projectNotifications } from '#features/projects/notifications.ts'
import * as proposals from '#features/proposals/emails.server.ts'
import * as survey from '#features/survey/emails.server.ts'
import { surveyNotifications } from '#features/survey/notifications.ts'
import * as weeklyWord from '#features/weekly-word/emails.server.ts'
import { weeklyNotifications } from '#features/weekly-word/notifications.ts'
import type { Message } from '#server/mail/mail.ts'
import type { NotificationContent } from '#server/notifications/letters.ts'
import type { NotificationKind } from '#shared/notifications.ts'

const origin = 'https://agency.example'
const demo = describeAgency(
  demoAgency,
  { ...brandSection.defaults, logo: `/files/${brandPictures.logo}/592.webp` },
  { senderName: '', replyTo: '', signature: 'Warm regards' },
)
const to = 'ada@example.org'
const now = new Date('2026-11-21T14:30:00Z')

/**
 * Every mail that Atrium sends, by domain and function. `typed` replaces every one-line input,
 * `written` every longer one.
 */
export function everyMail(typed: string, written = typed, agency = demo): Record<string, Message> {
  const message = {
    firstName: typed,
    lastName: typed,
    email: to,
    phoneNumber: '515-555-0123',
    businessName: typed,
    subject: typed,
    message: written,
    agreeToPrivacy: true,
  }
  const inquiry = {
    name: typed,
    email: to,
    company: typed,
    projectDescription: written,
    budget: 4800.5,
    timeline: typed,
    skillsNeeded: ['front-end' as const, 'seo' as const],
    contactPreference: 'video' as const,
  }
  const person = { email: to, firstName: typed, first_name: typed }
  const link = `${origin}/reset-password/0198f2aa-7c1e-7000-8000-000000000001/${'kJ8s0-x_'.repeat(5)}abc`
  const payUrl = `${origin}/pay/${'kJ8s0-x_'.repeat(8)}abcdef`
  const said = { from: typed, sentAt: now.toISOString(), text: written, files: 0 }
  const listed = { messages: [said, { ...said, text: '', files: 2 }], count: 5 }
  const about = (kind: NotificationKind, content: NotificationContent) =>
    notifications.notificationMail(
      agency,
      {
        to,
        firstName: typed,
        clientId: null,
        kind,
        unsubscribe: `${origin}/unsubscribe/0198f2aa-7c1e-7000-8000-000000000001.${kind.name}.${'kJ8s0-x_'.repeat(5)}abc`,
      },
      content,
    )
  const id = '0198f2aa-7c1e-7000-8000-000000000005'
  const paymentMade = {
    ...{
      to,
      firstName: typed,
      clientId: id,
      number: 'INV-2026-0012',
      currency: 'USD',
      method: 'check' as const,
    },
    ...{ amount: 50_000, total: 120_000, rest: 70_000, reference: typed, reason: typed },
    ...{ paidOn: '2026-11-20', dueDate: '2026-12-04' },
    href: `${origin}/client-portal/invoices/0198f2aa-7c1e-7000-8000-000000000004`,
  }
  const subscription = {
    ...{
      _id: id,
      id,
      planId: id,
      name: 'Standard' as const,
      fee: 145,
      currency: 'USD',
      includedHours: 2,
    },
    userId: { _id: id, id, firstName: typed, lastName: typed, businessName: typed, clientId: id },
    services: [{ service: typed }],
    ...{ state: 'past-due' as const, startDate: '2026-10-01', suspendable: false },
    period: { starts: '2026-11-01', ends: '2026-11-30' },
    ...{ hoursUsed: 1.5, hoursLeft: 0.5, nextInvoice: { date: '2026-12-01', amount: 145 } },
    owed: { invoiceId: id, invoiceNumber: 'INV-2026-0012', amount: 145, dueDate: '2026-11-15' },
    ...{ endsOn: null, cancelReason: '', canceledAt: null, suspendedAt: null, change: null },
    ...{ createdAt: now.toISOString(), updatedAt: now.toISOString() },
  }
  const unread = (content: NotificationContent) => about(chatNotifications.message, content)
  return {
    'mail/testMail': mail.testMail(agency, { to, firstName: typed, origin, now }),
    'email-change/confirmEmailMail': emailChange.confirmEmailMail(
      agency,
      { to, firstName: typed },
      `${origin}/confirm-email/${'kJ8s0-x_'.repeat(5)}abc`,
    ),
    'email-change/emailChangedMail': emailChange.emailChangedMail(agency, { to, firstName: typed }),
    'email-change/newAddressMail': emailChange.newAddressMail(agency, { to, firstName: typed }),
    'personal-data/downloadReadyMail': personalData.downloadReadyMail(agency, {
      ...{ to, firstName: typed, bytes: 2_400_000, page: `${origin}/client-portal/profile` },
    }),
    'accounts/newAdminMail': accounts.newAdminMail(agency, {
      to,
      firstName: typed,
      added: { firstName: typed, lastName: typed, email: to },
      by: { firstName: typed, lastName: typed, email: to },
      now,
      origin,
    }),
    'appointments/appointmentMail': appointments.appointmentMail(agency, 'declined', {
      to,
      firstName: typed,
      clientId: id,
      appointment: {
        service: typed,
        meetingType: 'video',
        startsAt: now.toISOString(),
        dueDate: '2026-11-21',
        note: written,
        offers: [{ startsAt: now.toISOString(), dueDate: '2026-11-21' }],
      },
      place: typed,
      origin,
      calendar: 'BEGIN:VCALENDAR',
      isCanceled: true,
    }),
    'chat/unreadByClient': unread(chat.unreadByClient(agency, { ...listed, origin })),
    'chat/unreadByStaff': unread(
      chat.unreadByStaff({
        ...listed,
        clients: [{ clientId: '0198f2aa-7c1e-7000-8000-000000000001', from: typed, email: to }],
        origin,
      }),
    ),
    'inquiries/messageMail': inquiries.messageMail(agency, agency.email, message),
    'inquiries/acknowledgementMail, message': inquiries.acknowledgementMail(
      agency,
      origin,
      'message',
      to,
    ),
    'inquiries/freelanceInquiryMail': inquiries.freelanceInquiryMail(agency, agency.email, inquiry),
    'inquiries/acknowledgementMail, freelance': inquiries.acknowledgementMail(
      agency,
      origin,
      'freelance',
      to,
    ),
    'inquiries/replyMail': inquiries.replyMail(agency, {
      ...{ origin, to, replyTo: agency.email, subject: 'Re: We have your message' },
      ...{ kind: 'message', text: written, author: typed, thread: [] },
    }),
    'ledger/receiptMail': ledger.receiptMail(agency, paymentMade),
    'ledger/refundMail': ledger.refundMail(agency, paymentMade),
    'ledger/creditMail': ledger.creditMail(agency, paymentMade),
    'document/issuedMail': documents.issuedMail(agency, {
      ...{ to, firstName: typed, clientId: id, note: written, payUrl, byCard: true },
      ...{
        number: 'INV-2026-0012',
        currency: 'USD',
        total: 480_000,
        dueNow: 240_000,
        dueDate: '2026-12-05',
      },
    }),
    'document/creditNoteMail': documents.creditNoteMail(agency, {
      ...{ to, firstName: typed, clientId: id, number: 'INV-2026-0012', total: 480_000 },
      ...{ creditNote: 'INV-2026-0031', currency: 'USD', day: '2026-12-05' },
    }),
    'automation/reminderMail': reminders.reminderMail(agency, {
      ...{ to, firstName: typed, clientId: id, today: '2026-12-08', byCard: true },
      invoices: [
        {
          ...{ number: 'INV-2026-0012', currency: 'USD', dueDate: '2026-12-05', payUrl },
          ...{ total: 482_500, owed: 242_500, dueNow: 242_500, fee: 2_500 },
        },
        {
          ...{ number: 'INV-2026-0014', currency: 'USD', dueDate: '2026-12-11', payUrl },
          ...{ total: 90_000, owed: 90_000, dueNow: 45_000, fee: 0 },
        },
      ],
    }),
    'document/changedMail': about(
      invoiceNotifications['invoice-changed'],
      documents.changedMail(
        agency,
        [{ number: 'INV-2026-0012', changes: [`Added: “${typed}”, 1 × $90.00`], payUrl }],
        `${origin}/client-portal/invoices`,
      ),
    ),
    'notifications/notificationMail': notifications.notificationMail(
      agency,
      {
        to,
        firstName: typed,
        clientId: null,
        kind: changeNotifications['content-changed'],
        unsubscribe: `${origin}/unsubscribe/0198f2aa-7c1e-7000-8000-000000000001.content-changed.${'kJ8s0-x_'.repeat(5)}abc`,
      },
      usualContent(
        changeNotifications['content-changed'],
        Array.from({ length: 12 }, (_, at) => ({
          subject: typed,
          about: `reason/0198f2aa-7c1e-7000-8000-0000000000${at + 10}`,
          times: 1,
        })),
        { origin, role: 'Manager' },
      ),
    ),
    'clients/addedMail': clients.addedMail(
      agency,
      { to, firstName: typed, clientId: id, client: typed },
      origin,
    ),
    'projects/completedMail': about(
      projectNotifications['project-completed'],
      projects.completedMail(agency, {
        projects: [
          { id: '0198f2aa-7c1e-7000-8000-000000000002', title: typed, comment: written },
          { id: '0198f2aa-7c1e-7000-8000-000000000003', title: typed, comment: '' },
        ],
        origin,
      }),
    ),
    'proposals/proposalMail': proposals.proposalMail(agency, {
      ...{ to, firstName: typed, title: typed, total: 7_100, currency: 'USD' },
      ...{ expiresOn: '2026-12-12', url: `${origin}/proposal/token` },
    }),
    'proposals/proposalReminderMail': proposals.proposalReminderMail(agency, {
      ...{ to, firstName: typed, title: typed, expiresOn: '2026-12-12', isLast: true },
      url: `${origin}/proposal/token`,
    }),
    'proposals/signedMail': proposals.signedMail(agency, {
      ...{ to, name: typed, title: typed, by: typed, url: `${origin}/proposal/token` },
    }),
    'proposals/questionMail': proposals.questionMail(agency, {
      ...{ title: typed, firstName: typed, lastName: typed, email: to, question: typed },
    }),
    'subscriptions/subscriptionMail': plans.subscriptionMail(agency, 'past-due', {
      ...{ to, firstName: typed, clientId: id, item: subscription, origin, byCard: true },
    }),
    'survey/invitationMail': about(
      surveyNotifications['survey-invitation'],
      survey.invitationMail(agency, {
        ...{ title: typed, origin },
        offer: { amount: 10, methods: ['mpesa', 'paypal', 'mobile_money'] },
      }),
    ),
    'weekly-word/weeklyMail': about(
      weeklyNotifications['weekly-word'],
      weeklyWord.weeklyMail({
        ...{ origin, day: '2026-11-20', digest: [typed, typed] },
        word: {
          ...{ subject: `Your week: ${typed}`, sentences: [written] },
          sections: [
            {
              ...{ title: 'Done', lines: ['4 tasks completed.', typed, 'File added: Proof.pdf'] },
              link: { label: 'See what we did', to: `/client-portal/my-projects/details/${id}` },
            },
            {
              ...{ title: 'Next', lines: ['3 open tasks.', 'Due on December 20, 2026.'] },
              link: { label: 'Open the project', to: `/client-portal/my-projects/details/${id}` },
            },
            {
              ...{ title: 'Waiting for you', lines: [`Change request: ${typed}`] },
              link: { label: 'Decide', to: '/client-portal' },
            },
          ],
        },
      }),
    ),
    'passkeys/passkeyAddedMail': passkeys.passkeyAddedMail(agency, person, typed, origin),
    'passkeys/passkeyRemovedMail': passkeys.passkeyRemovedMail(agency, person, typed, origin),
    'passwords/resetMail': passwords.resetMail(agency, person, link),
    'passwords/lockedMail': passwords.lockedMail(agency, person, link),
    'passwords/welcomeMail': passwords.welcomeMail(agency, { ...person, role: 'User' }, link),
    'passwords/changedMail': passwords.changedMail(agency, person, origin),
    'sessions/sessionEndedMail': sessions.sessionEndedMail(agency, to, typed, origin),
    'sessions/newDeviceMail': sessions.newDeviceMail(agency, {
      to,
      firstName: typed,
      device: 'Firefox on Windows',
      now,
      profile: `${origin}/client-portal/profile`,
    }),
    'two-factor/enabledMail': twoFactor.enabledMail(agency, person, origin),
    'two-factor/disabledMail': twoFactor.disabledMail(agency, person, origin),
    'two-factor/resetMail': twoFactor.resetMail(agency, person, origin),
    'two-factor/recoveryCodeMail': twoFactor.recoveryCodeMail(agency, person, origin, 3),
  }
}
