import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { NamePasskey, type Passkey, passkeys } from './contract.ts'
import { createPasskey } from './device.ts'
import { suggestName } from './rules.ts'

interface NameDialogProps {
  open: boolean
  onClose: () => void
  /** The passkey to rename. Without it, a new one is created. */
  passkey?: Passkey
}

export function NameDialog({ open, onClose, passkey }: NameDialogProps) {
  const add = useWrite(passkeys.add, { refresh: [passkeys.list] })
  const rename = useWrite(passkeys.rename, { refresh: [passkeys.list] })

  async function save(body: { name: string }) {
    if (passkey) {
      await rename.mutateAsync({ params: { id: passkey.id }, body })
    } else {
      const answer = await createPasskey(await api.call(passkeys.addOptions, {}))
      await add.mutateAsync({ body: { ...body, answer } })
    }
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={passkey ? `Rename “${passkey.name}”` : 'Add a passkey'}
      description={
        passkey
          ? undefined
          : 'Choose a name that you will recognize. Your device will then ask for your fingerprint, your face or its PIN.'
      }
      schema={NamePasskey}
      defaultValues={{ name: passkey?.name ?? suggestName(navigator.userAgent) }}
      onSubmit={save}
      button={
        <SubmitButton busyLabel={passkey ? 'Saving…' : 'Waiting for your device…'}>
          {passkey ? 'Save name' : 'Continue'}
        </SubmitButton>
      }
    >
      <TextField required name="name" label="Name" autoComplete="off" maxLength={70} />
    </FormDialog>
  )
}
