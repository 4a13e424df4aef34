import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { accounts } from '#features/accounts/contract.ts'
import { AuthenticatorKey } from '#features/auth/two-factor/authenticator-key.tsx'
import type { Reply } from '#shared/endpoint.ts'
import { Button } from '#ui/base/button.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { digits, twoFactor } from './contract.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface EnableTwoFactorProps {
  onDone: () => void
}

export function EnableTwoFactor({ onDone }: EnableTwoFactorProps) {
  const user = useRead(accounts.authUser, {}).data?.user
  // The page itself shows the message.
  const enable = useWrite(twoFactor.enable, { refresh: [accounts.authUser], showSuccess: () => {} })
  if (user && enable.data) return <Steps setup={enable.data} userId={user.id} onDone={onDone} />
  return (
    <div className="flex max-w-prose flex-col items-start gap-6">
      <p>
        With two-factor on, signing in requires your password and a code from an app on your phone,
        so a stolen password alone is not enough. You need an authenticator app, such as the one in
        your phone or password manager.
      </p>
      {user?.isTwoFactorEnabled && (
        <p className="border-line-strong border-l-2 py-1 pl-4 text-ink-soft">
          Two-factor is on for your account. If you have not entered the first code yet, you can
          start over here. The previous QR code and recovery codes will stop working.
        </p>
      )}
      <Button
        busy={enable.isPending}
        busyLabel="Enabling…"
        disabled={!user}
        onClick={() => user && enable.mutate({ body: { userId: user.id } })}
      >
        Enable Two-factor
      </Button>
    </div>
  )
}

interface StepsProps extends EnableTwoFactorProps {
  setup: Reply<typeof twoFactor.enable>
  userId: string
}

function Steps({ setup, userId, onDone }: StepsProps) {
  return (
    <div className="flex max-w-3xl flex-col">
      <p className="max-w-prose pb-8 text-lead" role="status">
        {setup.message}
      </p>
      <Step number={1} title="Scan the QR code">
        <AuthenticatorKey qrCodeUrl={setup.qrCodeUrl} text={setup.key} />
      </Step>
      <Step
        number={2}
        title="Save your recovery codes"
        text="Each code signs you in once if you do not have your phone. They are shown only now, so store them in a safe place."
      >
        <RecoveryCodes codes={setup.recoveryCodes} />
      </Step>
      <Step
        number={3}
        title="Enter the code"
        text="Enter the six digits from the app to finish the setup."
      >
        <Form
          schema={z.object({ token: digits })}
          defaultValues={{ token: '' }}
          onSubmit={async ({ token }, form) => {
            const body = { userId, token }
            const reply = await api.call(twoFactor.verify, { body }).catch((error) => {
              form.setValue('token', '')
              throw error
            })
            api.setToken(reply.accessToken)
            toast.success(reply.message)
            onDone()
          }}
        >
          <CodeField name="token" label="Code from your authenticator app" className="max-w-96" />
          <SubmitButton busyLabel="Verifying…" className="self-start">
            Verify Code
          </SubmitButton>
        </Form>
      </Step>
    </div>
  )
}

interface StepProps {
  number: number
  title: string
  text?: string
  children: ReactNode
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <section className="grid grid-cols-[auto_1fr] gap-x-3 border-line border-t py-8 sm:grid-cols-[2.5rem_1fr] sm:gap-x-6">
      <p className="font-mono text-ink-faint text-small leading-6" aria-hidden="true">
        {number}
      </p>
      <h2 className="text-h4">{title}</h2>
      <div className="max-sm:col-span-2 sm:col-start-2">
        {text && <p className="mt-1 max-w-prose text-ink-soft">{text}</p>}
        <div className="mt-5">{children}</div>
      </div>
    </section>
  )
}
