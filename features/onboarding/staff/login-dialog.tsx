import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { FactList } from '#ui/details/fact-list.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { type OnboardingItem, onboardings, type SaveLogin } from '../contract.ts'

interface LoginDialogProps {
  item: OnboardingItem
  open: boolean
  onClose: () => void
}

/** Shows a login once for a reason. It is forgotten when the dialog closes. */
export default function LoginDialog({ item: { id, title }, open, onClose }: LoginDialogProps) {
  const [login, setLogin] = useState<SaveLogin>()
  const show = useWrite(onboardings.showLogin, {
    refresh: [onboardings.ofProject],
    showSuccess: setLogin,
  })

  function close() {
    onClose()
    setLogin(undefined)
    show.reset()
  }

  if (login) return <Login title={title} login={login} open={open} onClose={close} />
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Show “${title}”`}
      description="Your name, the reason and the time are recorded."
      schema={onboardings.showLogin.body}
      defaultValues={{ reason: '' }}
      onSubmit={async (body) => {
        await show.mutateAsync({ params: { id }, body })
        return false
      }}
      button={<SubmitButton busyLabel="Opening…">Show login</SubmitButton>}
    >
      <TextField required name="reason" label="Why you need it" hint="Such as moving the domain." />
    </FormDialog>
  )
}

type LoginProps = Pick<LoginDialogProps, 'open' | 'onClose'> & { title: string; login: SaveLogin }

function Login({ title, login, open, onClose }: LoginProps) {
  const { address, username, password, note } = login
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description="It is shown this once. For another look, give a new reason."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <FactList
        facts={[
          { name: 'Address', value: address },
          { name: 'User name', value: <Secret text={username} label="Copy user name" /> },
          { name: 'Password', value: <Secret text={password} label="Copy password" /> },
          { name: 'Note', value: <span className="whitespace-pre-wrap">{note}</span> },
        ].filter(({ name }) => name !== 'Note' || note)}
      />
    </Dialog>
  )
}

function Secret({ text, label }: { text: string; label: string }) {
  if (!text) return <span className="text-ink-faint">None</span>
  return (
    <span className="flex flex-wrap items-center justify-end gap-3">
      <code className="font-mono break-all">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  )
}
