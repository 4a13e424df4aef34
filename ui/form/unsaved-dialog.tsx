import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

interface UnsavedDialogProps {
  onSave: () => void
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved changes are lost. */
export default function UnsavedDialog({ onSave, onStay, onLeave }: UnsavedDialogProps) {
  return (
    <Dialog
      open
      onClose={onStay}
      title="Leave without saving?"
      description="Your changes on this page are not saved yet."
      footer={
        <>
          <Button variant="quiet" onClick={onLeave}>
            Leave without saving
          </Button>
          <Button variant="secondary" onClick={onStay}>
            Keep editing
          </Button>
          <Button onClick={onSave}>Save and leave</Button>
        </>
      }
    />
  )
}
