import { landingOf, type Role } from '#shared/roles.ts'

export const portalOf = (role: Role) =>
  landingOf(role) === '/client-portal' ? '/client-portal' : '/admin'
