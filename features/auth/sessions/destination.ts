/** The key under which the browser stores the portal and the name of the signed-in person, for the header of the site. */
export const greetingKey = 'greeting'

/** The requested page if it is in a portal, otherwise the landing page. */
export function destinationAfterSignIn(search: string, landing: string): string {
  const next = new URLSearchParams(search).get('next')
  return next && /^\/(client-portal|admin)(\/|$)/.test(next) ? next : landing
}
