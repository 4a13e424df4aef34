import type { Kind } from './rules.ts'

export const leadPaths = {
  message: '/admin/messages',
  freelance: '/admin/freelance',
  details: (kind: Kind, id: string) => `${leadPaths[kind]}/details/${id}`,
}
