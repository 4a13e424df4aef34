import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense } from 'react'
import { Avatar } from '#ui/base/avatar.tsx'
import { Button, IconButton } from '#ui/base/button.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { CheckIcon, CloseIcon, UndoIcon } from '#ui/base/icons.tsx'
import type { Pin, PinComment } from '../shapes.ts'
import { authorName } from './author.ts'
import { useDesk } from './desk.ts'
import { pinName } from './marker.tsx'

const Reply = lazy(() => import('./reply.tsx'))

interface ThreadProps {
  pin: Pin
  onClose: () => void
}

/** The comments of a pin, with the reply and the state. */
export function Thread({ pin, onClose }: ThreadProps) {
  const { id, internal } = pin
  const { data, error, refetch, isPlaceholderData } = useDesk().useThread(id)
  const thread = isPlaceholderData ? undefined : data?.thread

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }

  return (
    <section aria-label={pinName(pin)} onKeyDown={leave} className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <h3
          tabIndex={-1}
          data-thread={id}
          className="text-base tracking-normal focus-visible:outline-offset-4"
        >
          {pinName(pin)}
          {internal && <span className="font-normal text-ink-soft">, for staff alone</span>}
        </h3>
        <span className="flex items-center">
          <ResolveButton pin={pin} />
          <IconButton size="small" label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </span>
      </div>
      {thread && (
        <ol aria-label="Thread" className="flex flex-col gap-4">
          {thread.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      {!thread &&
        (error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-20 w-full" />
        ))}
      <Suspense fallback={<Skeleton className="h-32 w-full" />}>
        <Reply key={id} id={id} />
      </Suspense>
    </section>
  )
}

function ResolveButton({ pin: { id, resolvedIn } }: { pin: Pin }) {
  const { resolve } = useDesk()
  const isOpen = resolvedIn === null
  const change = useMutation({ mutationFn: () => resolve(id, isOpen) })
  return (
    <Button
      size="small"
      variant="secondary"
      busy={change.isPending}
      onClick={() => change.mutate()}
    >
      {isOpen ? <CheckIcon className="size-4" /> : <UndoIcon className="size-4" />}
      {isOpen ? 'Resolve' : 'Reopen'}
    </Button>
  )
}

function Comment({ comment: { author, text, timestamp } }: { comment: PinComment }) {
  const name = authorName(author)
  return (
    <li className="flex gap-3">
      <Avatar size="small" name={author.name || name} src={author.avatar ?? undefined} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 text-small">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="font-mono text-caption text-ink-faint">
            <OwnTime iso={timestamp} />
          </span>
        </p>
        <p className="mt-1 whitespace-pre-wrap text-small wrap-anywhere">{text}</p>
      </div>
    </li>
  )
}
