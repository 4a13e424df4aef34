/** The parameters that Stripe adds to the page after a bank's own check. */
const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

/** The URL of the page, with its own parameters alone. */
export function returnUrlOf(href: string): string {
  const url = new URL(href)
  for (const name of added) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
