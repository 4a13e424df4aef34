import { useEffect, useRef, useState } from 'react'
import { api } from '#ui/client/api.ts'
import { useLive } from '#ui/live/live-events.ts'
import { chat } from '../contract.ts'

/** Typing is published at most this often, and the other side shows it a little longer. */
const publishMs = 3_000
const shownMs = 5_000

/** Returns if the other side is typing, and the function that publishes that this one is. */
export function useTyping(clientId: string, lastNumber: number) {
  const [isTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const publishedAt = useRef(0)

  useLive('chat-typing', ({ id }) => {
    if (id !== clientId) return
    clearTimeout(timer.current)
    setTyping(true)
    timer.current = setTimeout(() => setTyping(false), shownMs)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever sends has stopped typing
  useEffect(() => {
    clearTimeout(timer.current)
    setTyping(false)
  }, [lastNumber])

  useEffect(() => () => clearTimeout(timer.current), [])

  function publishTyping() {
    if (Date.now() - publishedAt.current < publishMs) return
    publishedAt.current = Date.now()
    api.call(chat.typing, { params: { clientId } }).catch(() => {})
  }

  return { isTyping, publishTyping }
}
