import { useEffect, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { EyeIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { usePreview } from './use-preview.ts'

interface PreviewProps {
  /** Omitted for a new invoice. */
  invoiceId: string | undefined
}

const wide = '(min-width: 80rem)'

function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(() => window.matchMedia(wide).matches)
  useEffect(() => {
    const query = window.matchMedia(wide)
    const follow = () => setIsWide(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isWide
}

/** The PDF as it will be: beside the form where there is room for it, elsewhere in a dialog. */
export function Preview({ invoiceId }: PreviewProps) {
  const isWide = useIsWide()
  const [isOpen, setIsOpen] = useState(false)
  if (isWide)
    return (
      <aside aria-label="Preview" className="sticky top-20 min-w-0 self-start">
        <Sheet invoiceId={invoiceId} />
      </aside>
    )
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <EyeIcon />
        Preview
      </Button>
      <Dialog wide open={isOpen} onClose={() => setIsOpen(false)} title="Preview">
        {isOpen && <Sheet invoiceId={invoiceId} />}
      </Dialog>
    </div>
  )
}

function Sheet({ invoiceId }: PreviewProps) {
  const { url, error, isFetching, refetch } = usePreview(invoiceId)
  return (
    <>
      <div className="flex min-h-9 items-center justify-between gap-4">
        <p role="status" className="font-mono text-caption text-ink-faint">
          {error ? 'The preview could not be made.' : isFetching ? 'Updating…' : 'As it will be'}
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
      <div className="relative aspect-[1/1.3] w-full overflow-hidden rounded-sharp border border-line bg-sunken">
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
