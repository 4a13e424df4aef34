import { useSite } from '#app/site-texts.ts'
import { hireSection } from '#features/settings/website/contact.ts'
import { PosterLink } from '../errors/poster-screen.tsx'
import { FormSent } from '../sent.tsx'

export default function FreelanceSent() {
  return (
    <FormSent texts={useSite(hireSection)}>
      <PosterLink href="/">Home</PosterLink>
    </FormSent>
  )
}
