import { useMemo } from 'react'
import { services } from '#features/services/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { useRead } from '#ui/client/data.tsx'
import { invoices } from '../contract.ts'
import type { ItemFields } from './fields.ts'
import type { Suggestion } from './suggest-field.tsx'

/** The description and price that a service was invoiced with last. */
type Used = Pick<ItemFields, 'description' | 'price'>

export interface Services {
  /** The services of the agency. */
  offered: readonly string[]
  /** These, and those of the latest invoices. */
  suggestions: readonly Suggestion[]
  used: ReadonlyMap<string, Used>
}

const latest = { limit: 50 } as const
const titles = { fields: ['title'], sort: 'order' } as const

export function useServices(): Services {
  const listed = useRead(services.list, { query: titles }, { follow: false }).data
  const billed = useRead(invoices.list, { query: latest }, { follow: false }).data
  return useMemo(() => {
    const offered = (listed?.rows ?? []).map(({ title }) => title)
    const used = new Map<string, Used>()
    for (const { service, description, price } of (billed?.rows ?? []).flatMap((row) => row.items))
      if (!used.has(service)) used.set(service, { description, price })
    const names = new Set([...offered, ...used.keys()])
    const suggestions = [...names].map((value) => {
      const price = used.get(value)?.price
      return { value, detail: typeof price === 'number' ? formatMoney(price) : undefined }
    })
    return { offered, suggestions, used }
  }, [listed, billed])
}
