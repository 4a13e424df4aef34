export const roles = ['Admin', 'User', 'Employee', 'Manager'] as const
export type Role = (typeof roles)[number]

export const accountStatuses = ['Active', 'InActive', 'Suspended'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/**
 * The roles that may call an endpoint. A session that is pending its second factor may only call
 * `code-step` and `sign-out`.
 */
export const accessLevels = {
  public: null,
  'sign-out': null,
  'code-step': roles,
  'signed-in': roles,
  client: ['User'],
  staff: ['Employee', 'Manager', 'Admin'],
  'client-or-editor': ['User', 'Manager', 'Admin'],
  'client-or-admin': ['User', 'Admin'],
  editor: ['Manager', 'Admin'],
  admin: ['Admin'],
} as const satisfies Record<string, readonly Role[] | null>

export type Access = keyof typeof accessLevels

/**
 * The rights of a person in a client: to see its projects, its invoices and plans, or its conversation,
 * and with `people` to invite others. Appointments and files are seen with projects or support.
 */
export const memberRights = ['projects', 'invoices', 'support', 'people'] as const
export type MemberRight = (typeof memberRights)[number]
export type Rights = readonly MemberRight[]

/** The rights of which a person of a client needs one. */
export const sharedRights = ['projects', 'support'] as const satisfies Rights

/** The role of a person, and the rights of a person of a client. */
export interface Reader {
  role: Role
  rights: Rights
}

/** Staff need no right. */
export function hasRight(needed: Rights | undefined, { role, rights }: Reader): boolean {
  return role !== 'User' || !needed?.length || needed.some((right) => rights.includes(right))
}

/** Staff who may be limited to some clients. */
export const isLimitable = (role: Role) => role === 'Employee' || role === 'Manager'

export function isOpen(access: Access): boolean {
  return accessLevels[access] === null
}

export function mayCall(access: Access, role: Role): boolean {
  const allowed: readonly Role[] | null = accessLevels[access]
  return allowed === null || allowed.includes(role)
}

/** The page after signing in, and the redirect target from pages of another role. */
export function landingOf(role: Role): string {
  if (role === 'User') return '/client-portal'
  return role === 'Employee' ? '/admin/task' : '/admin'
}
