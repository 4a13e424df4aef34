import type { MemberRight } from '#shared/roles.ts'

export const rightLabels: Record<MemberRight, string> = {
  projects: 'Projects',
  invoices: 'Invoices and plans',
  support: 'Messages',
  people: 'Invite people',
}
