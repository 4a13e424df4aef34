import { type ComponentType, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { Input } from '#shared/endpoint.ts'
import { useRead } from '#ui/client/data.tsx'
import { ComboboxField, type CreatorProps } from '#ui/combobox/combobox-field.tsx'
import { type ListedUser, people } from './contract.ts'

export interface Names {
  /** The labels by id of people who may be chosen already. The field adds those that it lists. */
  names?: Map<unknown, string> | undefined
}

interface PersonFieldProps extends Names {
  name: string
  label: string
  query: Input<typeof people.list>['query']
  labelOf: (person: ListedUser) => string
  Creator?: ComponentType<CreatorProps> | undefined
  createVerb?: string
}

/** A person, searched on the server. Also offers the one who is chosen, whether listed or not. */
export function PersonField({ name, names, query, labelOf, ...field }: PersonFieldProps) {
  const [typed, setTyped] = useState('')
  const [listed] = useState(() => names ?? new Map<unknown, string>())
  const shown = { ...query, sort: 'name', limit: 50, q: typed } as const
  const { data, isPlaceholderData } = useRead(people.list, { query: shown })
  const rows = data?.rows ?? []
  for (const person of rows) listed.set(person.id, labelOf(person))
  const { defaultValues } = useFormState()
  const chosen = [defaultValues?.[name], useWatch({ name })].filter((id) => listed.has(id))
  const ids = new Set<string>([...(typed ? [] : chosen), ...rows.map(({ id }) => id)])
  return (
    <ComboboxField
      required
      name={name}
      {...field}
      options={[...ids].map((id) => ({ value: id, label: listed.get(id) ?? id }))}
      onSearch={setTyped}
      isSearching={isPlaceholderData}
    />
  )
}
