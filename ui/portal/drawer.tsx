import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { IconButton } from '#ui/base/button.tsx'
import { CloseIcon } from '#ui/base/icons.tsx'
import { contentId } from '#ui/portal/portal-frame.tsx'
import { Sidebar, type SidebarProps } from '#ui/portal/sidebar.tsx'

interface DrawerProps extends SidebarProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const side =
  'max-sm:right-0 max-sm:border-l sm:left-0 sm:border-r max-sm:data-ending-style:translate-x-full max-sm:data-starting-style:translate-x-full sm:data-ending-style:-translate-x-full sm:data-starting-style:-translate-x-full'

/** The sidebar of small screens. On a phone it comes from the side of the button that opens it. */
export function Drawer({ open, onOpenChange, ...sidebar }: DrawerProps) {
  const left = useRef(false)
  function change(next: boolean) {
    left.current = false
    onOpenChange(next)
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60 transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label="Menu"
          finalFocus={() => (left.current ? document.getElementById(contentId) : true)}
          className={`scheme-dark fixed inset-y-0 z-50 w-[min(20rem,calc(100vw-3rem))] overflow-y-auto overscroll-contain border-line bg-black text-ink outline-none transition-[translate] duration-200 ease-out ${side}`}
        >
          <Dialog.Close
            render={
              <IconButton label="Close menu" className="absolute! top-1.5 right-1.5 z-10">
                <CloseIcon />
              </IconButton>
            }
          />
          <Sidebar
            {...sidebar}
            onNavigate={() => {
              left.current = true
              onOpenChange(false)
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
