import { useEffect, useState } from 'react'
import { formatPhone, isAbroad, loadPhones } from '#shared/address/phone.ts'

/** Loads what knows the numbers of other countries, for the first number that needs it. */
export function usePhones(isNeeded: boolean): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    // Without it the number stays as it is, and the server checks it.
    if (isNeeded) loadPhones().then(() => setReady(true), ignore)
  }, [isNeeded])
  return isReady
}

const ignore = () => {}

/** A stored number as people read it. */
export function usePhoneText(stored: string): string {
  usePhones(stored !== '' && isAbroad(stored))
  return formatPhone(stored)
}
