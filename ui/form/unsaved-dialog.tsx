import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

interface UnsavedDialogProps {
  onStay: () => void
  onLeave: () => void
}

export function UnsavedDialog({ onStay, onLeave }: UnsavedDialogProps) {
  return (
    <Dialog
      open
      onClose={onStay}
      title="Leave without saving?"
      description="Your changes on this page have not been saved and will be lost."
      footer={
        <>
          <Button variant="secondary" onClick={onLeave}>
            Leave without saving
          </Button>
          <Button onClick={onStay}>Keep editing</Button>
        </>
      }
    />
  )
}
