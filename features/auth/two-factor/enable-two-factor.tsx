import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { people } from '#people/contract.ts'
import { Button } from '#ui/base/button.tsx'
import { ErrorState } from '#ui/base/data-states.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { Form } from '#ui/form/form.tsx'
import { digits, twoFactor } from './contract.ts'
import { FirstCode, type SetupFormProps, useFirstCode } from './first-code.tsx'
import { SetupSteps, StepList } from './setup-steps.tsx'

interface EnableTwoFactorProps {
  onDone: () => void
}

export function EnableTwoFactor({ onDone }: EnableTwoFactorProps) {
  const restarts = useSearchParams()[0].has('restart')
  const account = useRead(people.authUser, {})
  const user = account.data?.user
  // The page itself shows the message.
  const enable = useWrite(twoFactor.enable, { refresh: [people.authUser], showSuccess: () => {} })
  if (user && enable.data)
    return <SetupSteps setup={enable.data} userId={user.id} onDone={onDone} />
  const start = () => user && enable.mutate({ body: { userId: user.id } })
  const isPending = enable.isPending
  if (user?.isTwoFactorConfirmed) return <AlreadyOn />
  if (user?.isTwoFactorEnabled && !restarts)
    return <Unfinished userId={user.id} onDone={onDone} onRestart={start} restarting={isPending} />
  if (!user && account.error)
    return <ErrorState message={account.error.message} onRetry={() => void account.refetch()} />
  return (
    <div className="flex max-w-prose flex-col items-start gap-6">
      <p>
        With two-factor on, signing in requires your password and a code from an app on your phone,
        so a stolen password alone is not enough. You need an authenticator app, such as the one in
        your phone or password manager.
      </p>
      <p>
        {restarts && 'The previous QR code and its recovery codes stop working. '}
        This signs you out everywhere else.
      </p>
      <StepList />
      <Button busy={isPending} busyLabel="Enabling…" disabled={!user} onClick={start}>
        Enable two-factor
      </Button>
    </div>
  )
}

function AlreadyOn() {
  return (
    <p className="max-w-prose">
      Two-factor is on for your account. For a new app or new recovery codes,{' '}
      <TextLink to="../disable-2fa">disable two-factor</TextLink> first.
    </p>
  )
}

const Code = z.object({ token: digits })

interface UnfinishedProps extends SetupFormProps {
  onRestart: () => void
  restarting: boolean
}

/** After a setup that was left before the first code was accepted. */
function Unfinished({ userId, onDone, onRestart, restarting }: UnfinishedProps) {
  const submit = useFirstCode({ userId, onDone })
  return (
    <div className="flex max-w-prose flex-col items-start gap-6">
      <div className="border-warn border-l-2 py-1 pl-4">
        <h2 className="text-h4">Setup not finished</h2>
        <p className="mt-1 text-ink-soft">
          Enter a code from your authenticator app to finish. Until then, signing in shows the QR
          code again.
        </p>
      </div>
      <Form schema={Code} defaultValues={{ token: '' }} onSubmit={submit}>
        <FirstCode />
      </Form>
      <div className="border-line border-t pt-6">
        <p className="mb-4">
          No code, or no recovery codes? Start over with a new QR code. The previous one and its
          recovery codes stop working, and you are signed out everywhere else.
        </p>
        <Button variant="secondary" busy={restarting} busyLabel="Enabling…" onClick={onRestart}>
          Start over
        </Button>
      </div>
    </div>
  )
}
