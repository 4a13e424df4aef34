import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CurrencyField } from '#ui/combobox/currency-field.tsx'
import { useClient } from '../use-client.ts'

/** The currency of a form. Another client brings its own. */
export function InvoiceCurrencyField({ clientId }: { clientId: string | undefined }) {
  const { setValue } = useFormContext()
  const { client } = useClient(useWatch({ name: 'userId' }))
  const known = useRef(clientId)
  useEffect(() => {
    if (!client || client.id === known.current) return
    known.current = client.id
    setValue('currency', client.currency)
  }, [client, setValue])
  return <CurrencyField required name="currency" label="Currency" />
}
