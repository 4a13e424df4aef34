import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ApiError } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { toastError } from '#ui/client/toast-error.ts'
import { type ChatMessage, chat } from '../contract.ts'
import { messagesPerPage } from '../rules.ts'
import { mergeMessages, type PageQuery, readAnew } from './merge-messages.ts'

const pollMs = 15_000

/** All messages of a conversation that were loaded. Others are added by `keep`. */
export function useMessages(clientId: string) {
  const client = useQueryClient()
  const params = { clientId }
  const queryKey = keyOf(clientId)
  const known = () => client.getQueryData<readonly ChatMessage[]>(queryKey) ?? []
  const readPage = async (query: PageQuery) =>
    (await api.call(chat.messages, { params, query })).rows
  const read = useQuery<readonly ChatMessage[], ApiError>({
    queryKey,
    queryFn: async () => {
      const rows = await readAnew(known(), readPage)
      return mergeMessages(known(), rows)
    },
    refetchInterval: pollMs,
    placeholderData: undefined,
    meta: { follows: chat.messages.follows, live: true },
  })
  const [loadingEarlier, setLoadingEarlier] = useState(false)

  async function loadEarlier() {
    const before = known()[0]?.number
    if (loadingEarlier || !before) return
    setLoadingEarlier(true)
    try {
      const rows = await readPage({ before, limit: messagesPerPage.usual })
      client.setQueryData(queryKey, mergeMessages(known(), rows))
    } catch (error) {
      toastError(error)
    } finally {
      setLoadingEarlier(false)
    }
  }

  return { read, earlier: { load: loadEarlier, loading: loadingEarlier } }
}

const keyOf = (clientId: string) => [chat.messages.path, { params: { clientId } }]

/** Adds or replaces a message, as the server answered it. */
export function useKeepMessage() {
  const client = useQueryClient()
  return useCallback(
    async (clientId: string, message: ChatMessage) => {
      const queryKey = keyOf(clientId)
      const known = client.getQueryData<readonly ChatMessage[]>(queryKey)
      const isNext = message.number <= (known?.at(-1)?.number ?? 0) + 1
      if (known && isNext) client.setQueryData(queryKey, mergeMessages(known, [message]))
      else await client.invalidateQueries({ queryKey })
    },
    [client],
  )
}
