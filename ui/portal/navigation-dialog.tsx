import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { contentId } from '#ui/portal/portal-frame.tsx'

interface NavigationDialogProps {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  className: string
  /** Gets the function that closes the dialog after a navigation. */
  children: (closeForPage: () => void) => ReactNode
}

/** A dialog of links: after a navigation the focus goes to the page instead of the opener. */
export function NavigationDialog({
  label,
  open,
  onOpenChange,
  className,
  children,
}: NavigationDialogProps) {
  const navigated = useRef(false)
  function change(next: boolean, isNavigation = false) {
    navigated.current = isNavigation
    onOpenChange(next)
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => change(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60 transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={label}
          finalFocus={() => (navigated.current ? document.getElementById(contentId) : true)}
          className={`fixed z-50 outline-none ease-out ${className}`}
        >
          {children(() => change(false, true))}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
