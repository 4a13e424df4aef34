import { useContext, useEffect } from 'react'
import { SetAgencyContext } from '#app/agency.ts'
import { describeAgency } from '#features/agency/rules.ts'
import { settings } from '#features/settings/contract.ts'
import { useRead } from '#ui/client/data.tsx'

/** Shows the saved facts in the whole document at once: name, logo and colors. */
export function useSavedAgency(): void {
  const { data } = useRead(settings.list, {}, { enabled: false })
  const setAgency = useContext(SetAgencyContext)
  useEffect(() => {
    if (data) setAgency(describeAgency(data.agency.value, data.brand.value))
  }, [data, setAgency])
}
