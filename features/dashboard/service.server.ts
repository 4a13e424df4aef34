import { getOwn, readAppointmentCards, readOpening } from '#features/appointments/public.server.ts'
import { findUnread, readWaiting } from '#features/chat/public.server.ts'
import { listNewestOf } from '#features/documents/public.server.ts'
import { leadCounts, waitingLeads } from '#features/inquiries/leads/public.server.ts'
import { readMoney, readOwnCards } from '#features/invoices/public.server.ts'
import { readNotifications } from '#features/notifications/public.server.ts'
import { subscriptionCardOf, sumSubscriptions } from '#features/plans/public.server.ts'
import { listRecentOwn, readProjectTimeline } from '#features/projects/public.server.ts'
import { proposalCounts } from '#features/proposals/public.server.ts'
import type { Resource } from '#features/resources/contract.ts'
import { newestResources } from '#features/resources/public.server.ts'
import { findSetupLeft } from '#features/setup/public.server.ts'
import { readTaskCards } from '#features/tasks/public.server.ts'
import { listRunning, readWeek } from '#features/time/public.server.ts'
import { readRecent } from '#features/timeline/public.server.ts'
import { visitorSums } from '#features/visitors/statistics/public.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { countFailedMails } from '#server/mail/mail-queue.ts'
import { clientNeed, type StaffNeed, staffNeed } from '#server/needs.ts'
import { addDays, calendarDay, momentOf, weekOf } from '#shared/dates.ts'
import { hasRight, type Rights, sharedRights } from '#shared/roles.ts'
import type { ClientDashboard, DashboardParts } from './contract.ts'
import type { StaffDashboard } from './staff/contract.ts'

type Reader = Context<never, SignedIn>

const most = { projects: 4, appointments: 5, updates: 5, files: 4, decisions: 5, recent: 6 }
/** In days. */
const spans = { recent: 30, funnel: 90 }
const updateKinds = ['project-update', 'project-completed', 'resource-shared']

export async function getClientDashboard(ctx: Reader): Promise<ClientDashboard> {
  const { db, user, now } = ctx
  const today = calendarDay(now())
  const ifSeen =
    <T>(rights: Rights, read: (clientId: string) => Promise<T>) =>
    async () =>
      user.clientId && hasRight(rights, user) ? read(user.clientId) : undefined
  const { appointments, files, resources, asked, ...cards } = await readSideBySide({
    invoices: ifSeen(['invoices'], (clientId) => readOwnCards(ctx, clientId)),
    projects: ifSeen(['projects'], () => listRecentOwn(db, today, user, most.projects)),
    appointments: ifSeen(sharedRights, () =>
      getOwn(ctx, { when: 'upcoming', sort: 'startsAt', limit: most.appointments }),
    ),
    updates: () =>
      readNotifications(ctx, {
        query: { filter: 'unread', limit: most.updates },
        kinds: updateKinds,
      }),
    messages: ifSeen(['support'], (clientId) => findUnread(db, clientId)),
    files: ifSeen(['projects'], (clientId) => listNewestOf(db, clientId, most.files)),
    resources: ifSeen(sharedRights, (clientId) => newestResources(db, clientId, most.files)),
    plan: ifSeen(['invoices'], (clientId) => subscriptionCardOf(db, clientId, today)),
    asked: ifSeen(sharedRights, (clientId) => readNeeds(ctx, clientId)),
  })
  return {
    ...cards,
    appointments: appointments?.rows,
    files:
      resources && newestFirst([...(files ?? []), ...resources.map(asFile)]).slice(0, most.files),
    asked: asked ?? [],
  }
}

async function readNeeds(ctx: Reader, clientId: string) {
  const needs = await Promise.all(ctx.answersTo(clientNeed).map((find) => find(ctx, clientId)))
  return needs.filter((need) => need !== null)
}

async function readStaffNeeds(ctx: Reader, limit: number) {
  const needs: StaffNeed[] = []
  for (const find of ctx.answersTo(staffNeed)) {
    const need = await find(ctx, limit)
    if (need) needs.push(need)
  }
  return needs
}

type ShownFile = DashboardParts['files'][number]

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
  const limit = most.decisions
  const funnelFrom = addDays(today, 1 - spans.funnel)
  const startOfDay = (day: string) => momentOf(day, '00:00')
  const starts = { weekStart: startOfDay(week.first), funnelStart: startOfDay(funnelFrom) }
  const since = startOfDay(addDays(today, -spans.recent))
  const { leads, counts, proposals, plans, opening, ...cards } = await readSideBySide({
    // The longest first, so that none is still read when the others have ended.
    money: () => readMoney(db, { today, limit }),
    plans: () => sumSubscriptions(db, today),
    projects: () => readProjectTimeline(db, today),
    week: () => readWeek(db, week),
    tasks: () => readTaskCards(db, { today, limit }),
    appointments: () => readAppointmentCards(ctx, limit),
    timers: () => listRunning(db),
    opening: () => readOpening(ctx, { today, week }),
    messages: () => readWaiting(db, limit),
    recent: () => readRecent(ctx, { since, limit: most.recent }),
    visitors: () => visitorSums(db, today),
    leads: () => waitingLeads(db, limit),
    needs: () => readStaffNeeds(ctx, limit),
    counts: () => leadCounts(db, starts),
    proposals: () => proposalCounts(db, starts.funnelStart),
    failedMails: async () => (isAdmin ? countFailedMails(db) : undefined),
    setup: async () => (isAdmin ? findSetupLeft(ctx) : undefined),
  })
  return {
    ...cards,
    plans: {
      monthly: plans.monthly,
      currencies: plans.currencies,
      count: plans.states.active + plans.states['past-due'],
    },
    leads: {
      ...leads,
      week: counts.week,
      funnel: { from: funnelFrom, ...counts.funnel, ...proposals },
    },
    week: { ...cards.week, capacity: opening.minutes },
    hours: [...opening.today],
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
