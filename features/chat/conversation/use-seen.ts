import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#ui/client/api.ts'
import { useRefetch } from '#ui/client/data.tsx'
import { type ChatMessage, type Conversation, chat } from '../contract.ts'

export type Side = ChatMessage['from']

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const useVisible = () => useSyncExternalStore(subscribe, () => !document.hidden)

interface SeenOptions {
  conversation: Conversation
  messages: readonly ChatMessage[]
  side: Side
  /** The newest message is in sight. */
  atEnd: boolean
}

/** Marks what is in sight as read, and remembers where the unread messages began. */
export function useSeen({ conversation, messages, side, atEnd }: SeenOptions) {
  const looking = useVisible() && atEnd
  const [seen, setSeen] = useState(conversation.read)
  const [marker, setMarker] = useState<number>()
  const refetch = useRefetch([chat.list, chat.one])
  const unseen = messages.filter(({ from, number }) => from !== side && number > seen)
  const first = unseen[0]?.number
  const last = unseen.at(-1)?.number

  useEffect(() => {
    // The marker also stands where messages were unread when the conversation was opened.
    const isNew = first !== undefined && (marker === undefined || marker <= seen)
    if (isNew && (!looking || seen === conversation.read)) setMarker(first)
  }, [first, looking, marker, seen, conversation.read])

  useEffect(() => {
    if (!looking || last === undefined) return
    setSeen(last)
    const input = { params: { clientId: conversation.id }, body: { number: last } }
    // Without an answer it is marked with the next message, or when the conversation is opened again.
    api.call(chat.read, input).then(refetch, () => {})
  }, [looking, last, conversation.id, refetch])

  return {
    firstUnread: messages.find(({ number }) => number === marker)?.id,
    unseen: unseen.length,
    forgetMarker: () => setMarker(undefined),
  }
}
