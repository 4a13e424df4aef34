import { useState } from 'react'
import { IconButton } from '#ui/base/button.tsx'
import { MenuIcon } from '#ui/base/icons.tsx'
import { useLate } from '#ui/overlay/use-late.ts'
import type { SidebarProps } from '#ui/portal/portal-sidebar.tsx'

const loadDialog = () => import('#ui/portal/sidebar-dialog.tsx')

/** The sidebar on small screens, behind a button. */
export function SidebarSheet(props: SidebarProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const dialog = useLate(loadDialog, open, close)
  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ml-3 lg:hidden"
      >
        <MenuIcon />
      </IconButton>
      {dialog && <dialog.SidebarDialog {...props} open={open} onClose={close} />}
    </>
  )
}
