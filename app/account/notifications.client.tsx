import { useLocation } from 'react-router'
import { NotificationList } from '#features/notifications/notification-list.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { Page } from '#ui/portal/page.tsx'

export default function Notifications() {
  const { pathname } = useLocation()
  const portal = pathname.startsWith('/admin') ? '/admin' : '/client-portal'
  return (
    <Page
      title="Notifications"
      description="What happened, newest first."
      actions={
        <ButtonLink to={`${portal}/profile`} variant="secondary">
          Preferences
        </ButtonLink>
      }
    >
      <NotificationList />
    </Page>
  )
}
