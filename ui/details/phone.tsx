import { dialedAs } from '#shared/address/phone.ts'
import { TextLink } from '#ui/base/link.tsx'
import { usePhoneText } from '#ui/details/use-phones.ts'

/** A stored phone number as people read it. */
export function Phone({ number }: { number: string }) {
  return <span className="tabular-nums">{usePhoneText(number)}</span>
}

/** The same as a link that calls it. */
export function PhoneLink({ number }: { number: string }) {
  return <TextLink href={`tel:${dialedAs(number)}`}>{usePhoneText(number)}</TextLink>
}
