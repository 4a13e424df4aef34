import { clientPeople } from '#features/clients/contract.ts'
import { addressLines, taxIdLines } from '#people/address.ts'
import { nameOf } from '#people/names.ts'
import { isId } from '#shared/fields.ts'
import { agencyCurrency } from '#shared/money.ts'
import { useRead } from '#ui/client/data.tsx'

/** The client with this id, as its invoices and a list to choose from name it. */
export function useClient(id: string) {
  const read = useRead(clientPeople.one, { params: { id } }, { enabled: isId(id) })
  const { data, isPlaceholderData, isError } = read
  if (!data || isPlaceholderData) return { isError }
  const contact = data.members.find(({ isContact }) => isContact)
  const name = contact ? nameOf(contact) : data.name
  const businessName = data.name === name ? '' : data.name
  const label = [businessName, name].filter(Boolean).join(', ')
  const { taxId } = data
  const currency = data.currency ?? agencyCurrency()
  const address = [...addressLines(data), ...taxIdLines(taxId)]
  return { isError, client: { id, name, businessName, label, address, taxId, currency } }
}
