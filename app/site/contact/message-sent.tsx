import { ButtonLink } from '#ui/base/link.tsx'
import { PhoneLink, Sent } from '../sent.tsx'

const steps = [
  { time: 'Now', text: 'A mail that says it arrived is on its way to you.' },
  { time: 'Within 24 hours', text: 'The team replies.' },
  { time: 'Cannot wait', text: <PhoneLink /> },
]

export default function MessageSent() {
  return (
    <Sent
      title="Message sent"
      heading={
        <>
          Message <br />
          <mark className="ml-[0.05em] inline-block bg-highlight pr-[0.1em] pl-[0.05em] pt-[0.03em] pb-[0.09em] text-black leading-[0.78]">
            sent.
          </mark>
        </>
      }
      scheme="scheme-dark bg-paper text-ink"
      steps={steps}
    >
      <ButtonLink href="/">Home</ButtonLink>
    </Sent>
  )
}
