import type { Change } from './contract.ts'
import { fieldLabel } from './rules.ts'

/** The author's name, or a substitute if the account was deleted. */
export function authorOf({ who }: Pick<Change, 'who'>): string {
  return who ?? 'Deleted account'
}

/** Added; Changed: title, content; Deleted. */
export function describeChange({ action, changed }: Pick<Change, 'action' | 'changed'>): string {
  if (action === 'add') return 'Added'
  if (action === 'remove') return 'Deleted'
  const fields = changed.map((field) =>
    field === 'position' ? 'position' : fieldLabel(field.replace(/_id$/, '')).toLowerCase(),
  )
  return fields.length > 0 ? `Changed: ${fields.join(', ')}` : 'Changed'
}
