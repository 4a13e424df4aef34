import { useContext } from 'react'
import { type PortalCookie, parsePortalCookie } from '#shared/portal/cookie.ts'
import { readPortalCookie } from '#ui/client/portal-cookie.ts'
import { sidebarOf } from '#ui/portal/navigation.ts'
import { PortalSkeleton } from '#ui/portal/portal-frame.tsx'
import { DocumentContext } from '../context.ts'
import { Wordmark } from '../site/frame/mark.tsx'
import type { Portal } from './portals.ts'

/** Server and browser read the same cookie, so both render the same sidebar. */
function usePortalCookie(): PortalCookie {
  const { cookies = '' } = useContext(DocumentContext)
  return typeof document === 'undefined' ? parsePortalCookie(cookies) : readPortalCookie()
}

/**
 * The first paint of a portal: the sidebar of the last user of this browser, and a skeleton of the
 * page.
 */
export function PortalBoot({ portal: { area, access, navigation } }: { portal: Portal }) {
  const { role, rights, folded } = usePortalCookie()
  const known = access === 'client' ? 'User' : role === 'User' ? undefined : role
  return (
    <PortalSkeleton
      brand={<Wordmark />}
      area={area}
      navigation={navigation}
      entries={known && sidebarOf(navigation, { role: known, rights })}
      folded={folded}
    />
  )
}
