import { readPortalCookie } from '#ui/client/portal-cookie.ts'
import { sidebarOf } from '#ui/portal/navigation.ts'
import { PortalSkeleton } from '#ui/portal/portal-frame.tsx'
import { Wordmark } from '../site/frame/mark.tsx'
import type { Portal } from './portals.ts'

/**
 * The first paint of a portal: the sidebar of the last user of this browser, and a skeleton of the
 * page.
 */
export function PortalBoot({ portal: { area, access, navigation } }: { portal: Portal }) {
  const { role, rights, folded } = readPortalCookie()
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
