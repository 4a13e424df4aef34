import { posix } from 'node:path'
import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { appointments } from '#features/appointments/contract.ts'
import { leads } from '#features/inquiries/leads/contract.ts'
import { recurringInvoices } from '#features/invoices/automation/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { templates as asked } from '#features/onboarding/templates/contract.ts'
import { subscriptions } from '#features/plans/subscriptions/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { proposals } from '#features/proposals/contract.ts'
import { templates } from '#features/proposals/templates/contract.ts'
import { resources } from '#features/resources/contract.ts'
import { reviews } from '#features/reviews/contract.ts'
import { surveys } from '#features/survey/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { people } from '#people/contract.ts'
import type { ApiClient } from '#shared/api-client.ts'
import { calendarDay } from '#shared/dates.ts'
import { firstPaintId } from '#shared/portal/first-reads.ts'
import { type Actor, adminApi } from './people.ts'

/** A project of the demo's client that is being worked on. */
const current = 'wedding-cakes-ordered-without-a-phone-call'

/**
 * Stands for a parameter of an address, where any value of the demo will do; {reason} is the id of
 * the first one that the API lists.
 */
const examples: Record<string, string> = {
  'service/:slug': 'service/website-design',
  'project-details/:slug': 'project-details/millrace-bread',
  'blogs/:slug': 'blogs/how-to-leave-your-web-designer',
  'page/:slug': 'page/accessibility',
  'admin/pages/edit-page/:id': 'admin/pages/edit-page/accessibility',
  'admin/pages/details/:id': 'admin/pages/details/accessibility',
  'reset-password/:userId/:token': 'reset-password/some-id/some-token',
  'choose-password/:userId/:token': 'choose-password/some-id/some-token',
  'first-admin/:token': 'first-admin/some-token',
  'unsubscribe/:token': 'unsubscribe/some-token',
  'confirm-email/:token': 'confirm-email/some-token',
  'pay/:token': 'pay/{pay-link}',
  'proposal/:token': 'proposal/{proposal-link}',
  'review/:token': 'review/{review-link}',
  'client-portal/my-projects/review/:id': 'client-portal/my-projects/review/{review}',
  'admin/projects/review/:id': 'admin/projects/review/{review}',
  'admin/services/edit-service/:id': 'admin/services/edit-service/website-design',
  'admin/services/details/:id': 'admin/services/details/website-design',
  'blogs/preview/:id': 'blogs/preview/no-such-post',
  'project-details/preview/:id': 'project-details/preview/no-such-project',
  'admin/blogs/edit-blog/:id': 'admin/blogs/edit-blog/how-to-leave-your-web-designer',
  'admin/blogs/details/:id': 'admin/blogs/details/how-to-leave-your-web-designer',
  'admin/blogs/edit-blog-category/:id': 'admin/blogs/edit-blog-category/{blog-category}',
  'admin/projects/edit-project-category/:id':
    'admin/projects/edit-project-category/{project-category}',
  'admin/projects/edit-project/:id': 'admin/projects/edit-project/millrace-bread',
  'admin/projects/details/:id': 'admin/projects/details/millrace-bread',
  'client-portal/my-projects/details/:id': `client-portal/my-projects/details/${current}?tab=status`,
  'client-portal/invoices/:id': 'client-portal/invoices/{own-invoice}',
  'client-portal/invoices/pay-bill/:invoiceId': 'client-portal/invoices/pay-bill/{own-invoice}',
  'admin/users/edit-user/:id': 'admin/users/edit-user/{client}',
  'admin/users/details/:id': 'admin/users/details/{client}',
  'admin/clients/:id': 'admin/clients/{client}',
  'admin/survey/details/:id': 'admin/survey/details/{survey}',
  'admin/task/edit-task/:id': 'admin/task/edit-task/{task}',
  'admin/task/details/:id': 'admin/task/details/{task}',
  'admin/appointments/details/:id': 'admin/appointments/details/{appointment}',
  'admin/invoices/edit-invoice/:id': 'admin/invoices/edit-invoice/{invoice}',
  'admin/invoices/invoice-details/:id': 'admin/invoices/invoice-details/{invoice}',
  'admin/invoices/recurring/edit-recurring-invoice/:id':
    'admin/invoices/recurring/edit-recurring-invoice/{recurring-invoice}',
  'admin/invoices/statement': 'admin/invoices/statement?client={client}',
  'client-portal/subscriptions/get-started/:id':
    'client-portal/subscriptions/get-started/{subscription-plans}',
  'admin/subscriptions/clients/:id': 'admin/subscriptions/clients/{subscription}',
  'admin/subscriptions/edit-subscription/:id':
    'admin/subscriptions/edit-subscription/{subscription-plans}',
  'admin/task/time': 'admin/task/time?week={last-week}',
  'admin/messages/details/:id': 'admin/messages/details/{message}',
  'admin/freelance/details/:id': 'admin/freelance/details/{freelance}',
  'admin/support/:clientId?': 'admin/support',
  'admin/resources/edit-resource/:id': 'admin/resources/edit-resource/{resource}',
  'admin/media/:id': 'admin/media/ZEEKcw-pfmN8eutK1r0isg-1600x1200',
  'admin/proposals/edit/:id': 'admin/proposals/edit/{open-proposal}',
  'admin/proposals/proposal/:id': 'admin/proposals/proposal/{proposal}',
  'admin/proposals/edit-proposal-template/:id':
    'admin/proposals/edit-proposal-template/{proposal-template}',
  'admin/projects/edit-onboarding-template/:id':
    'admin/projects/edit-onboarding-template/{onboarding-template}',
  'admin/reasons/edit-reason/:id': 'admin/reasons/edit-reason/{reason}',
  'admin/process/edit-design-process/:id': 'admin/process/edit-design-process/{process}',
  'admin/process/details/:id': 'admin/process/details/{process}',
  'admin/about/edit-about/:id': 'admin/about/edit-about/{about}',
  'admin/cookie-policy/edit-cookie-policy/:id':
    'admin/cookie-policy/edit-cookie-policy/{cookie-policy}',
  'admin/term-policy/edit-term-policy/:id': 'admin/term-policy/edit-term-policy/{term}',
  'admin/refund-policy/edit-refund-policy/:id':
    'admin/refund-policy/edit-refund-policy/{refund-policy}',
  'admin/privacy-policy/edit-privacy-policy/:id':
    'admin/privacy-policy/edit-privacy-policy/{privacy-policy}',
  'admin/about/details/:id': 'admin/about/details/{about}',
  'admin/faqs/edit-faq/:id': 'admin/faqs/edit-faq/{faq}',
}

