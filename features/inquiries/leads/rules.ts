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

/** The filters of the lists, in the order of their select, with their labels. */
export const filters = {
  unread: 'Unread',
  ...stateLabels,
  mine: 'Assigned to me',
} as const
export const filterNames = Object.keys(filters) as (keyof typeof filters)[]
export type Filter = (typeof filterNames)[number]

/** What staff did with a lead. */
export const entryKinds = [
  'reply',
  'note',
  'answered',
  'waiting',
  'spam',
  'restored',
  'client',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryMax = 5_000

/** Staff are reminded then. */
export const reminderHours = 20

/** A reply to it has the same subject after Re:, because some mail programs thread by both. */
export const acknowledgementSubjects: Record<Kind, string> = {
  message: 'We have your message',
  freelance: 'We have your inquiry',
}

/** The last word of a name is the last name of the account that it is proposed for. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const at = name.lastIndexOf(' ')
  return at < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, at), lastName: name.slice(at + 1) }
}

/** 515-555-0123 as accounts store it: (515) 555-0123. Anything else is left out. */
export function accountPhone(phoneNumber: string): string {
  const [, area, exchange, line] = /^(\d{3})-(\d{3})-(\d{4})$/.exec(phoneNumber) ?? []
  return area ? `(${area}) ${exchange}-${line}` : ''
}
