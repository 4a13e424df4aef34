import { Link, useLocation } from 'react-router'
import { OwnProfile } from '#features/accounts/profile-form.tsx'
import { OpenSessions } from '#features/auth/sessions/open-sessions.tsx'
import { Preferences } from '#features/notifications/preferences.tsx'
import { OwnData } from '#features/personal-data/own-data.tsx'
import { clientPages } from '#features/plans/paths.ts'
import type { User } from '#people/contract.ts'
import { people } from '#people/contract.ts'
import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ChevronRightIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { Tabs, useTab } from '#ui/details/tabs.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { Page } from '#ui/portal/page.tsx'

const columns = 'grid grid-cols-1 items-start gap-6 xl:gap-8'
const split = `${columns} xl:grid-cols-[minmax(0,42rem)_minmax(22rem,1fr)]`

export default function Profile() {
  const read = useRead(people.authUser, {})
  const { pathname } = useLocation()
  const portal = pathname.startsWith('/admin') ? '/admin' : '/client-portal'
  return (
    <Page title="Profile" description="Your details, and how you sign in.">
      <Loaded fresh read={read} skeleton={<ProfileSkeleton />}>
        {({ user }) => <ProfileTabs portal={portal} user={user} />}
      </Loaded>
    </Page>
  )
}

function ProfileTabs({ portal, user }: { portal: string; user: User }) {
  const isClient = user.role === 'User'
  const security = <Security portal={portal} user={user} />
  const tabs = [
    {
      key: 'profile',
      label: 'Profile',
      content: (
        <div className={split}>
          <Card title="About you">
            <OwnProfile user={user} />
          </Card>
          <div className="grid grid-cols-1 gap-6">
            {security}
            {isClient && (
              <Card title="Maintenance plan">
                <ul className="-my-2">
                  <ProfileLink
                    to={clientPages.own}
                    label="My subscription"
                    text="Your plan, its hours and its invoices."
                  />
                </ul>
              </Card>
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'security',
      label: 'Security',
      content: (
        <div className={`${columns} xl:grid-cols-[minmax(22rem,28rem)_minmax(0,42rem)]`}>
          {security}
          <Card title="Where you're signed in">
            <OpenSessions />
          </Card>
        </div>
      ),
    },
    { key: 'notifications', label: 'Notifications', content: <Preferences /> },
    ...(isClient ? [{ key: 'data', label: 'Your data', content: <OwnData /> }] : []),
  ]
  const tab = useTab(tabs.map(({ key }) => key))
  return <Tabs label="Profile" tabs={tabs} {...tab} />
}

function Security({ portal, user }: { portal: string; user: User }) {
  const on = user.isTwoFactorEnabled
  return (
    <Card title="Security">
      <ul className="-my-2 divide-y divide-line">
        <ProfileLink
          to={`${portal}/update-password`}
          label="Update password"
          text="Signs out your other sessions."
        />
        <ProfileLink
          to={on ? `${portal}/disable-2fa` : `${portal}/enable-2fa`}
          label={on ? 'Disable two-factor' : 'Enable two-factor'}
          text={
            on ? 'On: signing in requires a code.' : 'Off: signing in requires only your password.'
          }
        />
        <ProfileLink
          to={`${portal}/passkeys`}
          label="Passkeys"
          text="Sign in with your fingerprint, face or a key."
        />
      </ul>
    </Card>
  )
}

function ProfileLink({ to, label, text }: { to: string; label: string; text: string }) {
  return (
    <li className="group relative flex items-center justify-between gap-4 py-3 transition-colors duration-150 hover:text-action-text">
      <div className="min-w-0">
        <Link to={to} className="rounded-sharp font-medium after:absolute after:inset-0">
          {label}
        </Link>
        <p className="text-ink-soft text-small">{text}</p>
      </div>
      <ChevronRightIcon />
    </li>
  )
}

function ProfileSkeleton() {
  return (
    <div aria-busy="true" className={split}>
      <div className="grid gap-x-5 gap-y-6 rounded-sharp border border-line p-4 sm:grid-cols-2 sm:p-6">
        <Skeleton className="size-24 sm:col-span-2" />
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <div key={index} className="grid gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-(--control-height) w-full" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 rounded-sharp border border-line p-4 sm:p-6">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-56 max-w-full" />
        <Skeleton className="h-4 w-48 max-w-full" />
      </div>
    </div>
  )
}
