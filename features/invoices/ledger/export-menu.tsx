import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { DownloadIcon, FileIcon } from '#ui/base/icons.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { invoicePaths } from '../paths.ts'
import type { Exported } from './export-dialog.tsx'

const loadDialog = () => import('./export-dialog.tsx')

/** Exports for accounting, and the statement of a client. */
export function ExportMenu() {
  const [exported, setExported] = useState<Exported>('invoices')
  const [open, setOpen] = useState(false)
  const dialog = useLazy(loadDialog, open, () => setOpen(false))

  function start(next: Exported) {
    setExported(next)
    setOpen(true)
  }

  return (
    <>
      <Menu
        label="Export"
        actions={[
          { label: 'Invoices as CSV', icon: DownloadIcon, onSelect: () => start('invoices') },
          { label: 'Payments as CSV', icon: DownloadIcon, onSelect: () => start('payments') },
          { label: 'Statement of a client', icon: FileIcon, to: invoicePaths.statement() },
        ]}
        trigger={
          <Button variant="secondary">
            <DownloadIcon />
            Export
          </Button>
        }
      />
      {dialog && (
        <dialog.ExportDialog exported={exported} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
