import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { usePopupContainer } from '#ui/overlay/popup-container.ts'

interface TooltipProps {
  /** A hint, never essential information, because touch screens do not show it. */
  text: string
  /** A single focusable element. */
  children: ReactElement
}

export function Tooltip({ text, children }: TooltipProps) {
  const container = usePopupContainer()
  return (
    <Base.Root>
      <Base.Trigger delay={300} render={children} />
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="max-w-64 rounded-sharp bg-ink px-2.5 py-1.5 text-caption text-paper transition-opacity duration-150 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 data-instant:transition-none">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
