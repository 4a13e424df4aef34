import type { ReactNode } from 'react'
import { TextLink } from '#ui/base/link.tsx'
import type { Agency } from './rules.ts'

interface ContactDetailsProps {
  agency: Agency
  /** Beside the hours: whether somebody is there now. */
  presence?: ReactNode
}

/** The contact details of the agency, in the client portal. */
export function ContactDetails({ agency, presence }: ContactDetailsProps) {
  const { phone, phoneHref, email, street, shortPlace, hours } = agency
  return (
    <dl className="grid grid-cols-1 gap-5 text-small sm:grid-cols-2 xl:grid-cols-1">
      <Detail term="Hours">
        {hours}
        {presence && <span className="mt-1 block">{presence}</span>}
      </Detail>
      <Detail term="Phone">
        <TextLink href={phoneHref}>{phone}</TextLink>
      </Detail>
      <Detail term="Email">
        <TextLink href={`mailto:${email}`}>{email}</TextLink>
      </Detail>
      <Detail term="Address">
        <address className="not-italic">
          {street}
          <br />
          {shortPlace}
        </address>
      </Detail>
    </dl>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-line border-t pt-3">
      <dt className="font-mono text-caption text-ink-faint">{term}</dt>
      <dd className="mt-1 wrap-anywhere">{children}</dd>
    </div>
  )
}
