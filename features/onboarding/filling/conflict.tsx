import { useId } from 'react'
import { textLines } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import type { OnboardingItem } from '../contract.ts'
import { answerInWords } from './answer-view.tsx'
import { type Conflict, textOf } from './use-answer.ts'

interface ConflictProps extends Conflict {
  item: OnboardingItem
  mine: string
  choose: (which: 'mine' | 'theirs' | 'both') => void
}

/** The two versions of an answer that two persons wrote at once, to choose one or keep both. */
export function ConflictPanel({ item, message, theirs, mine, choose }: ConflictProps) {
  const id = useId()
  const toText = (text: string) =>
    item.kind === 'text' ? textLines(text) : answerInWords(item.kind, text)
  const canJoin = item.kind === 'text' || item.kind === 'question'
  return (
    <section aria-labelledby={id} className="border-warn border-l-2 bg-sunken py-4 pr-4 pl-5">
      <div role="alert">
        <h3 id={id} className="font-medium text-small wrap-anywhere">
          {message} Nothing is lost: choose what stays.
        </h3>
      </div>
      <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Version name="Theirs" text={toText(textOf(theirs))} />
        <Version name="Yours" text={toText(mine)} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" onClick={() => choose('mine')}>
          Keep mine
        </Button>
        <Button size="small" variant="secondary" onClick={() => choose('theirs')}>
          Use theirs
        </Button>
        {canJoin && (
          <Button size="small" variant="secondary" onClick={() => choose('both')}>
            Keep both
          </Button>
        )}
      </div>
    </section>
  )
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="font-mono text-caption text-ink-faint">{name}</p>
      <p className="mt-1 max-h-64 overflow-y-auto whitespace-pre-wrap text-small wrap-anywhere">
        {text || <span className="text-ink-faint">Empty</span>}
      </p>
    </div>
  )
}
