import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ApiError, messageOr } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { toast } from '#ui/client/toast.ts'
import { useLive } from '#ui/live/live-events.ts'
import { chat } from '../contract.ts'
import { Outbox } from './outbox.ts'
import { useKeepMessage } from './use-messages.ts'

/** A request whose answer does not come is repeated; it is stored once. */
const answerMs = 20_000

/** The outbox of the signed-in person. It sends while the page that has it is open. */
export function useOutbox(): Outbox {
  const keep = useKeepMessage()
  const [outbox] = useState(
    () =>
      new Outbox({
        userId: api.claims()?.userId ?? '',
        async send(clientId, { id, text, attachments, internal }) {
          const body = {
            text,
            attachments: attachments.map((attachment) => attachment.id),
            clientMessageId: id,
            ...(internal && { internal }),
          }
          const { item } = await api.call(
            chat.send,
            { params: { clientId }, body },
            {
              fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(answerMs) }),
            },
          )
          await keep(clientId, item)
        },
        onFailure: (error) => toast.error(failureOf(error)),
      }),
  )

  useEffect(() => {
    const sendNow = () => outbox.sendNow()
    const reload = () => outbox.reload()
    sendNow()
    window.addEventListener('online', sendNow)
    window.addEventListener('storage', reload)
    return () => {
      window.removeEventListener('online', sendNow)
      window.removeEventListener('storage', reload)
      outbox.end()
    }
  }, [outbox])

  // The server answers again.
  useLive(['open', 'content'], ({ kind, id }) => {
    if (kind === 'open' || id === '*') outbox.sendNow()
  })
  return outbox
}

function failureOf(error: ApiError): string {
  if (error.code === 'NOT_SIGNED_IN' || error.code === 'TOKEN_INVALID')
    return 'You must be logged in to send messages.'
  // Without an answer, the client has no words of the server.
  return error.code === 'UNAVAILABLE'
    ? 'Failed to send message.'
    : messageOr(error, 'Failed to send message.')
}

export function useWritten(outbox: Outbox, clientId: string) {
  const readWritten = () => outbox.written(clientId)
  const written = useSyncExternalStore(outbox.subscribe, readWritten, readWritten)
  const readFailing = () => outbox.isFailing(clientId)
  const isFailing = useSyncExternalStore(outbox.subscribe, readFailing, readFailing)
  return { ...written, isFailing }
}
