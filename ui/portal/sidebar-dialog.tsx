import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { IconButton } from '#ui/base/button.tsx'
import { CloseIcon } from '#ui/base/icons.tsx'
import { contentId } from '#ui/portal/portal-frame.tsx'
import { Sidebar, type SidebarProps } from '#ui/portal/portal-sidebar.tsx'

interface SidebarDialogProps extends SidebarProps {
  open: boolean
  onClose: () => void
}

/** The sidebar on small screens. */
export function SidebarDialog({ open, onClose, ...props }: SidebarDialogProps) {
  const left = useRef(false)
  function close() {
    left.current = false
    onClose()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60 transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label="Menu"
          finalFocus={() => (left.current ? document.getElementById(contentId) : true)}
          className="scheme-dark fixed inset-y-0 left-0 z-50 w-[min(18rem,calc(100vw-3.5rem))] overflow-y-auto overscroll-contain border-line border-r bg-black text-ink outline-none transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <Dialog.Close
            render={
              <IconButton label="Close menu" className="absolute! top-1.5 right-1.5">
                <CloseIcon />
              </IconButton>
            }
          />
          <Sidebar
            {...props}
            onNavigate={() => {
              left.current = true
              onClose()
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
