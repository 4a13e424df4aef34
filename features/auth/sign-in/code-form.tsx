import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { PasskeySecondFactor } from '#features/auth/passkeys/passkey-second-factor.tsx'
import { AuthenticatorKey } from '#features/auth/two-factor/authenticator-key.tsx'
import { digits, recoveryCode, twoFactor } from '#features/auth/two-factor/contract.ts'
import { ApiError } from '#shared/errors.ts'
import type { Role } from '#shared/roles.ts'
import { Button } from '#ui/base/button.tsx'
import { buttonLook, sizes } from '#ui/base/button-look.ts'
import { api } from '#ui/client/api.ts'
import { CodeField } from '#ui/form/code-field.tsx'
import { Form, FormAlert, SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
import {
  clearPending,
  enterPortal,
  type PendingSignIn,
  readPending,
  redirectFromCodeStep,
} from '../sessions/session.ts'

// Plain links: those of the portals would bring the router into the bundle.
const loginPath = '/login'

const codeSchemas = {
  app: z.object({ token: digits }),
  recovery: z.object({ token: recoveryCode }),
}

/** The second step of signing in: a code or a passkey. Redirects if the first step is missing. */
export function CodeForm() {
  return (
    <>
      <SecondFactor />
      <LazyToasts />
    </>
  )
}

function SecondFactor() {
  const [pending, setPending] = useState<PendingSignIn>()
  const [endedMessage, setEndedMessage] = useState<string>()
  const [method, setMethod] = useState<keyof typeof codeSchemas>('app')

  useEffect(() => {
    const stored = readPending()
    if (!stored) {
      redirectFromCodeStep()
      return
    }
    api.setToken(stored.accessToken)
    setPending(stored)
  }, [])

  /** Opens the portal if the check passes, and says so if the sign-in has ended. */
  async function completeSignIn(check: () => Promise<{ role: Role }>) {
    try {
      const { role } = await check()
      clearPending()
      await enterPortal({ role, keepSignedIn: pending?.keepSignedIn })
    } catch (error) {
      const isEnded =
        error instanceof ApiError && ['SIGN_IN_AGAIN', 'TOKEN_INVALID'].includes(error.code)
      if (!isEnded) throw error
      clearPending()
      setEndedMessage(error.message)
    }
  }

  async function submit({ token }: { token: string }, form: UseFormReturn) {
    const userId = api.claims()?.userId
    if (!userId) return
    try {
      await completeSignIn(() => api.call(twoFactor.verify, { body: { userId, token } }))
    } catch (error) {
      form.setValue('token', '')
      throw error
    }
  }

  if (endedMessage) return <SignInEnded>{endedMessage}</SignInEnded>
  return (
    <div className="flex flex-col gap-8">
      {pending?.qrCodeUrl && pending.key && pending.appUrl && (
        <div className="flex flex-col gap-4 border-line border-b pb-8">
          <p className="max-w-prose text-ink-soft">
            Your two-factor setup is not finished. Add the account to your authenticator app, then
            enter the code from the app.
          </p>
          <AuthenticatorKey
            qrCodeUrl={pending.qrCodeUrl}
            text={pending.key}
            appUrl={pending.appUrl}
          />
        </div>
      )}
      <Form
        key={method}
        schema={codeSchemas[method]}
        defaultValues={{ token: '' }}
        onSubmit={submit}
      >
        {method === 'app' ? (
          <CodeField name="token" label="Code from your authenticator app" autoFocus />
        ) : (
          <TextField
            name="token"
            label="Recovery code"
            hint="One of the ten codes that you saved. Each works once."
            autoComplete="off"
            autoFocus
          />
        )}
        <SubmitButton busyLabel="Verifying…">Verify Code</SubmitButton>
      </Form>
      <div className="flex flex-col items-start gap-3 border-line border-t pt-6">
        {pending?.hasPasskey && <PasskeySecondFactor complete={completeSignIn} />}
        <Button
          variant="secondary"
          onClick={() => setMethod(method === 'app' ? 'recovery' : 'app')}
        >
          {method === 'app' ? 'Use a recovery code instead' : 'Use a code from the app instead'}
        </Button>
        <p className="text-ink-soft text-small">
          Not you, or the wrong account?{' '}
          <a
            href={loginPath}
            onClick={clearPending}
            className="text-action-text underline underline-offset-[0.2em] hover:text-ink"
          >
            Back to sign in
          </a>
        </p>
      </div>
    </div>
  )
}

function SignInEnded({ children }: { children: string }) {
  return (
    <div className="flex flex-col items-start gap-6">
      <FormAlert>{children}</FormAlert>
      <a href={`${loginPath}${location.search}`} className={buttonLook('primary', sizes.regular)}>
        Sign in again
      </a>
    </div>
  )
}
