import { BecomeGuest, reviewLinks } from '#features/reviews/guests/contract.ts'
import { useWrite } from '#ui/client/data.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { EmailField, TextField } from '#ui/form/text-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { linkHere } from './link-here.ts'

/** Somebody with the link who told their name. */
export interface Guest {
  /** The token by which the server knows them. */
  guest: string
  name: string
}

interface GuestDialogProps {
  open: boolean
  onClose: () => void
  onKnown: (person: Guest) => void
}

/** Asks for name and e-mail. */
export default function GuestDialog({ open, onClose, onKnown }: GuestDialogProps) {
  const introduce = useWrite(reviewLinks.introduce)
  return (
    <FormDialog
      title="Who are you?"
      description="Asked once, so that everybody knows who said what."
      open={open}
      onClose={onClose}
      schema={BecomeGuest}
      defaultValues={{ name: '', email: '' }}
      onSubmit={async (body) => {
        const { guest } = await introduce.mutateAsync({ params: linkHere(), body })
        onKnown({ guest, name: body.name })
      }}
      button={<SubmitButton>Continue</SubmitButton>}
    >
      <TextField required name="name" label="Name" autoComplete="name" />
      <EmailField />
    </FormDialog>
  )
}