/** A project whose client has sent half of what it needs. */
const halfSent = 'bread-by-subscription'

/** Tabs of a page, beside its first one. */
const tabs = [
  `admin/projects/details/${halfSent}?tab=content`,
  `client-portal/my-projects/details/${halfSent}?tab=content`,
  ...['updates', 'review', 'tasks', 'time'].map(
    (tab) => `admin/projects/details/${current}?tab=${tab}`,
  ),
  ...['history', 'review'].map((tab) => `client-portal/my-projects/details/${current}?tab=${tab}`),
  'client-portal/resources?tab=uploads',
  'admin/settings?tab=website',
  'admin/profile?tab=notifications',
  ...['security', 'notifications', 'data'].map((tab) => `client-portal/profile?tab=${tab}`),
  'admin/users/details/{client}?tab=timeline',
]

export interface KnownPage {
  path: string
  actor: Actor | 'visitor'
  /** The file of the page in app/. */
  file: string
}

type RoutePage = Pick<KnownPage, 'path' | 'file'>

function flatten(entries: RouteConfigEntry[], above: string): RoutePage[] {
  return entries.flatMap(({ path, file, index, children = [] }) => {
    const here = [above, path].filter(Boolean).join('/')
    if (children.length > 0) return flatten(children, here)
    return index || path ? [{ path: here, file: posix.join('app', file) }] : []
  })
}

function actorOf(path: string): KnownPage['actor'] {
  if (/^admin\/task(\/time(r)?)?$/.test(path)) return 'employee'
  if (path.startsWith('admin')) return 'admin'
  return path.startsWith('client-portal') ? 'client' : 'visitor'
}

const notAPage = /\.(xml|txt|vcf|webmanifest|ico|png)$|^(dev|share-card|calendar|icon)\//

const pages = flatten(await routes, '')
  .filter(({ path }) => !notAPage.test(path))
  .map(({ path, file }) => ({ path: examples[path] ?? path.replace('*', 'no-such-page'), file }))

