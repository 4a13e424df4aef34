import type { ReactNode } from 'react'
import { projectPaths } from '#features/projects/paths.ts'
import { nameOf } from '#people/names.ts'
import { countOf } from '#shared/text.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Badge } from '#ui/base/badge.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { PhoneLink } from '#ui/details/phone.tsx'
import type { Conversation } from '../contract.ts'

/** The facts about the client of a conversation. */
export function ClientCard({ client }: { client: NonNullable<Conversation['client']> }) {
  const name = nameOf(client)
  const rest = client.projectCount - client.projects.length
  return (
    <div className="grid gap-6 wrap-anywhere">
      <div className="grid justify-items-start gap-3">
        <Avatar name={name} size="large" {...(client.avatar && { src: client.avatar })} />
        <div>
          <p className="font-display font-semibold text-h4 tracking-tight">{name}</p>
          <p className="text-ink-soft text-small">{client.businessName}</p>
        </div>
        {client.active ? (
          <Badge tone={client.here ? 'good' : 'neutral'}>{client.here ? 'Here now' : 'Away'}</Badge>
        ) : (
          <Badge tone="bad">Cannot sign in</Badge>
        )}
      </div>
      <dl className="grid gap-6">
        {client.phoneNumber && (
          <Fact term="Phone">
            <PhoneLink number={client.phoneNumber} />
          </Fact>
        )}
        <Fact term={countOf(client.projectCount, 'project')}>
          <ul className="grid gap-3">
            {client.projects.map(({ id, title, status }) => (
              <li key={id}>
                <TextLink to={projectPaths.details(id)}>{title}</TextLink>
                <span className="block font-mono text-caption text-ink-faint first-letter:uppercase">
                  {status.replace('-', ' ')}
                </span>
              </li>
            ))}
            {rest > 0 && <li className="text-ink-soft">and {rest} more</li>}
          </ul>
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-line border-t pt-3">
      <dt className="font-mono text-caption text-ink-faint">{term}</dt>
      <dd className="mt-1 text-small">{children}</dd>
    </div>
  )
}
