import * as z from 'zod/mini'
import { people } from '#people/contract.ts'
import { TextLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { Form, SubmitButton, useFormField } from '#ui/form/form.tsx'
import { twoFactor } from './contract.ts'

const Understood = z.object({ understood: z.boolean() })

interface DisableTwoFactorProps {
  onDone: () => void
}

export function DisableTwoFactor({ onDone }: DisableTwoFactorProps) {
  const disable = useWrite(twoFactor.disable, { refresh: [people.authUser], onDone })
  const user = useRead(people.authUser, {}).data?.user
  return (
    <div className="max-w-prose">
      {user && !user.isTwoFactorEnabled && (
        <p className="mb-6 border-line-strong border-l-2 py-1 pl-4">
          Two-factor is off for your account.{' '}
          <TextLink to="../enable-2fa">Enable two-factor</TextLink>
        </p>
      )}
      <p>
        Without two-factor, anyone who knows your password can sign in as you. You will no longer be
        asked for a code, your recovery codes stop working, and your other sessions are signed out.
      </p>
      <Form
        schema={Understood}
        defaultValues={{ understood: false }}
        onSubmit={() => disable.mutateAsync({ body: {} })}
        className="mt-6 flex flex-col items-start gap-6"
      >
        <CheckboxField name="understood" label="I understand the risks" />
        <Disable />
      </Form>
      {user?.isTwoFactorEnabled && !user.isTwoFactorConfirmed && (
        <p className="mt-8 border-line border-t pt-5 text-ink-soft text-small">
          Lost the QR code before entering the first code?{' '}
          <TextLink to="../enable-2fa">Start the setup over</TextLink> instead.
        </p>
      )}
    </div>
  )
}

function Disable() {
  const { value: understood } = useFormField<boolean>('understood')
  return (
    <SubmitButton variant="danger" disabled={!understood} busyLabel="Disabling…">
      Disable two-factor
    </SubmitButton>
  )
}
