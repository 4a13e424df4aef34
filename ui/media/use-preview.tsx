import { type ReactNode, useState } from 'react'
import type { LinksOf } from '#ui/client/save-file.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import type { PreviewedFile } from './preview-dialog.tsx'

const loadDialog = () => import('./preview-dialog.tsx')

/** A dialog that previews one file at a time. Its code is loaded at the first interaction. */
export function usePreview(linksOf: LinksOf): {
  dialog: ReactNode
  preview: (file: PreviewedFile) => void
} {
  const [file, setFile] = useState<PreviewedFile>()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const code = useLazy(loadDialog, open, close)
  return {
    dialog: code && file && (
      <code.PreviewDialog key={file.id} file={file} linksOf={linksOf} open={open} onClose={close} />
    ),
    preview: (shown) => {
      setFile(shown)
      setOpen(true)
    },
  }
}
