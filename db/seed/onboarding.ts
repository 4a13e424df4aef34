import type { SaveLogin } from '#features/onboarding/contract.ts'
import type { ItemKind, ItemState } from '#features/onboarding/rules.ts'
import { starterTemplates } from '#features/onboarding/templates/starter.server.ts'
import { seal } from '#server/accounts/vault.ts'
import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import type { Secrets } from '#server/secrets.ts'
import { addDays, calendarDay, dayMs } from '#shared/dates.ts'
import { addDocument } from './histories.ts'

interface DemoItem {
  kind: ItemKind
  title: string
  help?: string
  options?: string[]
  state?: ItemState
  answer?: string
  reason?: string
  login?: SaveLogin
  /** The name and the path of a file. */
  file?: [name: string, path: string]
  /** Days ago on which it was sent. */
  sent?: number
}

const nextMonday = () => {
  const today = calendarDay(new Date())
  const days = (8 - new Date(`${today}T12:00:00Z`).getUTCDay()) % 7 || 7
  return addDays(today, days + 14)
}

const items = (): DemoItem[] => [
  {
    ...{ kind: 'question', title: 'How does somebody pause?', state: 'accepted', sent: 2 },
    answer: 'With one tap, until Thursday noon for the week after.',
  },
  {
    ...{ kind: 'text', title: 'What the subscription is', state: 'sent', sent: 1 },
    help: 'For the top of the page. Half a page is enough.',
    answer:
      '<p>Bread that comes before you think of it: two loaves on Tuesday and one on Friday, from the oven of the same morning.</p><p>You choose what you never want. Everything else is up to us.</p>',
  },
  {
    ...{ kind: 'files', title: 'Breads and prices', state: 'accepted', sent: 2 },
    file: ['Breads and prices.csv', 'resources/bread-menu-prices.csv'],
  },
  {
    ...{ kind: 'files', title: 'Photos of the loaves' },
    help: 'By daylight, on the table in the bakery. A phone is good enough.',
  },
  {
    ...{ kind: 'choice', title: 'Who packs the bags?', state: 'sent', sent: 1 },
    ...{ options: ['The night shift', 'The shop', 'Somebody new'], answer: 'The shop' },
  },
  {
    ...{ kind: 'login', title: 'Your account at the card provider', state: 'sent', sent: 1 },
    help: 'We set up the monthly payment there.',
    login: {
      ...{ address: 'https://dashboard.payments.example', username: 'hannah@brandt.example' },
      ...{ password: 'rye-and-water-3', note: 'The code comes by text message. Call me first.' },
    },
  },
  {
    ...{ kind: 'date', title: 'First delivery', state: 'returned', answer: nextMonday(), sent: 2 },
    reason: 'That is a Monday. You deliver on Tuesdays and Fridays.',
  },
  { kind: 'task', title: 'Tell everybody in the shop', help: 'They will be asked first.' },
  {
    ...{ kind: 'signature', title: 'Use of your material' },
    help: 'The texts and pictures that I send are mine, or I may use them. The agency may show them on the site that it builds for me.',
  },
]

/** Seeds two templates, and a list that its client has half done. */
export async function seedOnboarding(
  db: Db,
  files: Storage,
  { logins }: Pick<Secrets, 'logins'>,
): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
  await db
    .insertInto('onboarding_template')
    .values(starterTemplates().map(({ title, items }) => ({ title, items: JSON.stringify(items) })))
    .execute()
  const project = await db
    .selectFrom('project')
    .innerJoin('client', 'client.id', 'project.client_id')
    .select(['project.id', 'client.id as client_id', 'contact_id'])
    .where('slug', '=', 'bread-by-subscription')
    .executeTakeFirstOrThrow()
  const { id: manager } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'manager@atrium.test')
    .executeTakeFirstOrThrow()
  const { id: onboarding_id } = await db
    .insertInto('onboarding')
    .values({
      ...{ project_id: project.id, client_id: project.client_id, title: 'New website' },
      ...{ holds: true, quiet_since: daysAgo(1), created_at: daysAgo(3), updated_at: daysAgo(1) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, { login, file, sent, ...item }] of items().entries()) {
    const time = sent === undefined ? null : daysAgo(sent)
    const isDecided = item.state === 'accepted' || item.state === 'returned'
    const { id } = await db
      .insertInto('onboarding_item')
      .values({
        ...{ ...item, onboarding_id, position: at + 1, revision: time ? 1 : 0 },
        ...{ answered_by: time && project.contact_id, answered_at: time, sent_at: time },
        ...(isDecided && { decided_by: manager, decided_at: daysAgo(1) }),
        ...{ created_at: daysAgo(3), updated_at: time ?? daysAgo(3) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (login)
      await db
        .insertInto('onboarding_login')
        .values({ item_id: id, sealed: seal(logins, JSON.stringify(login), id) })
        .execute()
    if (!file) continue
    const [name, path] = file
    const document = await addDocument(db, files, {
      ...{ name, path, project_id: project.id, account_id: project.contact_id },
      created_at: daysAgo(sent ?? 0),
    })
    await db
      .insertInto('onboarding_file')
      .values({ item_id: id, document_id: document.id })
      .execute()
  }
}
