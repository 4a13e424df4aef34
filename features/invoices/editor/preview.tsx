import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { EyeIcon } from '#ui/base/icons.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

const Sheet = lazy(async () => ({ default: (await import('./preview-sheet.tsx')).Sheet }))

export interface PreviewProps {
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
        <LoadedSheet invoiceId={invoiceId} />
      </aside>
    )
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <EyeIcon />
        Preview
      </Button>
      <Dialog wide open={isOpen} onClose={() => setIsOpen(false)} title="Preview">
        {isOpen && <LoadedSheet invoiceId={invoiceId} />}
      </Dialog>
    </div>
  )
}

function LoadedSheet(props: PreviewProps) {
  return (
    <Suspense fallback={<Skeleton className="aspect-[612/800] w-full" />}>
      <Sheet {...props} />
    </Suspense>
  )
}
