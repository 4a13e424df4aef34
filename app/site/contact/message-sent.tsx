import { useSite } from '#app/site-texts.ts'
import { contactSection } from '#features/settings/website/contact.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { FormSent } from '../sent.tsx'

export default function MessageSent() {
  return (
    <FormSent dark texts={useSite(contactSection)}>
      <ButtonLink href="/">Home</ButtonLink>
    </FormSent>
  )
}
