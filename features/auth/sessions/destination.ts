/** The requested page if it is in a portal, otherwise the landing page. */
export function destinationAfterSignIn(next: string | null, landing: string): string {
  return next && /^\/(client-portal|admin)(\/|$)/.test(next) ? next : landing
}
