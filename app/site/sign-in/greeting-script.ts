import { destinationAfterSignIn } from '#features/auth/sessions/destination.ts'
import { readGreeting } from '#features/auth/sessions/greeting.ts'
import { signedInKey } from '#shared/first-script.ts'
import { afterPaint } from '#ui/client/after-paint.ts'
import { isStored } from '#ui/client/stored.ts'

const nameLook =
  'ml-3 max-w-[min(10rem,12vw)] truncate font-mono font-normal text-caption text-ink-soft tracking-normal max-md:max-w-[40vw]'

/** The header leads a signed-in person to the portal instead of the sign-in, which does so as well. */
export async function initGreeting(): Promise<void> {
  const isLogin = location.pathname === '/login'
  // Reading storage blocks the first paint, which the page of the sign-in need not have.
  if (!isLogin) await afterPaint()
  const greeting = isStored(signedInKey) && readGreeting()
  if (!greeting) return
  const { portal, name } = greeting
  if (isLogin) {
    const next = new URLSearchParams(location.search).get('next')
    return location.replace(destinationAfterSignIn(next, portal))
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href="/login"]')) {
    const shown = document.createElement('span')
    shown.className = nameLook
    shown.textContent = name
    link.href = portal
    // The target keeps the portal from being prefetched.
    link.target = '_self'
    link.lastChild?.replaceWith('Portal', shown)
  }
}
