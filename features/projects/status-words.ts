/** Shown for a project past its due date that is neither completed nor canceled. Never stored. */
export const overDue = 'over-due'

/** The label of a status: Not started. */
export function inWords(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
