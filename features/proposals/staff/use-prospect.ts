import { useSearchParams } from 'react-router'
import { clientPeople } from '#features/clients/contract.ts'
import { leads } from '#features/inquiries/leads/contract.ts'
import { isId } from '#shared/fields.ts'
import { agencyCurrency } from '#shared/money.ts'
import { useRead } from '#ui/client/data.tsx'

export interface Prospect {
  leadId: string | null
  clientId: string | null
  firstName: string
  lastName: string
  businessName: string
  email: string
  currency: string
}

const nobody = {
  ...{ leadId: null, clientId: null, firstName: '', lastName: '', businessName: '', email: '' },
}

/** The lead or the client that the address names. Undefined while it is read. */
export function useProspect(): Prospect | undefined {
  const [search] = useSearchParams()
  const [lead, client] = [search.get('lead') ?? '', search.get('client') ?? '']
  const sender = useRead(leads.one, { params: { id: lead } }, { enabled: isId(lead) })
  const clientId = isId(client) ? client : (sender.data?.client?.clientId ?? '')
  const read = useRead(clientPeople.one, { params: { id: clientId } }, { enabled: clientId !== '' })
  const isWaiting = (isId(lead) && sender.isLoading) || (clientId !== '' && read.isLoading)
  if (isWaiting) return undefined
  const usual = { ...nobody, currency: read.data?.currency ?? agencyCurrency() }
  if (sender.data) {
    const { id, name, businessName, email } = sender.data
    const [firstName = '', ...rest] = name.split(' ')
    const known = { firstName, lastName: rest.join(' '), businessName, email }
    return { ...usual, ...known, leadId: id, clientId: clientId || null }
  }
  const contact = read.data?.members.find(({ isContact }) => isContact)
  if (!read.data || !contact) return usual
  const { firstName, lastName, email } = contact
  const name = `${firstName} ${lastName}`
  const businessName = read.data.name === name ? '' : read.data.name
  return { ...usual, firstName, lastName, email, businessName, clientId }
}
