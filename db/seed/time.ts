import type { Db } from '#server/db/db.ts'
import { calendarDay, dayMs, momentOf, weekdayOf } from '#shared/dates.ts'
import { type DemoTask, demoTasks } from './tasks.ts'

/** Descriptions of work, used in turn. Some entries have none. */
const work: Record<string, string[]> = {
  'Take the deposit with Stripe': [
    'Payment page, with the amount above the card',
    '',
    'Webhook and the status of an order',
    'Declined cards, in the words of the bank',
    '',
    'Closed tabs: “We are waiting for the bank”',
  ],
  'Show a full day before anything else': [
    'Calendar of the next six months',
    '',
    'Full days from the orders of the bakery',
    'Mark a day as full by hand',
  ],
  'Price while the couple chooses': [
    'Price list of tiers and fillings',
    'Flowers only together with a cake',
    '',
    'Rounding, and the example of Hannah',
    'Keyboard and screen reader',
  ],
  'Photograph six cakes for the order form': ['At the bakery', 'Selection and retouching'],
  'Print layout for the spring catalog': [
    'Grid and typefaces',
    '',
    'Vegetables, pages 8 to 21',
    'Flowers, pages 22 to 37',
    '',
    'Index by sowing month',
    'Proof of the first sheet',
  ],
  'Ask for the germination figures of two lots': [
    'Call with the laboratory',
    '',
    'Figures of the first lot',
  ],
  'Import the varieties of last year': ['Duplicate names', ''],
  'One word to answer a reminder': ['Replies in Spanish', 'Texts that arrive twice', ''],
  'Count missed appointments for a month': ['Numbers of the front desk', '', 'Chart for Priya'],
}

interface Block {
  /** The time of day in the agency's time zone. */
  at: string
  minutes: number
}

/** The days of each person follow these patterns in turn. */
const patterns: Partial<Record<DemoTask['employee'], Block[][]>> = {
  'employee@atrium.test': [
    [
      { at: '08:52', minutes: 97 },
      { at: '10:41', minutes: 78 },
      { at: '13:05', minutes: 112 },
      { at: '15:15', minutes: 95 },
    ],
    [
      { at: '09:10', minutes: 164 },
      { at: '13:20', minutes: 131 },
      { at: '15:48', minutes: 52 },
    ],
    [
      { at: '08:45', minutes: 121 },
      { at: '11:02', minutes: 55 },
      { at: '12:50', minutes: 148 },
      { at: '15:40', minutes: 73 },
    ],
  ],
  'manager@atrium.test': [
    [{ at: '09:30', minutes: 42 }],
    [],
    [
      { at: '10:15', minutes: 25 },
      { at: '16:05', minutes: 58 },
    ],
  ],
  'admin@atrium.test': [
    [{ at: '10:00', minutes: 135 }],
    [{ at: '13:30', minutes: 80 }],
    [{ at: '11:15', minutes: 45 }],
  ],
}

/** Earlier than all other work of that day. */
const planned: Block[] = [
  { at: '08:05', minutes: 40 },
  { at: '08:10', minutes: 35 },
]
/** Days ago, within the current period of the plan. */
const plannedFrom = 12

const shownDays = 28

/** Seeds the working hours of the last four weeks, up to now. */
export async function seedTime(db: Db): Promise<void> {
  const now = new Date()
  const people = await db.selectFrom('account').select(['id', 'email']).execute()
  const tasks = await db.selectFrom('task').select(['id', 'title', 'project_id']).execute()
  const toRow = (email: string, { title, ...log }: PlannedLog) => {
    const account_id = people.find((person) => person.email === email)?.id ?? ''
    const { id: task_id = '', project_id = '' } = tasks.find((task) => task.title === title) ?? {}
    return { ...log, account_id, task_id, project_id }
  }
  const logs = Object.entries(patterns).flatMap(([email, days]) =>
    planDays(now, email, days).map((log) => toRow(email, log)),
  )
  const inPlan = demoTasks
    .filter((task) => task.inPlan)
    .flatMap(({ title, employee }) =>
      planInPlan(now, title).map((log) => toRow(employee, { ...log, description: '' })),
    )
  await db
    .insertInto('time_log')
    .values([...logs, ...inPlan])
    .execute()
}

type PlannedLog = ReturnType<typeof planDays>[number]

/** Some time on a few working days of the current period. */
function planInPlan(now: Date, title: string) {
  const days = Array.from({ length: plannedFrom }, (_, place) => plannedFrom - place)
    .map((ago) => calendarDay(new Date(now.getTime() - ago * dayMs)))
    .filter((day) => ![0, 6].includes(weekdayOf(day)))
  return planned.map(({ at, minutes }, place) =>
    logOf(title, { day: days[place] ?? '', at, seconds: minutes * 60 }),
  )
}

function planDays(now: Date, email: string, days: Block[][]) {
  const counts = new Map<string, number>()
  const describe = (title: string) => {
    const [done, texts] = [counts.get(title) ?? 0, work[title] ?? []]
    counts.set(title, done + 1)
    return texts[done % texts.length] ?? ''
  }
  return Array.from({ length: shownDays }, (_, at) => shownDays - 1 - at)
    .flatMap((ago) => planDay(now, email, { ago, blocks: days[ago % days.length] ?? [] }))
    .filter(({ updated_at }) => Date.parse(updated_at) <= now.getTime())
    .map((log) => ({ ...log, description: describe(log.title) }))
}

function planDay(now: Date, email: string, { ago, blocks }: { ago: number; blocks: Block[] }) {
  const day = calendarDay(new Date(now.getTime() - ago * dayMs))
  const weekday = weekdayOf(day)
  const open = demoTasks.filter(
    (task) => task.employee === email && !task.inPlan && isWorkedOn(task, ago),
  )
  if (weekday === 0 || weekday === 6) return []
  return blocks.flatMap(({ at, minutes }, place) => {
    const task = open[(ago + place) % open.length]
    if (!task) return []
    const seconds = minutes * 60 + ((ago * 17 + place * 23) % 60)
    return [logOf(task.title, { day, at, seconds })]
  })
}

function logOf(title: string, { day, at, seconds }: { day: string; at: string; seconds: number }) {
  const started_at = momentOf(day, at)
  const ended = new Date(Date.parse(started_at) + seconds * 1000).toISOString()
  return { title, started_at, seconds, created_at: ended, updated_at: ended }
}

function isWorkedOn({ status, begun, changed }: DemoTask, ago: number): boolean {
  if (status === 'pending' || ago >= begun) return false
  return status === 'in-progress' || ago > changed
}
