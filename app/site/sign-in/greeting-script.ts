import { destinationAfterSignIn, greetingKey } from '#features/auth/sessions/destination.ts'
import { afterPaint } from '#ui/client/after-paint.ts'
import { readStored } from '#ui/client/stored.ts'

/** The header leads a signed-in person to the portal instead of the sign-in, which does so as well. */
export async function initGreeting(): Promise<void> {
  const isLogin = location.pathname === '/login'
  // Reading storage delays the first paint. The sign-in redirects, so it need not be painted.
  if (!isLogin) await afterPaint()
  const [portal, ...names] = readStored(greetingKey)?.split(' ') ?? []
  if (!portal) return
  if (isLogin) return location.replace(destinationAfterSignIn(location.search, portal))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header [href="/login"]')) {
    link.href = portal
    // The target keeps the portal from being prefetched.
    link.target = '_self'
    link.dataset.name = names.join(' ')
    link.lastChild!.textContent = 'Portal'
  }
}
