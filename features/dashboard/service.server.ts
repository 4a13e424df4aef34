import { getOwn, readAppointmentCards } from '#features/appointments/public.server.ts'
import { findUnread, readWaiting } from '#features/chat/public.server.ts'
import { listNewestOf } from '#features/documents/public.server.ts'
import { leadCounts, waitingLeads } from '#features/inquiries/leads/public.server.ts'
import { readMoney, readOwnCards } from '#features/invoices/public.server.ts'
import { readNotifications } from '#features/notifications/public.server.ts'
import { subscriptionCardOf, sumSubscriptions } from '#features/plans/public.server.ts'
import { listRecentOwn, readProjectCounts } from '#features/projects/public.server.ts'
import type { Resource } from '#features/resources/contract.ts'
import { newestResources } from '#features/resources/public.server.ts'
import { findSetupLeft } from '#features/setup/public.server.ts'
import { readTaskCards } from '#features/tasks/public.server.ts'
import { readWeek } from '#features/time/public.server.ts'
import { visitorSums } from '#features/visitors/statistics/public.server.ts'
import { clientNeed } from '#server/client-need.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { countFailedMails } from '#server/mail/mail-queue.ts'
import { calendarDay, momentOf, weekOf } from '#shared/dates.ts'
import type { ClientDashboard } from './contract.ts'
import type { StaffDashboard } from './staff/contract.ts'

type Reader = Context<never, SignedIn>

const most = { projects: 4, appointments: 5, updates: 5, files: 4, news: 6, leads: 50 }
const updateKinds = ['project-update', 'project-completed', 'resource-shared']

export async function getClientDashboard(ctx: Reader): Promise<ClientDashboard> {
  const { db, user, now } = ctx
  const today = calendarDay(now())
  const { appointments, files, resources, ...cards } = await readSideBySide({
    invoices: () => readOwnCards(db, user.id, today),
    projects: () => listRecentOwn(db, today, user, most.projects),
    appointments: () =>
      getOwn(ctx, { when: 'upcoming', sort: 'startsAt', limit: most.appointments }),
    updates: () =>
      readNotifications(ctx, {
        query: { filter: 'unread', limit: most.updates },
        kinds: updateKinds,
      }),
    messages: () => findUnread(db, { id: user.id, isClient: true }),
    files: () => listNewestOf(db, user.id, most.files),
    resources: () => newestResources(db, user.id, most.files),
    plan: () => subscriptionCardOf(db, user.id, today),
    asked: () => readNeeds(ctx),
  })
  return {
    ...cards,
    appointments: appointments.rows,
    files: newestFirst([...files, ...resources.map(asFile)]).slice(0, most.files),
  }
}

async function readNeeds({ answersTo, db, user }: Reader) {
  const needs = await Promise.all(answersTo(clientNeed).map((find) => find(db, user.id)))
  return needs.filter((need) => need !== null)
}

type ShownFile = ClientDashboard['files'][number]

const asFile = ({ id, title, createdAt }: Resource): ShownFile => ({
  ...{ id, name: title, project: null, isOwn: false, createdAt },
})

const newestFirst = (files: ShownFile[]) =>
  files.sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))

export async function getStaffDashboard(ctx: Reader): Promise<StaffDashboard> {
  const { db, user, now } = ctx
  const today = calendarDay(now())
  const week = weekOf(today)
  const isAdmin = user.role === 'Admin'
  const starts = {
    weekStart: momentOf(week.first, '00:00'),
    monthStart: momentOf(`${today.slice(0, 8)}01`, '00:00'),
  }
  const {
    news,
    leads,
    leadCounts: { month, ...leadsOfWeek },
    plans,
    ...cards
  } = await readSideBySide({
    money: () => readMoney(db, today),
    week: () => readWeek(db, week),
    projects: () => readProjectCounts(db, today),
    tasks: () => readTaskCards(db, today),
    appointments: () => readAppointmentCards(db, now()),
    messages: () => readWaiting(db),
    news: () => readNotifications(ctx, { query: { limit: most.news } }),
    plans: () => sumSubscriptions(db, today),
    visitors: () => visitorSums(db, today),
    leads: () => waitingLeads(db, most.leads),
    leadCounts: () => leadCounts(db, starts),
    failedMails: async () => (isAdmin ? countFailedMails(db) : undefined),
    setup: async () => (isAdmin ? findSetupLeft(ctx) : undefined),
  })
  const { total, inquiries, rows } = leads
  const firstOf = (kind: string) => rows.find((lead) => lead.kind === kind) ?? null
  return {
    ...cards,
    plans: { monthly: plans.monthly, count: plans.states.active + plans.states['past-due'] },
    leads: {
      messages: { total: total - inquiries, first: firstOf('message') },
      inquiries: { total: inquiries, first: firstOf('freelance') },
      ...{ week: leadsOfWeek, month },
    },
    news: news.rows,
  }
}

type Reads = Record<string, () => Promise<unknown>>
type Results<R extends Reads> = { [K in keyof R]: Awaited<ReturnType<R[K]>> }

/** A third of the connection pool (server/db/db.ts), so that one page does not block other requests. */
const widest = 4

/** Runs reads concurrently, up to a limit. */
async function readSideBySide<R extends Reads>(reads: R): Promise<Results<R>> {
  const waiting = Object.entries(reads)
  const results: [string, unknown][] = []
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, read] = next
      results.push([name, await read()])
    }
  }
  await Promise.all(Array.from({ length: widest }, work))
  return Object.fromEntries(results) as Results<R>
}
