/** The subjects of events, used as filters. */
export const topicNames = {
  'sign-in': 'Sign-ins',
  failure: 'Failures',
  lockout: 'Lockouts',
  session: 'Ended sign-ins',
  password: 'Passwords',
  'two-factor': 'Two-factor and passkeys',
  account: 'Accounts and roles',
} as const

export type Topic = keyof typeof topicNames
export const topics = Object.keys(topicNames) as Topic[]

interface Kind {
  topic: Topic
  /** The readable name. */
  name: string
  tone: 'good' | 'bad' | 'warn' | 'info' | 'neutral'
}

/** All kinds of events. */
export const eventKinds = {
  'signed-in': { topic: 'sign-in', name: 'Signed in', tone: 'good' },
  'sign-in-failed': { topic: 'failure', name: 'Sign-in failed', tone: 'warn' },
  'code-failed': { topic: 'failure', name: 'Second factor failed', tone: 'warn' },
  'password-failed': { topic: 'failure', name: 'Current password wrong', tone: 'warn' },
  'locked-out': { topic: 'lockout', name: 'Locked out', tone: 'bad' },
  'signed-out': { topic: 'session', name: 'Signed out', tone: 'neutral' },
  'sign-ins-ended': { topic: 'session', name: 'Other sign-ins ended', tone: 'info' },
  'token-reused': { topic: 'session', name: 'Refresh token reused', tone: 'bad' },
  'password-link-sent': { topic: 'password', name: 'Password link sent', tone: 'info' },
  'password-reset': { topic: 'password', name: 'Password reset', tone: 'info' },
  'password-changed': { topic: 'password', name: 'Password changed', tone: 'info' },
  'two-factor-on': { topic: 'two-factor', name: 'Two-factor turned on', tone: 'good' },
  'two-factor-off': { topic: 'two-factor', name: 'Two-factor turned off', tone: 'warn' },
  'two-factor-reset': { topic: 'two-factor', name: 'Two-factor reset', tone: 'warn' },
  'recovery-code-used': { topic: 'two-factor', name: 'Recovery code used', tone: 'warn' },
  'passkey-added': { topic: 'two-factor', name: 'Passkey added', tone: 'good' },
  'passkey-removed': { topic: 'two-factor', name: 'Passkey removed', tone: 'info' },
  'account-added': { topic: 'account', name: 'Account added', tone: 'info' },
  'account-deleted': { topic: 'account', name: 'Account deleted', tone: 'bad' },
  'account-erased': { topic: 'account', name: 'Personal data erased', tone: 'bad' },
  'data-requested': { topic: 'account', name: 'Personal data requested', tone: 'info' },
  'data-exported': { topic: 'account', name: 'Personal data exported', tone: 'warn' },
  'login-shown': { topic: 'account', name: 'Login of a client shown', tone: 'warn' },
  'email-changed': { topic: 'account', name: 'Email changed', tone: 'warn' },
  'role-changed': { topic: 'account', name: 'Role changed', tone: 'warn' },
  'clients-changed': { topic: 'account', name: 'Visible clients changed', tone: 'warn' },
  'status-changed': { topic: 'account', name: 'Status changed', tone: 'warn' },
} as const satisfies Record<string, Kind>

export type EventKind = keyof typeof eventKinds

export function kindsOf(topic: Topic): string[] {
  return Object.entries(eventKinds).flatMap(([kind, { topic: own }]) => (own === topic ? kind : []))
}

const unknown: Pick<Kind, 'name' | 'tone'> = { name: 'Something else', tone: 'neutral' }

/** The label of a kind, including kinds that this version no longer records. */
export function displayOf(kind: string): Pick<Kind, 'name' | 'tone'> {
  return Object.entries(eventKinds).find(([known]) => known === kind)?.[1] ?? unknown
}

/** Anybody can cause failures, so repeated ones are counted in one row. */
export function isCounted(kind: EventKind): boolean {
  const { topic } = eventKinds[kind]
  return topic === 'failure' || topic === 'lockout'
}

export const spans = ['day', 'week', 'month'] as const
