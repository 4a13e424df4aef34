import { ButtonLink } from '#ui/base/link.tsx'
import { PhoneLink, Sent } from '../sent.tsx'

const steps = [
  {
    time: 'Now',
    text: 'If there is an account for that email, the link is on its way to its inbox.',
  },
  { time: 'Within 30 minutes', text: 'Open it and set a new password. It works once.' },
  {
    time: 'Nothing there',
    text: (
      <>
        Look among the spam, or call <PhoneLink />
      </>
    ),
  },
]

export default function ResetLinkSent() {
  return (
    <Sent dark title="Link sent" heading={'Link\nsent.'} steps={steps}>
      <ButtonLink href="/login">Back to Member Login</ButtonLink>
    </Sent>
  )
}
