import { type ComponentType, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { Rows } from '#shared/endpoint.ts'
import { ComboboxField, type CreatorProps } from '#ui/combobox/combobox-field.tsx'

export interface Names {
  /** The labels by id of those who may be chosen already. The field adds those that it lists. */
  names?: Map<unknown, string> | undefined
}

interface PersonFieldProps<Row> extends Names {
  name: string
  label: string
  /** Reads who is found by a text. */
  useFound: (typed: string) => { data?: Rows<Row> | undefined; isPlaceholderData: boolean }
  labelOf: (row: Row) => string
  required?: boolean
  Creator?: ComponentType<CreatorProps> | undefined
  createVerb?: string
}

/** A person or client, searched on the server. Also offers the one who is chosen, whether listed or not. */
export function PersonField<Row extends { id: string }>({
  name,
  names,
  useFound,
  labelOf,
  required = true,
  ...field
}: PersonFieldProps<Row>) {
  const [typed, setTyped] = useState('')
  const [listed] = useState(() => names ?? new Map<unknown, string>())
  const { data, isPlaceholderData } = useFound(typed)
  const rows = data?.rows ?? []
  for (const row of rows) listed.set(row.id, labelOf(row))
  const { defaultValues } = useFormState()
  const chosen = [defaultValues?.[name], useWatch({ name })].filter((id) => listed.has(id))
  const ids = new Set<string>([...(typed ? [] : chosen), ...rows.map(({ id }) => id)])
  return (
    <ComboboxField
      required={required}
      name={name}
      {...field}
      options={[...ids].map((id) => ({ value: id, label: listed.get(id) ?? id }))}
      onSearch={setTyped}
      isSearching={isPlaceholderData}
    />
  )
}
