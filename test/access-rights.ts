/**
 * The rights of which a person of a client needs one, by the beginning of the path. All other calls
 * that clients may make need none.
 */
const needed: readonly (readonly [string, ...string[]])[] = [
  ['/api/client/{id}', 'people'],
  ['/api/project/{id}/stages', 'projects', 'invoices'],
  ['/api/stage/', 'projects', 'invoices'],
  ['/api/project/', 'projects'],
  ['/api/change-request/', 'projects'],
  ['/api/review', 'projects'],
  ['/api/onboarding', 'projects'],
  ['/api/document', 'projects'],
  ['/api/resource', 'projects', 'support'],
  ['/api/chat', 'support'],
  ['/api/appointment', 'projects', 'support'],
  ['/api/calendar-feed', 'projects', 'support'],
  ['/api/survey', 'projects', 'support'],
  ['/api/invoice/designs', 'invoices', 'projects'],
  ['/api/invoice/{id}/approve-design', 'invoices', 'projects'],
  ['/api/invoice/', 'invoices'],
  ['/api/statement', 'invoices'],
  ['/api/subscription/', 'invoices'],
  ['/api/payment/', 'invoices'],
]

export function rightsOf(path: string): readonly string[] {
  const [, ...rights] = needed.find(([start]) => path.startsWith(start)) ?? []
  return rights
}
