import type { DialogProps } from '#ui/overlay/dialog-frame.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'

const loadPopup = () => import('#ui/overlay/dialog-frame.tsx')

export function Dialog(props: DialogProps) {
  const popup = useLazy(loadPopup, props.open, props.onClose)
  return popup && <popup.DialogPopup {...props} />
}
