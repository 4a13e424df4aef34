import { getOwn, readAppointmentCards } from '#features/appointments/service.server.ts'
import { findNews, readWaiting } from '#features/chat/service.server.ts'
import { listNewestOf } from '#features/documents/service.server.ts'
import { leadCounts, waitingLeads } from '#features/inquiries/leads/service.server.ts'
import { readMoney, readOwnCards } from '#features/invoices/service.server.ts'
import { readNotifications } from '#features/notifications/service.server.ts'
import { planCardOf, planSums } from '#features/plans/service.server.ts'
import { listRecentOwn, readProjectCounts } from '#features/projects/overview/service.server.ts'
import type { Resource } from '#features/resources/contract.ts'
import { newestResources } from '#features/resources/service.server.ts'
import { findSetupLeft } from '#features/setup/service.server.ts'
import { isAsked } from '#features/survey/service.server.ts'
import { readTaskCards } from '#features/tasks/service.server.ts'
import { readWeek } from '#features/time/service.server.ts'
import { visitorSums } from '#features/visitors/statistics/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { readSideBySide } from '#server/db/side-by-side.ts'
import { countFailedMails } from '#server/mail/failed-mails.ts'
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
    messages: () => findNews(db, { id: user.id, isClient: true }),
    files: () => listNewestOf(db, user.id, most.files),
    resources: () => newestResources(db, user.id, most.files),
    plan: () => planCardOf(db, user.id, today),
    survey: () => isAsked(db, user.id),
  })
  return {
    ...cards,
    appointments: appointments.rows,
    files: newestFirst([...files, ...resources.map(asFile)]).slice(0, most.files),
  }
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
    plans: () => planSums(db, today),
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
