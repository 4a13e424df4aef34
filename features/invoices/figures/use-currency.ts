import { useWatch } from 'react-hook-form'
import { agencyCurrency } from '#shared/money.ts'

/** The currency of a form. */
export const useCurrency = (): string => useWatch({ name: 'currency' }) || agencyCurrency()
