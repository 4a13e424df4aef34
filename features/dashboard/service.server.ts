import { getOwn, readAppointmentCards } from '#features/appointments/service.server.ts'
import { findNews, readWaiting } from '#features/chat/service.server.ts'
import { listNewestOf } from '#features/documents/service.server.ts'
import { readMoney, readOwnCards } from '#features/invoices/service.server.ts'
import { readNotifications } from '#features/notifications/service.server.ts'
import { listRecentOwn, readProjectCounts } from '#features/projects/overview/service.server.ts'
import { readTaskCards } from '#features/tasks/service.server.ts'
import { readWeek } from '#features/time/service.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { readSideBySide } from '#server/db/side-by-side.ts'
import { countFailedMails } from '#server/mail/failed-mails.ts'
import { calendarDay, weekOf } from '#shared/dates.ts'
import type { ClientDashboard, StaffDashboard } from './contract.ts'
import { readSetup } from './setup.server.ts'

type Reader = Context<never, SignedIn>

const most = { projects: 4, appointments: 5, updates: 5, files: 4, news: 6 }
const updateKinds = ['project-update', 'project-completed']

export async function getClientDashboard(ctx: Reader): Promise<ClientDashboard> {
  const { db, user, now } = ctx
  const today = calendarDay(now())
  const { appointments, ...cards } = await readSideBySide({
    invoices: () => readOwnCards(db, user.id, today),
    projects: () => listRecentOwn(db, today, user, most.projects),
    appointments: () => getOwn(ctx, { when: 'upcoming', limit: most.appointments }),
    updates: () =>
      readNotifications(ctx, {
        query: { filter: 'unread', limit: most.updates },
        kinds: updateKinds,
      }),
    messages: () => findNews(db, { id: user.id, isClient: true }),
    files: () => listNewestOf(db, user.id, most.files),
  })
  return { ...cards, appointments: appointments.rows }
}

export async function getStaffDashboard(ctx: Reader): Promise<StaffDashboard> {
  const { db, user, now } = ctx
  const today = calendarDay(now())
  const { first: from, last: to } = weekOf(today)
  const isAdmin = user.role === 'Admin'
  const { news, ...cards } = await readSideBySide({
    money: () => readMoney(db, today),
    week: () => readWeek(db, { from, to }),
    projects: () => readProjectCounts(db, today),
    tasks: () => readTaskCards(db, today),
    appointments: () => readAppointmentCards(db, now()),
    messages: () => readWaiting(db),
    news: () => readNotifications(ctx, { query: { limit: most.news } }),
    failedMails: async () => (isAdmin ? countFailedMails(db) : undefined),
    setup: async () => (isAdmin ? readSetup(db) : undefined),
  })
  return { ...cards, news: news.rows }
}
