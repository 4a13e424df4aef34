import { Time } from '#ui/base/date.tsx'
import { FactList } from '#ui/details/fact-list.tsx'
import type { Decision } from './decision.ts'

interface DecisionRecordProps {
  /** Names what was decided. */
  title: string
  decision: Decision
}

/** A record of an approval or a signature, as client and staff see it. */
export function DecisionRecord({ title, decision: record }: DecisionRecordProps) {
  const { decision, name, email, timestamp, address, browser, seenHash } = record
  return (
    <section aria-label={title}>
      <h2 className="mb-3 font-mono font-normal text-caption text-ink-faint tracking-normal">
        {title}
      </h2>
      <FactList
        facts={[
          { name: 'Decision', value: decision },
          { name: 'By', value: name ?? 'Erased' },
          { name: 'Email', value: email },
          { name: 'Time', value: <Time iso={timestamp} /> },
          { name: 'Network', value: address },
          { name: 'Browser', value: browser },
          {
            name: 'SHA-256 of what was seen',
            value: <code className="font-mono text-caption break-all">{seenHash}</code>,
          },
        ]}
      />
    </section>
  )
}
