import type { Kind } from './leads/rules.ts'

export const leadPaths = {
  message: '/admin/messages',
  freelance: '/admin/freelance',
  details: (kind: Kind, id: string) => `${leadPaths[kind]}/details/${id}`,
}
