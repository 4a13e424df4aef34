import type { ReactNode } from 'react'
import { formatDay } from '#shared/dates.ts'
import { Badge } from '#ui/base/badge.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { LockIcon } from '#ui/base/icons.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import type { OnboardingItem } from '../contract.ts'
import { hasAnswer, type ItemKind } from '../rules.ts'
import { ItemFiles } from './item-files.tsx'

/** Any answer but that of a text. */
export function answerInWords(kind: ItemKind, answer: string): string {
  if (answer === '') return ''
  if (kind === 'date') return formatDay(answer)
  return kind === 'task' ? 'Done' : answer
}

export const isAnswered = (item: OnboardingItem) =>
  hasAnswer({ ...item, answer: item.kind === 'text' ? item.content : item.answer })

/** An answer as both sides read it. */
export function AnswerView({ item }: { item: OnboardingItem }): ReactNode {
  const { kind, answer, content, answeredAt } = item
  if (!isAnswered(item)) return <p className="text-ink-faint">Nothing yet.</p>
  if (kind === 'text') return <RichText html={content} className="prose max-w-prose" />
  if (kind === 'files') return <ItemFiles item={item} />
  if (kind === 'task') {
    return (
      <Badge tone="good" done>
        Done
      </Badge>
    )
  }
  if (kind === 'login') {
    return (
      <p className="flex items-start gap-2.5 text-ink-soft">
        <LockIcon className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          Stored encrypted. Each time that it is shown is recorded.
        </span>
      </p>
    )
  }
  if (kind === 'signature') {
    return (
      <p>
        <span className="block font-display font-semibold text-h3 tracking-tight wrap-anywhere">
          {answer}
        </span>
        {answeredAt && (
          <span className="font-mono text-caption text-ink-faint">
            Signed <OwnTime iso={answeredAt} />
          </span>
        )}
      </p>
    )
  }
  return (
    <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{answerInWords(kind, answer)}</p>
  )
}
