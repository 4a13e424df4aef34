import { useSite } from '#app/site-texts.ts'
import { hireSection } from '#features/website/contact.ts'
import { PosterLink } from '../errors/poster-screen.tsx'
import { joinLines, Lines } from '../frame/lines.tsx'
import { PhoneLink, Sent } from '../sent.tsx'

export default function FreelanceSent() {
  const { sentHeading, sentNow, replyTime, reply } = useSite(hireSection)
  const steps = [
    { time: 'Now', text: sentNow },
    { time: replyTime, text: reply },
    { time: 'Cannot wait', text: <PhoneLink /> },
  ]
  return (
    <Sent
      title={joinLines(sentHeading)}
      heading={<Lines text={sentHeading} />}
      scheme="on-action"
      steps={steps}
    >
      <PosterLink href="/">Home</PosterLink>
    </Sent>
  )
}
