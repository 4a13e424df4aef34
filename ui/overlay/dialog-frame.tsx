import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from '#ui/base/button.tsx'
import { CloseIcon } from '#ui/base/icons.tsx'
import { keepCodes } from '#ui/base/keep-codes.tsx'
import { floating } from '#ui/overlay/floating.ts'
import { PopupContainer } from '#ui/overlay/popup-container.ts'

interface FrameProps {
  title: string
  description?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  children?: ReactNode
  /** For wide content, such as a grid of pictures. */
  wide?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** The element to focus after closing; by default the previous one. */
  finalFocus?: () => HTMLElement | true | null
}

export interface DialogProps extends FrameProps {
  open: boolean
  /** Called on Escape, the close button or a press outside. The dialog stays open unless the caller closes it. */
  onClose: () => void
}

const sheet =
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:border-x-0 max-sm:border-b-0 max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full'
const centred =
  'sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-4rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:data-ending-style:opacity-0 sm:data-starting-style:opacity-0'

/**
 * The element to focus first: not the close button, and none on touch screens, where it would open
 * the keyboard.
 */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ?? popup
}

/** A keyboard drag needs the arrow keys and Escape, which the dialog would handle itself. */
const isDragged = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[aria-roledescription=sortable][aria-pressed=true]')

/** The panel of every dialog: a bottom sheet on phones, a centered box elsewhere. */
export function DialogFrame({
  title,
  description,
  footer,
  children,
  wide,
  initialFocus,
  finalFocus,
}: FrameProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-50 bg-black/60 transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup
        ref={popup}
        initialFocus={
          initialFocus ??
          ((opener) => (opener === 'touch' ? popup.current : firstField(popup.current)))
        }
        finalFocus={finalFocus}
        onKeyDown={(event) => isDragged(event.target) && event.preventBaseUIHandler()}
        className={`fixed z-50 flex flex-col overflow-y-auto overscroll-contain transition-[opacity,translate] duration-200 ease-out focus:outline-none ${floating} ${sheet} ${centred} ${wide ? 'sm:w-[min(64rem,calc(100vw-4rem))]' : 'sm:w-[min(36rem,calc(100vw-4rem))]'}`}
      >
        <div className="sticky top-0 z-10 flex items-start justify-between gap-4 border-line border-b bg-raised py-3 pr-2 pl-4 sm:pl-6">
          <Base.Title className="min-w-0 py-2 text-h4 tracking-[-0.015em] [overflow-wrap:anywhere]">
            {keepCodes(title)}
          </Base.Title>
          <Base.Close
            render={
              <IconButton label="Close">
                <CloseIcon />
              </IconButton>
            }
          />
        </div>
        {(description || children) && (
          <div className="flex shrink-0 flex-col gap-5 px-4 py-5 sm:px-6">
            {description && (
              <Base.Description render={<div />} className="text-ink-soft">
                {keepCodes(description)}
              </Base.Description>
            )}
            <PopupContainer value={undefined}>{children}</PopupContainer>
          </div>
        )}
        {footer && (
          <div className="sticky bottom-0 z-10 mt-auto flex flex-col-reverse gap-2 border-line border-t bg-raised px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
            {footer}
          </div>
        )}
      </Base.Popup>
    </Base.Portal>
  )
}

/** The dialog, loaded on demand by dialog.tsx. */
export function DialogPopup({ open, onClose, ...frame }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => !next && !isDragged(event.target) && onClose()}
    >
      <DialogFrame {...frame} />
    </Base.Root>
  )
}
