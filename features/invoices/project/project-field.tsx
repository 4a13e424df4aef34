import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { projects } from '#features/projects/contract.ts'
import { isId } from '#shared/fields.ts'
import { useRead } from '#ui/client/data.tsx'
import { Field } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { Select } from '#ui/overlay/select.tsx'
import type { Invoice } from '../contract.ts'

const none = 'none'

interface ProjectFieldProps {
  className: string
  /** The invoice as it is stored. */
  invoice: (Pick<Invoice, 'userId'> & Partial<Pick<Invoice, 'projectId'>>) | undefined
  /** The titles by id. The field adds those that it lists. */
  names: Map<unknown, string>
}

/** One of the projects of the chosen client, which another client's is cleared for. */
export function ProjectField({ className, invoice, names }: ProjectFieldProps) {
  const { value = '', change, blur, error } = useFormField<string>('projectId')
  const client: string = useWatch({ name: 'userId' })
  const query = { filter: client, sort: 'title', limit: 1_000, fields: ['title'] } as const
  const { data, isFetching } = useRead(projects.list, { query }, { enabled: isId(client) })
  const listed = new Map(data?.rows.map(({ id, title }) => [id, title]))
  const { projectId: stored, userId } = invoice ?? {}
  if (stored && userId?.clientId === client) listed.set(stored.id, stored.title)
  for (const [id, title] of listed) names.set(id, title)
  const isForeign = value !== '' && data !== undefined && !isFetching && !listed.has(value)
  useEffect(() => {
    if (isForeign) change('')
  })
  return (
    <Field name="projectId" label="Project" className={className} error={error}>
      {({ required: _, ...control }, labelId) => (
        <Select
          {...control}
          labelId={labelId}
          disabled={!isId(client)}
          placeholder="…"
          options={[
            { value: none, label: 'No project' },
            ...[...listed].map(([id, title]) => ({ value: id, label: title })),
          ]}
          value={value || none}
          onChange={(chosen) => change(chosen === none ? '' : chosen)}
          onClose={blur}
        />
      )}
    </Field>
  )
}
