import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Input } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { invoiceFiles } from '../pdf/contract.ts'
import { type InvoiceFields, previewBody } from './fields.ts'

type Body = Input<typeof invoiceFiles.preview>['body']

const debounceMs = 800
const keptMs = 30_000

/** The typed values, once typing pauses. */
function useSettledFields(): string {
  const fields = useWatch() as InvoiceFields
  const typed = JSON.stringify(previewBody(fields))
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** The PDF of what is typed, as a URL of this page. The previous one stays until the next is there. */
export function usePreview(invoiceId: string | undefined) {
  const settled = useSettledFields()
  const query = useQuery<Blob, ApiError>({
    queryKey: [invoiceFiles.preview.path, invoiceId, settled],
    queryFn: () => {
      const body = { ...(JSON.parse(settled) as Body), ...(invoiceId && { invoiceId }) }
      return api.call(invoiceFiles.preview, { body })
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // A PDF can be large, and only the latest ones are looked at again.
    gcTime: 60_000,
    refetchOnReconnect: false,
  })
  const [url, setUrl] = useState<string>()
  const { data } = query
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }))
    setUrl(made)
    // The frame of the previous one is shown until the next one is loaded.
    return () => void setTimeout(() => URL.revokeObjectURL(made), keptMs)
  }, [data])
  return { url, error: query.error, isFetching: query.isFetching, refetch: query.refetch }
}
