import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { ClientField } from '#people/client-field.tsx'
import { id } from '#shared/fields.ts'
import { EmptyState } from '#ui/base/data-states.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { useClient } from '../figures/use-client.ts'
import { inOrder, periodFields } from './contract.ts'
import { StatementSheet } from './statement-sheet.tsx'

const Selection = z.object({ ...periodFields, userId: z.uuid('Client is required') }).check(inOrder)
const Address = z.object({ ...periodFields, client: z.optional(id), project: z.optional(id) })

/** The selection that the address names. */
function useSelection() {
  const [search, setSearch] = useSearchParams()
  const { data = {} } = z.safeParse(Address, Object.fromEntries(search))
  function choose({ client = '', from = '', to = '', project = '' }: z.output<typeof Address>) {
    const chosen = { client, from, to, project: client === data.client ? project : '' }
    setSearch(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value)))
  }
  return [data, choose] as const
}

const layout =
  'grid gap-x-4 gap-y-5 sm:grid-cols-2 sm:max-lg:*:first:col-span-full lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]'

/** The statement of a client for a period. */
export function StatementPage() {
  const [{ client = '', from = '', to = '', project = '' }, choose] = useSelection()
  const [names] = useState(() => new Map<unknown, string>())
  const linked = useClient(client)
  if (linked.client) names.set(client, linked.client.label)
  const named = names.has(client) ? client : ''
  const isNaming = named !== client && !linked.isError
  return (
    <>
      <div inert={isNaming}>
        <Form
          key={named}
          schema={Selection}
          defaultValues={{ userId: named, from, to }}
          onSubmit={async ({ userId, ...period }) => choose({ ...period, client: userId, project })}
          className={layout}
        >
          <ClientField names={names} />
          <DateField name="from" label="From" />
          <DateField name="to" label="To" />
          <div className="sm:col-span-full lg:col-span-1 lg:pt-7">
            <SubmitButton busyLabel="Loading…">Show statement</SubmitButton>
          </div>
        </Form>
      </div>
      {client ? (
        <StatementSheet
          query={{ client, from, to, project }}
          onProject={(chosen) => choose({ client, from, to, project: chosen })}
        />
      ) : (
        <EmptyState
          title="Choose a client."
          text="Add a period, or leave it empty for everything up to today."
        />
      )}
    </>
  )
}
