import { useAgency } from '#app/agency.ts'
import { TextLink } from '#ui/base/link.tsx'

interface LinesProps {
  text: string
  /** The class of the last line, if it is marked. */
  mark?: string
}

/** A heading with its line breaks. */
export function Lines({ text, mark }: LinesProps) {
  const lines = linesOf(text)
  const last = lines.pop() ?? ''
  return (
    <>
      {lines.map((line) => (
        <span key={line}>
          {line} <br />
        </span>
      ))}
      {mark ? <mark className={mark}>{last}</mark> : last}
    </>
  )
}

export const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

export const joinLines = (text: string) => linesOf(text).join(' ')

/** A text in which the phone number is a link. */
export function WithPhone({ text }: { text: string }) {
  const { phone, phoneHref } = useAgency()
  const [before, ...after] = text.split(phone)
  return (
    <>
      {before}
      {after.map((part) => (
        <span key={part}>
          <TextLink href={phoneHref}>{phone}</TextLink>
          {part}
        </span>
      ))}
    </>
  )
}
