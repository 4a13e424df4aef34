import type { ReactNode } from 'react'
import { useAgency } from '#app/agency.ts'
import { FlashToast } from './flash-toast.tsx'
import { joinLines, Lines } from './frame/lines.tsx'

interface Step {
  time: string
  text: ReactNode
}

interface SentProps {
  /** On a dark page, its last line is marked. */
  heading: string
  title?: string
  /** Black instead of the color of actions, below the header. */
  dark?: boolean
  steps: Step[]
  children: ReactNode
}

const marked =
  'ml-[0.05em] inline-block bg-highlight pr-[0.1em] pl-[0.05em] pt-[0.03em] pb-[0.09em] text-black leading-[0.78]'

/** The page after a form: what was done, and what happens next. Not indexed. */
export function Sent({ heading, title = joinLines(heading), dark, steps, children }: SentProps) {
  const agency = useAgency()
  const scheme = dark ? 'scheme-dark bg-paper text-ink' : 'on-action'
  return (
    <div className={`flex flex-col md:min-h-[calc(100dvh-7rem)] ${scheme}`}>
      <title>{`${title} · ${agency.name}`}</title>
      <meta name="robots" content="noindex" />
      <FlashToast />
      <div className="frame flex grow flex-col">
        <div className="ruled flex grow flex-col">
          <h1 className="poster-type -ml-[0.05em] grow [overflow-wrap:anywhere] pt-12 pb-10 text-[length:min(19.5vw,18.5rem)] md:pt-20 md:pb-16">
            <Lines text={heading} mark={dark ? marked : undefined} />
          </h1>
          <ol className="columns">
            {steps.map(({ time, text }) => (
              <li
                key={time}
                className="col-span-12 border-line border-t pt-3 pb-8 md:col-span-3 md:pb-12"
              >
                <p className="mb-2 font-mono text-caption text-ink-soft">{time}</p>
                <p className="text-lead leading-snug">{text}</p>
              </li>
            ))}
            <li className="col-span-12 list-none pb-12 md:col-span-3 md:justify-self-end md:pt-3">
              {children}
            </li>
          </ol>
        </div>
      </div>
    </div>
  )
}

interface FormSentProps extends Pick<SentProps, 'dark' | 'children'> {
  texts: Record<'sentHeading' | 'sentNow' | 'replyTime' | 'reply', string>
}

/** The page after the contact form, or after the form for hiring. */
export function FormSent({ texts, ...look }: FormSentProps) {
  const steps = [
    { time: 'Now', text: texts.sentNow },
    { time: texts.replyTime, text: texts.reply },
    { time: 'Cannot wait', text: <PhoneLink /> },
  ]
  return <Sent heading={texts.sentHeading} steps={steps} {...look} />
}

export function PhoneLink() {
  const agency = useAgency()
  return (
    <a
      href={agency.phoneHref}
      className="tabular-nums underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {agency.phone}
    </a>
  )
}