function tabPage(tab: string): RoutePage {
  const [page] = tab.split('?')
  return { path: tab, file: pages.find(({ path }) => path === page)?.file ?? '' }
}

/** Every page of app/routes.ts that a person sees, with who sees it. An address with a parameter needs its example above. */
export const knownPages: KnownPage[] = [...pages, ...tabs.map(tabPage)].map(({ path, file }) => ({
  path: `/${path}`,
  actor: actorOf(path),
  file,
}))

/** Pages of a template that another page has too: looking at that one is enough. */
const repeated = [
  // The edit form. One empty form is looked at as well.
  /^\/admin\/.+\/add-(?!project$)/,
  // The client portal's.
  /^\/admin\/(profile|update-password|passkeys|enable-2fa|disable-2fa)$/,
  // Those of services and FAQs, which content/ makes for each plain kind.
  /^\/admin\/(about|process|reasons|(cookie|term|refund|privacy)-policy)(\/|$)/,
  /^\/admin\/(blogs|projects)\/(categories$|edit-(blog|project)-category\/)/,
  // /cookie-policy and /message-sent-success.
  /^\/(refund-cancellation|privacy-policy|terms-conditions|freelance-success)$/,
]

export const isRepeated = ({ path }: KnownPage) => repeated.some((pattern) => pattern.test(path))

async function firstId(origin: string, kind: string): Promise<string> {
  const listed = await fetch(`${origin}/api/${kind}?limit=1`)
  const [first] = (await listed.json()) as { id: string }[]
  return first?.id ?? ''
}

/** By email, because a test may change the names. */
const demoClient = 'client@atrium.test'

/** The pending invoices of the demo's client. */
async function listPending(admin: ApiClient) {
  const { rows } = await admin.call(people.list, { query: { q: demoClient } })
  return admin.call(invoices.list, { query: { client: rows[0]?.id, filter: 'Pending', limit: 1 } })
}

/** An invoice with every kind of total. */
async function findLongInvoice(admin: ApiClient) {
  const { rows } = await admin.call(invoices.list, { query: { filter: 'Paid' } })
  return { rows: rows.filter(({ initialDeposit }) => initialDeposit > 0) }
}

/** The demo has none, so one is added that never begins. */
async function listRecurring(admin: ApiClient) {
  const { rows } = await admin.call(recurringInvoices.list, { query: { limit: 1 } })
  if (rows.length > 0) return { rows }
  const { rows: clients } = await admin.call(people.list, { query: { q: demoClient } })
  const items = [{ service: 'Care plan', quantity: 1, price: 145 }]
  const body = {
    userId: clients[0]?.id ?? '',
    items,
    every: 'monthly',
    starts: '2099-01-31',
  } as const
  return { rows: [(await admin.call(recurringInvoices.add, { body })).item] }
}

const listOpenProposals = (admin: ApiClient) =>
  admin.call(proposals.list, { query: { limit: 1, filter: 'open' } })

/** Those of the project that is being worked on. */
async function listReviews(admin: ApiClient) {
  const { id } = await admin.call(projects.one, { params: { id: current } })
  return admin.call(reviews.list, { params: { id } })
}

/** Ids that only staff can read. */
const staffIds: Record<string, (admin: ApiClient) => Promise<{ rows: { id: string }[] }>> = {
  client: (admin) => admin.call(people.list, { query: { q: demoClient } }),
  invoice: findLongInvoice,
  'own-invoice': listPending,
  'recurring-invoice': listRecurring,
  'pay-link': async (admin) => {
    const { rows } = await listPending(admin)
    const { payUrl } = await admin.call(invoices.one, { params: { id: rows[0]?.id ?? '' } })
    return { rows: [{ id: payUrl?.split('/').at(-1) ?? '' }] }
  },
  'proposal-link': async (admin) => {
    const { rows } = await listOpenProposals(admin)
    const { url } = await admin.call(proposals.one, { params: { id: rows[0]?.id ?? '' } })
    return { rows: [{ id: url?.split('/').at(-1) ?? '' }] }
  },
  review: listReviews,
  'review-link': async (admin) => {
    const { rows } = await listReviews(admin)
    const { item } = await admin.call(reviews.openLink, { params: { id: rows[0]?.id ?? '' } })
    return { rows: [{ id: item.linkUrl?.split('/').at(-1) ?? '' }] }
  },
  appointment: (admin) => admin.call(appointments.list, { query: { limit: 1 } }),
  resource: (admin) => admin.call(resources.list, { query: { limit: 1 } }),
  survey: (admin) => admin.call(surveys.list, { query: { limit: 1 } }),
  message: (admin) => admin.call(leads.messages, { query: { limit: 1 } }),
  freelance: (admin) => admin.call(leads.inquiries, { query: { limit: 1 } }),
  subscription: (admin) => admin.call(subscriptions.list, { query: { limit: 1 } }),
  task: (admin) => admin.call(tasks.list, { query: { limit: 1 } }),
  proposal: (admin) => admin.call(proposals.list, { query: { limit: 1, filter: 'signed' } }),
  'open-proposal': listOpenProposals,
  'onboarding-template': (admin) => admin.call(asked.list, { query: { limit: 1 } }),
  'proposal-template': (admin) => admin.call(templates.list, { query: { limit: 1 } }),
}

