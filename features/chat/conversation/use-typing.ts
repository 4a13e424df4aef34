import { useEffect, useRef, useState } from 'react'
import { api } from '#ui/client/api.ts'
import { useLive } from '#ui/client/live-events.ts'
import { chat } from '../contract.ts'

/** The other side is told at most this often, and shows it a little longer. */
const tellMs = 3_000
const shownMs = 5_000

/** Returns if the other side is typing, and the function that tells it that this one is. */
export function useTyping(clientId: string, lastNumber: number) {
  const [isTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const toldAt = useRef(0)

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

  function tell() {
    if (Date.now() - toldAt.current < tellMs) return
    toldAt.current = Date.now()
    api.call(chat.typing, { params: { clientId } }).catch(() => {})
  }

  return { isTyping, tell }
}
