import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { cut } from '#shared/text.ts'
import { optionLook, popupLook } from '#ui/overlay/floating.ts'
import type { SavedReply } from '../saved-replies/contract.ts'

const most = 8

/** The saved replies that a text beginning with a slash asks for. */
export function findReplies(draft: string, replies: readonly SavedReply[]): SavedReply[] {
  if (!draft.startsWith('/') || draft.includes('\n')) return []
  const words = draft.slice(1).toLowerCase().split(' ').filter(Boolean)
  const matches = ({ title, text }: SavedReply) => {
    const content = `${title} ${text}`.toLowerCase()
    return words.every((word) => content.includes(word))
  }
  return replies.filter(matches).slice(0, most)
}

/** A list box that belongs to a text area: the focus stays in the text, the arrow keys move the choice. */
export function useSuggestions(
  draft: string,
  replies: readonly SavedReply[],
  onPick: (reply: SavedReply) => void,
) {
  const id = useId()
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState<string>()
  const found = dismissed === draft ? [] : findReplies(draft, replies)
  const current = found[Math.min(active, found.length - 1)]

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another first choice
  useEffect(() => setActive(0), [draft])

  /** True if the key is handled. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (!current) return false
    if (move) setActive((active + move + found.length) % found.length)
    else if (event.key === 'Escape') setDismissed(draft)
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) onPick(current)
    else return false
    event.preventDefault()
    return true
  }

  const control = current && {
    'aria-autocomplete': 'list' as const,
    'aria-controls': id,
    'aria-activedescendant': `${id}${current.id}`,
  }
  return { id, found, current, control, onKeyDown, onPick }
}

type SuggestionListProps = Omit<ReturnType<typeof useSuggestions>, 'control' | 'onKeyDown'>

export function SuggestionList({ id, found, current, onPick }: SuggestionListProps) {
  return (
    <>
      <div role="status" className="sr-only">
        {found.length > 0 && `${found.length} saved replies. Use the arrow keys and Enter.`}
      </div>
      {found.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label="Saved replies"
          className={`${popupLook} absolute inset-x-0 bottom-full z-20 mb-2 max-h-72 overflow-y-auto py-1`}
        >
          {found.map((reply) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text area
            <div
              key={reply.id}
              id={`${id}${reply.id}`}
              role="option"
              aria-selected={reply === current}
              data-highlighted={reply === current ? '' : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(reply)}
              className={`${optionLook} grid gap-0 text-small`}
            >
              <span className="font-medium">{reply.title}</span>
              <span className="truncate text-ink-soft">{cut(reply.text, 120)}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
