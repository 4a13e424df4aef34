import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { agencyCurrency } from '#shared/money.ts'
import { CurrencyField } from '#ui/combobox/currency-field.tsx'
import { useClient } from './use-client.ts'
import { useCurrency } from './use-currency.ts'

/** The currency of a form. Another client brings its own. It is asked for where there is a choice. */
export function InvoiceCurrencyField({ clientId }: { clientId: string | undefined }) {
  const { setValue } = useFormContext()
  const { client } = useClient(useWatch({ name: 'userId' }))
  const currency = useCurrency()
  const known = useRef(clientId)
  useEffect(() => {
    if (!client || client.id === known.current) return
    known.current = client.id
    setValue('currency', client.currency)
  }, [client, setValue])
  const isUsual = [currency, client?.currency ?? currency].every(
    (each) => each === agencyCurrency(),
  )
  if (isUsual) return null
  return <CurrencyField required name="currency" label="Currency" className="sm:col-span-2" />
}
