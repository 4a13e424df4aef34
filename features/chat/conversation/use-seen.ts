import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '#ui/client/api.ts'
import { useRefetch } from '#ui/client/data.tsx'
import { type ChatMessage, type Conversation, chat } from '../contract.ts'

export type Side = ChatMessage['from']

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const useVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => false,
  )

interface SeenOptions {
  conversation: Conversation
  messages: readonly ChatMessage[]
  side: Side
  /** The newest message is in sight. */
  atEnd: boolean
  /** False as long as it is shown without having been chosen. */
  opened: boolean
  /** Called while unread messages are missing before the first one. */
  onMissing: () => void
}

/** Marks what came into sight as read, and remembers where the unread messages began. */
export function useSeen({ conversation, messages, side, atEnd, opened, onMissing }: SeenOptions) {
  const visible = useVisible() && opened
  const looking = visible && atEnd
  const [seen, setSeen] = useState(conversation.read)
  const [inSight, setInSight] = useState(0)
  const [marker, setMarker] = useState<number>()
  const refetch = useRefetch([chat.list, chat.one])
  const unseen = messages.filter(({ from, number }) => from !== side && number > seen)
  const first = unseen[0]?.number
  const last = unseen.findLast(({ number }) => number <= inSight)?.number
  const oldest = messages[0]?.number ?? 1
  const isMissing = oldest > seen + 1

  const load = useRef(onMissing)
  load.current = onMissing
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page before each page
  useEffect(() => {
    if (isMissing) load.current()
  }, [isMissing, oldest])

  useEffect(() => {
    // The marker also stands where messages were unread when the conversation was opened.
    const isNew = first !== undefined && (marker === undefined || marker <= seen || first < marker)
    if (isNew && (!looking || seen === conversation.read)) setMarker(first)
  }, [first, looking, marker, seen, conversation.read])

  useEffect(() => {
    if (!visible || last === undefined) return
    setSeen(last)
    const input = { params: { clientId: conversation.id }, body: { number: last } }
    // Without an answer it is marked with the next message, or when the conversation is opened again.
    api.call(chat.read, input).then(refetch, () => {})
  }, [visible, last, conversation.id, refetch])

  return {
    firstUnread: messages.find(({ number }) => number === marker)?.id,
    unseen: unseen.length,
    isUnseen: ({ from, number }: ChatMessage) => !isMissing && from !== side && number > seen,
    see: (number: number) => setInSight((before) => Math.max(before, number)),
    forgetMarker: () => setMarker(undefined),
  }
}
