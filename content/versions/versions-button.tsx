import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { ClockIcon } from '#ui/base/icons.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import type { VersionsProps } from './versions.tsx'

/** Opens the versions of a record. */
export function VersionsButton(props: VersionsProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const versions = useLazy(() => import('./versions.tsx'), open, close)
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        className="ml-auto max-sm:size-(--control-height) max-sm:px-0!"
      >
        <ClockIcon />
        <span className="max-sm:sr-only">Versions</span>
      </Button>
      {open && versions && <versions.VersionsDialog {...props} onClose={close} />}
    </>
  )
}
