import { addressLines } from '#people/address.ts'
import { currencyLabel } from '#shared/address/currency.ts'
import { Day } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { FactList } from '#ui/details/fact-list.tsx'
import { PhoneLink } from '#ui/details/phone.tsx'
import type { ClientDetails } from './contract.ts'

/** The billing data of a client as staff see it. */
export function ClientFacts({ client }: { client: ClientDetails }) {
  const phone = client.phone ?? client.contactPhone
  const contact = client.members.find(({ isContact }) => isContact)
  return (
    <FactList
      className="border-ink border-t"
      facts={[
        {
          name: 'Email',
          value: contact?.email && (
            <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>
          ),
        },
        { name: 'Phone', value: phone && <PhoneLink number={phone} /> },
        {
          name: 'Billed at',
          value: client.country && addressLines(client).map((line) => <p key={line}>{line}</p>),
        },
        { name: 'Tax ID', value: client.taxId },
        { name: 'Currency', value: client.currency && currencyLabel(client.currency) },
        { name: 'Buyer reference', value: client.buyerReference },
        { name: 'Notes', value: client.notes },
        { name: 'Client since', value: <Day iso={client.createdAt} /> },
      ]}
    />
  )
}
