/** Displayed for a project that is past its due date and neither completed nor canceled. Never stored. */
export const overDue = 'over-due'

/** The label of a status, such as Not started. */
export function inWords(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
