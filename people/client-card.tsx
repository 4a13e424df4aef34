import { Avatar } from '#ui/base/avatar.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { FactList } from '#ui/details/fact-list.tsx'
import { PhoneLink } from '#ui/details/phone.tsx'
import type { ListedUser } from './contract.ts'
import { nameOf } from './names.ts'
import { userPaths } from './paths.ts'

/** A client beside a form, with how to reach them. A Manager sees the name alone. */
export function ClientCard({ client }: { client: ListedUser }) {
  const { id, businessName, email, phoneNumber, city, state, avatar, lastSeenAt } = client
  const name = nameOf(client)
  return (
    <section aria-label="Client">
      <div className="flex items-center gap-3 border-ink border-t py-3">
        <Avatar name={name} src={avatar ?? undefined} />
        <div className="min-w-0 leading-snug wrap-anywhere">
          <TextLink
            to={userPaths.details(id)}
            className="font-medium text-ink! decoration-transparent hover:decoration-current"
          >
            {name}
          </TextLink>
          {businessName && <p className="text-ink-soft text-small">{businessName}</p>}
        </div>
      </div>
      <FactList
        className="border-line border-t"
        facts={[
          { name: 'Email', value: email && <a href={`mailto:${email}`}>{email}</a> },
          { name: 'Phone', value: phoneNumber && <PhoneLink number={phoneNumber} /> },
          { name: 'Place', value: [city, state].filter(Boolean).join(', ') },
          { name: 'Last seen', value: lastSeenAt && <OwnTime iso={lastSeenAt} /> },
        ]}
      />
    </section>
  )
}
