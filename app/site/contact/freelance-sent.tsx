import { PosterLink } from '../errors/poster-screen.tsx'
import { PhoneLink, Sent } from '../sent.tsx'

const steps = [
  {
    time: 'Now',
    text: 'We look at who is free. A mail that says it arrived is on its way to you.',
  },
  { time: 'Within 24 hours', text: 'You hear who it would be, from when, and at what price.' },
  { time: 'Cannot wait', text: <PhoneLink /> },
]

export default function FreelanceSent() {
  return (
    <Sent
      title="Inquiry sent"
      heading={
        <>
          Inquiry <br />
          sent.
        </>
      }
      scheme="on-action"
      steps={steps}
    >
      <PosterLink href="/">Home</PosterLink>
    </Sent>
  )
}