/** The address as it can be opened on a running server. */
export async function addressOf(path: string, origin: string): Promise<string> {
  const kind = /\{([a-z-]+)\}/.exec(path)?.[1]
  if (!kind) return path
  // The demo has time in it, whatever day it is.
  if (kind === 'last-week')
    return path.replace('{last-week}', calendarDay(new Date(Date.now() - 7 * 86_400_000)))
  const staffList = staffIds[kind]
  const listed = staffList && (await staffList(await adminApi(origin)))
  const id = listed ? (listed.rows[0]?.id ?? '') : await firstId(origin, kind)
  return path.replace(`{${kind}}`, id)
}

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Makes that there is something to do on a page that has a page before it. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  if (path !== '/verify-2fa') return
  const pending = { accessToken: 'a.b.c', keepSignedIn: false, qrCodeUrl: onePixel, key: 'ABCD' }
  await page.addInitScript((kept) => {
    if (location.pathname !== '/verify-2fa') return
    sessionStorage.setItem(
      'code-step',
      JSON.stringify({ ...kept, expiresAt: Date.now() + 300_000 }),
    )
  }, pending)
}

const portalIn = (url: URL) => /^\/(admin|client-portal)(?=\/|$)/.exec(url.pathname)?.[0]

/**
 * Opens an address. In a portal that is open, it does so like a link: without toasts, and with the
 * data that was read before until it is read again. Otherwise, and for the page that is shown, it
 * loads the document. A test of a first read or of the document itself uses `page.goto`.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const portal = portalIn(new URL(path, 'http://localhost'))
  const isOpen = portal && portal === portalIn(new URL(page.url()))
  if (isOpen && (await follow(page, path))) return
  await page.goto(path)
  await page.locator(`#${firstPaintId}`).waitFor({ state: 'detached' })
}

/** Shows another page of the portal that is open. Returns false if only the query is another one. */
async function follow(page: Page, path: string): Promise<boolean> {
  await page.locator('main:not([aria-busy])').waitFor()
  await page.locator(`#${firstPaintId}`).waitFor({ state: 'detached' })
  return page.evaluate(
    (address) =>
      new Promise<boolean>((resolve, reject) => {
        if (new URL(address, location.href).pathname === location.pathname) return resolve(false)
        for (const button of document.querySelectorAll<HTMLElement>('[aria-label=Dismiss]'))
          button.click()
        // The portal focuses its main element when it shows another page.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        document
          .querySelector('main')
          ?.addEventListener('focus', () => resolve(true), { once: true })
        setTimeout(() => reject(new Error(`${address} is not shown`)), 30_000)
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
    path,
  )
}

/** Leaves the portal open for the next test, on a page that reads nothing. Returns false if the page has to be closed. */
export async function leave(page: Page): Promise<boolean> {
  const portal = portalIn(new URL(page.url()))
  if (!portal) return false
  const canLeave = await page.evaluate(() => {
    sessionStorage.clear()
    const isFree = !document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')
    // A form with unsaved changes prevents it.
    return isFree && dispatchEvent(new Event('beforeunload', { cancelable: true }))
  })
  if (!canLeave) return false
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', media: null })
  await page.mouse.move(0, 0)
  return follow(page, `${portal}/update-password`)
}
