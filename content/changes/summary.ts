import type { Change } from './contract.ts'
import { nameOf } from './rules.ts'

/** The author's name, or a substitute if the account was deleted. */
export function personOf({ who }: Pick<Change, 'who'>): string {
  return who ?? 'Somebody who left'
}

/** Added; Changed: title, content; Deleted. */
export function whatHappened({ action, changed }: Pick<Change, 'action' | 'changed'>): string {
  if (action === 'add') return 'Added'
  if (action === 'remove') return 'Deleted'
  const fields = changed.map((field) =>
    field === 'position' ? 'place in the list' : nameOf(field.replace(/_id$/, '')).toLowerCase(),
  )
  return fields.length > 0 ? `Changed: ${fields.join(', ')}` : 'Changed'
}
