import { useRead } from '#ui/client/data.tsx'
import { surveys } from './contract.ts'

/** False only while it is known that answers earn no bonus. */
export function useHasBonus(): boolean {
  return useRead(surveys.offer, {}).data?.offer !== null
}
