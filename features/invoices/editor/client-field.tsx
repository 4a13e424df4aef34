import { useState } from 'react'
import { useNewClient } from '#content/editing/new-client.ts'
import { accounts } from '#features/accounts/contract.ts'
import { useRead } from '#ui/client/data.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'

interface Named {
  firstName: string
  lastName: string
  businessName?: string | undefined
}

export function nameOf({ firstName, lastName, businessName }: Named): string {
  return [businessName, `${firstName} ${lastName}`].filter(Boolean).join(', ')
}

interface ClientFieldProps {
  /** The id of the client at first, '' for none. */
  initial: string
  /** The names by id of all clients that were shown. */
  names: Map<unknown, string>
}

/** The client, found by name, business or email. */
export function ClientField({ initial, names }: ClientFieldProps) {
  const [typed, setTyped] = useState('')
  const query = { filter: 'User', sort: 'name', limit: 50, q: typed } as const
  const { data, isPlaceholderData } = useRead(accounts.list, { query })
  const listed = data?.rows ?? []
  for (const client of listed) names.set(client.id, nameOf(client))
  const found = listed.map(({ id }) => id)
  const ids = typed || initial === '' ? found : [...new Set([initial, ...found])]
  const options = ids.map((id) => ({ value: id, label: names.get(id) ?? id }))
  return (
    <ComboboxField
      required
      label="Client"
      {...useNewClient()}
      name="userId"
      options={options}
      onSearch={setTyped}
      isSearching={isPlaceholderData}
    />
  )
}
