import { useSite } from '#app/site-texts.ts'
import { contactSection } from '#features/website/contact.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { joinLines, Lines } from '../frame/lines.tsx'
import { PhoneLink, Sent } from '../sent.tsx'

const marked =
  'ml-[0.05em] inline-block bg-highlight pr-[0.1em] pl-[0.05em] pt-[0.03em] pb-[0.09em] text-black leading-[0.78]'

export default function MessageSent() {
  const { sentHeading, sentNow, replyTime, reply } = useSite(contactSection)
  const steps = [
    { time: 'Now', text: sentNow },
    { time: replyTime, text: reply },
    { time: 'Cannot wait', text: <PhoneLink /> },
  ]
  return (
    <Sent
      title={joinLines(sentHeading)}
      heading={<Lines text={sentHeading} mark={marked} />}
      scheme="scheme-dark bg-paper text-ink"
      steps={steps}
    >
      <ButtonLink href="/">Home</ButtonLink>
    </Sent>
  )
}
