import { findKind } from '../kinds.ts'
import type { Change } from './contract.ts'
import { fieldLabel, innerFields, references } from './rules.ts'

/** The author's name, or a substitute if the account was deleted. */
export function authorOf({ who }: Pick<Change, 'who'>): string {
  return who ?? 'Deleted account'
}

/** Added; Changed: title, content; Deleted. */
export function describeChange({
  action,
  kind,
  changed,
}: Pick<Change, 'action' | 'kind' | 'changed'>): string {
  if (action === 'add') return 'Added'
  if (action === 'remove') return 'Deleted'
  const labels = findKind(kind)?.labels
  const shown = changed.filter((field) => !innerFields.includes(field))
  const fields = shown.map((field) => fieldLabel(references[field] ?? field, labels).toLowerCase())
  return fields.length > 0 ? `Changed: ${fields.join(', ')}` : 'Changed'
}
