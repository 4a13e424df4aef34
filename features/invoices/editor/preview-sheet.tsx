import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import type { PreviewProps } from './preview.tsx'
import { usePreview } from './use-preview.ts'

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
