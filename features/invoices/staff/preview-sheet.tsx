import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Input } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { invoiceFiles } from '../contract.ts'
import { type InvoiceFields, previewBody } from '../document/fields.ts'

export interface PreviewProps {
  /** Omitted for a new invoice. */
  invoiceId: string | undefined
}

/** The PDF in a frame, with what happens to it. */
export function Sheet({ invoiceId }: PreviewProps) {
  const { url, error, isFetching, refetch } = usePreview(invoiceId)
  return (
    <>
      <div className="flex min-h-9 items-center justify-between gap-4">
        <p role="status" className="font-mono text-caption text-ink-faint">
          {error ? 'The preview could not be created.' : isFetching ? 'Updating…' : 'Preview'}
        </p>
        {error ? (
          <Button size="small" variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        ) : (
          url && (
            <ButtonLink size="small" variant="quiet" href={url} target="_blank" rel="noreferrer">
              Open
            </ButtonLink>
          )
        )}
      </div>
      <div className="relative aspect-[612/800] w-full overflow-hidden rounded-sharp border border-line bg-sunken">
        {url ? <Frames url={url} /> : !error && <Skeleton className="size-full" />}
      </div>
    </>
  )
}

/** The new PDF covers the one before when it is loaded, so that nothing flickers. */
function Frames({ url }: { url: string }) {
  const [shown, setShown] = useState(url)
  if (!navigator.pdfViewerEnabled)
    return <p className="p-6 text-ink-soft">This browser cannot show a PDF here. Please open it.</p>
  return [...new Set([shown, url])].map((each) => (
    <iframe
      key={each}
      title={each === url ? 'The invoice as PDF' : 'The invoice before the last change'}
      aria-hidden={each !== url || undefined}
      src={`${each}#toolbar=0&navpanes=0&view=FitH`}
      onLoad={() => setShown(each)}
      className="absolute inset-0 size-full"
    />
  ))
}

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
