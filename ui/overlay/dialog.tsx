import type { ReactNode, RefObject } from 'react'
import { useLazy } from '#ui/overlay/use-lazy.ts'

export interface FrameProps {
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

const loadPopup = () => import('#ui/overlay/dialog-frame.tsx')

export function Dialog(props: DialogProps) {
  const popup = useLazy(loadPopup, props.open, props.onClose)
  return popup && <popup.DialogPopup {...props} />
}
