import { Section } from '../section.tsx'

interface ReachUsProps {
  agency: { phone: string; phoneHref: string; hours: string }
}

/** The agency's phone number and opening hours. */
export function ReachUs({ agency: { phone, phoneHref, hours } }: ReachUsProps) {
  return (
    <Section title="Reach us">
      <p className="border-line border-t pt-3">
        <a
          href={phoneHref}
          className="font-display font-semibold text-h3 tabular-nums tracking-tight transition-colors duration-150 wrap-anywhere hover:text-action-text"
        >
          {phone}
        </a>
      </p>
      <p className="text-ink-soft text-small">{hours}</p>
    </Section>
  )
}
