import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { PasswordField, TextareaField, TextField } from '#ui/form/text-field.tsx'
import { type OnboardingItem, onboardings, SaveLogin } from '../contract.ts'
import { AnswerView } from './answer-view.tsx'

const empty = { address: '', username: '', password: '', note: '' }

interface LoginFormProps {
  item: OnboardingItem
  onSent: () => void
}

/** A login, which is sent at once. Unlike other answers, nothing of it is kept in the browser. */
export function LoginForm({ item, onSent }: LoginFormProps) {
  const { id, hasLogin, state } = item
  const [isReplacing, setIsReplacing] = useState(!hasLogin || state === 'returned')
  const save = useWrite(onboardings.saveLogin, { refresh: [onboardings.ofProject] })
  if (!isReplacing) {
    return (
      <div className="flex flex-col items-start gap-4">
        <AnswerView item={item} />
        <Button size="small" variant="secondary" onClick={() => setIsReplacing(true)}>
          Replace login
        </Button>
      </div>
    )
  }
  return (
    <Form
      schema={SaveLogin}
      shortcut={false}
      defaultValues={empty}
      onSubmit={async (body, form) => {
        await save.mutateAsync({ params: { id }, body })
        form.reset(empty)
        setIsReplacing(false)
        onSent()
      }}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField
        name="address"
        label="Where to sign in"
        autoComplete="off"
        hint="Such as the address of the site."
        className="sm:col-span-2"
      />
      <TextField name="username" label="User name or email" autoComplete="off" />
      <PasswordField required name="password" label="Password" autoComplete="new-password" />
      <TextareaField
        name="note"
        label="Note"
        rows={2}
        hint="Such as who gets the code."
        className="sm:col-span-2"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:col-span-2">
        <p className="max-w-prose text-ink-soft text-small">
          It is encrypted, not kept in this browser, and deleted after the project.
        </p>
        <SubmitButton busyLabel="Sending…">Send login</SubmitButton>
      </div>
    </Form>
  )
}
