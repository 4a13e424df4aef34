import { addDays } from '#shared/dates.ts'
import { countOf, cutAtWord, plainText } from '#shared/text.ts'
import type { Tone } from '#ui/base/badge.tsx'

/** The kinds of items. */
export const kindLabels = {
  question: 'Question',
  text: 'Text',
  files: 'Files',
  login: 'Login',
  date: 'Date',
  choice: 'Choice',
  task: 'Task',
  signature: 'Signature',
} as const
export type ItemKind = keyof typeof kindLabels
export const itemKinds = Object.keys(kindLabels) as ItemKind[]

/** The kinds whose answer `saveAnswer` takes. Files, logins and signatures have calls of their own. */
export const isAnswered = (kind: ItemKind) =>
  kind !== 'files' && kind !== 'login' && kind !== 'signature'

/** A login and a signature are sent as they are saved, everything else when its writer says so. */
export const isSentAtOnce = (kind: ItemKind) => kind === 'login' || kind === 'signature'

export const itemStates = ['open', 'sent', 'accepted', 'returned'] as const
export type ItemState = (typeof itemStates)[number]

const labels = { accepted: 'Accepted', returned: 'Returned' }

/** The state in the words of the side that reads it. */
export function stateInWords(state: ItemState, isClient: boolean): string {
  if (state === 'open') return isClient ? 'To do' : 'Waiting for the client'
  if (state === 'sent') return isClient ? 'Sent' : 'To check'
  return labels[state]
}

export const toneOf: Record<ItemState, Tone> = {
  open: 'neutral',
  sent: 'info',
  accepted: 'good',
  returned: 'warn',
}

/** The client has to do something. */
export const isToCome = (state: ItemState) => state === 'open' || state === 'returned'

/** The answer of a task that is done. */
export const taskDone = 'done'

export const titleMax = 200
export const helpMax = 4_000
export const itemsMax = 60
export const optionsMax = 20
export const optionMax = 120
export const filesOfItemMax = 30
export const reasonMax = 1_000
/** The characters of an answer to a question. */
export const answerMax = 2_000
/** The characters of rich text, with its markup. */
export const contentMax = 60_000

interface Asked {
  kind: ItemKind
  options: readonly string[]
}

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text
}

/** Why an answer is not one of this item; undefined if it is, or if it is empty. */
export function findProblem({ kind, options }: Asked, answer: string): string | undefined {
  if (answer === '') return undefined
  if (kind === 'date' && !isDay(answer)) return 'Choose a date.'
  if (kind === 'choice' && !options.includes(answer)) return 'Choose one of these.'
  if (kind === 'task' && answer !== taskDone) return 'Tick it, or leave it open.'
  return undefined
}

interface Counted {
  required: boolean
  state: ItemState
}

/** The required items: all of them, those that the client still has to send, and those not yet accepted. */
export function countItems(items: readonly Counted[]) {
  const required = items.filter((item) => item.required)
  return {
    required: required.length,
    toCome: required.filter(({ state }) => isToCome(state)).length,
    missing: required.filter(({ state }) => state !== 'accepted').length,
  }
}

/** Such as: 4 of 9 still to come. */
export const toComeInWords = ({ toCome, required }: Record<'toCome' | 'required', number>) =>
  `${toCome} of ${required} still to come`

/** Such as: Opening hours, Logo and 2 more. */
export function namesInWords(titles: readonly string[], most = 3): string {
  const more = titles.length - most
  const named = titles.slice(0, most).map((title) => cutAtWord(title, 60))
  return named.join(', ') + (more > 0 ? ` and ${countOf(more, 'more item')}` : '')
}

/** Rich text that shows nothing counts as no answer. */
export const isEmptyContent = (html: string) =>
  plainText(html).trim() === '' && !/<img\b/i.test(html)

interface Answered {
  kind: ItemKind
  answer: string
  files: readonly unknown[]
  hasLogin: boolean
}

/** `answer` is that of a text, too. */
export function hasAnswer({ kind, answer, files, hasLogin }: Answered): boolean {
  if (kind === 'files') return files.length > 0
  return kind === 'login' ? hasLogin : answer !== ''
}

interface ReminderSettings {
  firstReminder: number
  secondReminder: number
  thirdReminder: number
}

/** The days after which a client is reminded, without those that are off. */
export const reminderDaysOf = ({
  firstReminder,
  secondReminder,
  thirdReminder,
}: ReminderSettings) => [firstReminder, secondReminder, thirdReminder].filter((days) => days > 0)

/** The latest step that has come; an earlier one that was missed is left out. */
export const stepOf = (quietSince: string, days: readonly number[], today: string): number =>
  days.filter((each) => addDays(quietSince, each) <= today).length
