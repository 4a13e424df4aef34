import { randomUUID } from 'node:crypto'
import { changeNotifications } from '#content/changes/notifications.ts'
import { payUrlOf } from '#features/invoices/document/pay-link.server.ts'
import { unsubscribeUrl } from '#features/notifications/unsubscribe.server.ts'
import { proposalUrlOf } from '#features/proposals/link.server.ts'
import type { Db } from '#server/db/db.ts'
import { signToken } from '#server/pages/signed-token.ts'
import type { TestApp } from './app.ts'
import { makeAppointment } from './appointments.ts'
import { makeRequest } from './change-requests.ts'
import { makeSavedReply } from './chats.ts'
import {
  makeAccount,
  makeBlog,
  makeCategory,
  makeChange,
  makeFaq,
  makeFile,
  makePageText,
  makeProcessStep,
  makeProject,
  makeReason,
  makeService,
  makeSitePage,
} from './factories.ts'
import { makeInvoice, makePaidInvoice, makeRecurringInvoice, makeReview } from './invoices.ts'
import { makeInquiry, makeLead } from './leads.ts'
import { makeItem, makeOnboarding, makeOnboardingTemplate } from './onboardings.ts'
import { makePlan, makeSubscription } from './plans.ts'
import { makeProposal, makeTemplate } from './proposals.ts'
import { makeResource } from './resources.ts'
import { linkTo, makeDeliverable, makePin, storePicture } from './reviews.ts'
import { makeSurvey } from './surveys.ts'
import { makeStage, makeTask } from './work.ts'

const contentChanged = changeNotifications['content-changed']

type Make = (db: Db) => Promise<{ id: string }>

/** Creates the record that a path refers to, by the prefix of the path. */
export const makersOf = (app: TestApp): Record<string, Make> => ({
  '/api/search/client/{id}': makeAccount,
  '/api/client/{id}': makeAccount,
  '/api/user/{id}/clients': (db) => makeAccount(db, { role: 'Employee' }),
  '/api/user/{id}': makeAccount,
  '/api/user/delete': makeAccount,
  '/api/user/confirm-email': makeAccount,
  '/api/user/reset-password': makeAccount,
  '/api/user/choose-password': makeAccount,
  '/api/user/first-admin': makeAccount,
  '/api/user/reset-2fa': (db) => makeAccount(db, { two_factor_enabled: true }),
  '/api/service': makeService,
  '/api/site-page': makeSitePage,
  '/api/blog-category': (db) => makeCategory(db, 'blog_category'),
  '/api/project-category': (db) => makeCategory(db, 'project_category'),
  '/api/blog': makeBlog,
  '/api/reason': makeReason,
  '/api/process': makeProcessStep,
  '/api/about': makePageText,
  '/api/cookie-policy': (db) => makePageText(db, { kind: 'cookie-policy' }),
  '/api/term': (db) => makePageText(db, { kind: 'term' }),
  '/api/refund-policy': (db) => makePageText(db, { kind: 'refund-policy' }),
  '/api/privacy-policy': (db) => makePageText(db, { kind: 'privacy-policy' }),
  '/api/faq': makeFaq,
  '/api/change-request/{id}': makeRequest,
  '/api/onboarding/{id}': makeOnboarding,
  '/api/onboarding-item/{id}': makeItem,
  '/api/onboarding-template': makeOnboardingTemplate,
  '/api/change': makeChange,
  '/api/project': makeProject,
  '/api/file': makeFile,
  '/api/task/{id}': makeTask,
  '/api/appointment': makeAppointment,
  '/api/survey/{id}': makeSurvey,
  '/api/survey/results': async () => ({ id: 'loginFeedback' }),
  '/api/calendar-feed': async (db) => {
    const { id } = await makeAccount(db)
    return { id: signToken(app.kernel.secrets, 'calendar', { id, linkVersion: 1 }) }
  },
  // Both parameters of the path get the same id.
  '/api/invoice/{id}/payment/{paymentId}': makePaidInvoice,
  '/api/invoice/{id}': makeInvoice,
  '/api/invoice/credit-note/{id}': (db) =>
    makeInvoice(db, { voided_at: new Date().toISOString(), credit_note: `CN-${randomUUID()}` }),
  '/api/recurring-invoice': makeRecurringInvoice,
  '/api/payment/review/{id}': makeReview,
  '/api/pay/{token}': async (db) => {
    const { id } = await makeInvoice(db)
    return { id: payUrlOf(app.kernel, { id, linkVersion: 1 }).split('/').at(-1) ?? '' }
  },
  '/api/invoice/invoice/{id}': makeInvoice,
  '/api/invoice/of-project/{id}': makeProject,
  '/api/stage/{id}': makeStage,
  '/api/subscription-plans': makePlan,
  '/api/subscription/{id}': makeSubscription,
  '/api/chat/{clientId}': makeAccount,
  '/api/saved-reply': makeSavedReply,
  '/api/lead/{id}': makeLead,
  '/api/proposal/{id}': makeProposal,
  '/api/proposal-link/{token}': async (db) => {
    const { id, version } = await makeProposal(db)
    return { id: proposalUrlOf(app.kernel, { id, version }).split('/').at(-1) ?? '' }
  },
  '/api/proposal-template': makeTemplate,
  '/api/review/{id}': makeDeliverable,
  '/api/review-version/{id}': async (db) => ({ id: (await makeDeliverable(db)).version_id }),
  '/api/review-pin/{id}': makePin,
  '/api/review-link/{token}/version/': async (db) => {
    const { id, version_id } = await makeDeliverable(db)
    return linkTo(app.kernel, id, version_id)
  },
  '/api/review-link/{token}/page/': async (db) => {
    const { id, page_id, key } = await makeDeliverable(db)
    await storePicture(app.kernel, key)
    return linkTo(app.kernel, id, page_id)
  },
  '/api/review-link/{token}/pin/': async (db) => {
    const { id, version_id } = await makeDeliverable(db)
    const pin = await makePin(db, { deliverable_id: id, version_id })
    return linkTo(app.kernel, id, pin.id)
  },
  '/api/review-link/{token}': async (db) => linkTo(app.kernel, (await makeDeliverable(db)).id),
  '/api/message/{id}': makeLead,
  '/api/freelance/{id}': makeInquiry,
  '/api/resource/{id}': () => makeResource(app),
  '/api/personal-data/account/{id}': (db) => makeAccount(db),
  '/api/notification/preference': async () => ({ id: 'new-device' }),
  '/api/notification/unsubscribe': async (db) => {
    const url = unsubscribeUrl(app.kernel, (await makeAccount(db)).id, contentChanged)
    return { id: url.split('/').at(-1) ?? '' }
  },
})
