import { useLocation } from 'react-router'
import { NotificationList } from '#features/notifications/notification-list.tsx'
import { profilePaths, profileTabs } from '#people/paths.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Notifications() {
  const { pathname } = useLocation()
  const profile = pathname.startsWith('/admin') ? profilePaths.staff : profilePaths.client
  return (
    <Page
      title="Notifications"
      description="What happened, newest first."
      actions={
        <ButtonLink to={`${profile}${profileTabs.notifications}`} variant="secondary">
          Preferences
        </ButtonLink>
      }
    >
      <NotificationList />
    </Page>
  )
}
