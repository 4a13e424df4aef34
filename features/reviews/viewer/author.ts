import type { Author } from '../shapes.ts'

export function authorName({ name, from }: Author): string {
  if (!name) return from === 'agency' ? 'The agency' : 'Erased'
  return from === 'guest' ? `${name} (guest)` : name
}
