import { ButtonLink } from '#ui/base/link.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/text-field.tsx'
import { passwords, UpdatePassword } from './contract.ts'
import { PasswordChecklist } from './password-checklist.tsx'

const empty = { oldPassword: '', password: '', confirmPassword: '' }

interface UpdateFormProps {
  user: { firstName: string; lastName: string; email: string; businessName: string } | undefined
  onSaved: () => unknown
  /** The target of Cancel. */
  back: string
}

export function UpdateForm({ user, onSaved, back }: UpdateFormProps) {
  const update = useWrite(passwords.update)
  const personalTerms = user && [user.firstName, user.lastName, user.email, user.businessName]
  return (
    <Form
      schema={UpdatePassword}
      defaultValues={empty}
      onSubmit={async (body, form) => {
        await update.mutateAsync({ body })
        form.reset()
        await onSaved()
      }}
      className="flex max-w-md flex-col gap-6"
    >
      {/* Tells password managers which account this is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        required
        name="oldPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField required name="password" label="New password" autoComplete="new-password" />
      <PasswordChecklist personalTerms={personalTerms} currentField="oldPassword" />
      <PasswordField
        required
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
      />
      <FormActions>
        <SubmitButton>Update password</SubmitButton>
        <ButtonLink to={back} variant="quiet">
          Cancel
        </ButtonLink>
      </FormActions>
    </Form>
  )
}
