export const kinds = ['message', 'freelance'] as const
export type Kind = (typeof kinds)[number]

export const states = ['new', 'answered', 'client', 'spam'] as const
export type State = (typeof states)[number]

export const stateLabels: Record<State, string> = {
  new: 'New',
  answered: 'Answered',
  client: 'Client',
  spam: 'Spam',
}

/** The list filters in the order of their select, with labels. */
export const filters = {
  unread: 'Unread',
  ...stateLabels,
  mine: 'Assigned to me',
  'this-week': 'This week',
} as const
export const filterNames = Object.keys(filters) as (keyof typeof filters)[]
export type Filter = (typeof filterNames)[number]

/** The kinds of entries in the history of a lead. */
export const entryKinds = [
  'reply',
  'note',
  'question',
  'answered',
  'waiting',
  'spam',
  'restored',
  'client',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryMax = 5_000

/** Staff are reminded of a lead after this time. */
export const reminderHours = 20

/** Replies repeat the subject after Re:, because some mail clients also thread by subject. */
export const acknowledgementSubjects: Record<Kind, string> = {
  message: 'We have your message',
  freelance: 'We have your inquiry',
}

/** Takes the last word as the last name, as a suggestion for the new account. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const at = name.lastIndexOf(' ')
  return at < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, at), lastName: name.slice(at + 1) }
}

/** Formats 515-555-0123 as accounts store it: (515) 555-0123. */
export function accountPhone(phoneNumber: string): string {
  if (phoneNumber.startsWith('+')) return phoneNumber
  const [, area, exchange, line] = /^(\d{3})-(\d{3})-(\d{4})$/.exec(phoneNumber) ?? []
  return area ? `(${area}) ${exchange}-${line}` : ''
}
