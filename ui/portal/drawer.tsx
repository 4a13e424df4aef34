import { Dialog } from '@base-ui/react/dialog'
import { IconButton } from '#ui/base/button.tsx'
import { CloseIcon } from '#ui/base/icons.tsx'
import { NavigationDialog } from '#ui/portal/navigation-dialog.tsx'
import { Sidebar, type SidebarProps } from '#ui/portal/sidebar.tsx'

interface DrawerProps extends SidebarProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const side =
  'max-sm:right-0 max-sm:border-l sm:left-0 sm:border-r max-sm:data-ending-style:translate-x-full max-sm:data-starting-style:translate-x-full sm:data-ending-style:-translate-x-full sm:data-starting-style:-translate-x-full'

/** The sidebar of small screens. On a phone it slides in from the side of its button. */
export function Drawer({ open, onOpenChange, ...sidebar }: DrawerProps) {
  return (
    <NavigationDialog
      label="Menu"
      open={open}
      onOpenChange={onOpenChange}
      className={`scheme-dark inset-y-0 w-[min(20rem,calc(100vw-3rem))] overflow-y-auto overscroll-contain border-line bg-black text-ink transition-[translate] duration-200 ${side}`}
    >
      {(closeForPage) => (
        <>
          <Dialog.Close
            render={
              <IconButton label="Close menu" className="absolute! top-1.5 right-1.5 z-10">
                <CloseIcon />
              </IconButton>
            }
          />
          <Sidebar {...sidebar} onNavigate={closeForPage} />
        </>
      )}
    </NavigationDialog>
  )
}
