import type { ReactNode } from 'react'
import { addressLines } from '#people/address.ts'
import { nameOf } from '#people/names.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Card } from '#ui/base/card.tsx'
import { Day, OwnTime } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { type Fact, FactList } from '#ui/details/fact-list.tsx'
import { PhoneLink } from '#ui/details/phone.tsx'
import type { UserDetails as User } from './contract.ts'
import { SeenClients } from './seen-clients.tsx'
import { UserStatus } from './user-status.tsx'

interface UserDetailsProps {
  user: User
  /** Cards of other domains about this person, such as projects. */
  children?: ReactNode
}

/** An account as staff see it. Managers get its name and role alone. */
export function UserDetails({ user, children }: UserDetailsProps) {
  const { role, seesClients, signIns } = user
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] xl:gap-8">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <section aria-label="Facts" className="min-w-0">
          <div className="flex flex-wrap items-center gap-4 border-ink border-b pb-4">
            <Avatar size="large" name={nameOf(user)} src={user.avatar ?? undefined} />
            <div className="grid min-w-0 gap-1">
              <p className="text-ink-soft text-small wrap-anywhere">{user.businessName}</p>
              <p className="text-small">{role}</p>
              {user.status && <UserStatus {...user} />}
            </div>
          </div>
          <FactList facts={factsOf(user)} className="" />
        </section>
        {seesClients !== undefined && <SeenClients id={user.id} seen={seesClients} />}
        {signIns && <SignIns signIns={signIns} />}
      </div>
      <div className="grid grid-cols-1 gap-6">{children}</div>
    </div>
  )
}

function factsOf(user: User): Fact[] {
  const { email, phoneNumber, createdAt, lastSeenAt } = user
  if (!email) return []
  const { address = '', city = '', state = '', zipCode = '', country = '' } = user
  return [
    { name: 'Email', value: <TextLink href={`mailto:${email}`}>{email}</TextLink> },
    ...(phoneNumber
      ? [
          {
            name: 'Phone',
            value: <PhoneLink number={phoneNumber} />,
          },
        ]
      : []),
    {
      name: 'Address',
      value: addressLines({ address, city, state, zipCode, country }).map((line) => (
        <p key={line}>{line}</p>
      )),
    },
    { name: 'Two-factor', value: user.isTwoFactorEnabled ? 'On' : 'Off' },
    { name: 'Last seen', value: lastSeenAt ? <OwnTime iso={lastSeenAt} /> : 'Never' },
    { name: 'Created', value: createdAt ? <Day iso={createdAt} /> : '' },
    ...(user.closedAt ? [{ name: 'Closed', value: <Day iso={user.closedAt} /> }] : []),
  ]
}

function SignIns({ signIns }: { signIns: NonNullable<User['signIns']> }) {
  return (
    <Card title="Signed in">
      {signIns.length === 0 ? (
        <p className="text-ink-soft text-small">Nowhere at the moment.</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {signIns.map(({ id, device, lastSeenAt }) => (
            <li key={id} className="py-3">
              <p className="font-medium wrap-anywhere">{device}</p>
              <p className="text-ink-soft text-small">
                Last seen <OwnTime iso={lastSeenAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
