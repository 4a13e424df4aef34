import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { EyeIcon } from '#ui/base/icons.tsx'
import { useMedia } from '#ui/client/use-media.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { PreviewProps } from './preview-sheet.tsx'

const Sheet = lazy(async () => ({ default: (await import('./preview-sheet.tsx')).Sheet }))

/** The PDF as it will be: beside the form where there is room for it, elsewhere in a dialog. */
export function Preview({ invoiceId }: PreviewProps) {
  const isWide = useMedia('(min-width: 80rem)')
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
