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
  editor: ['Manager', 'Admin'],
  admin: ['Admin'],
} as const satisfies Record<string, readonly Role[] | null>

export type Access = keyof typeof accessLevels

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
