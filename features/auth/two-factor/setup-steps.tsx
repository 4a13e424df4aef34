import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import * as z from 'zod/mini'
import type { Reply } from '#shared/endpoint.ts'
import { Button } from '#ui/base/button.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { AuthenticatorKey } from './authenticator-key.tsx'
import { digits, type twoFactor } from './contract.ts'
import { FirstCode, type SetupFormProps, useFirstCode } from './first-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const Finish = z.object({
  saved: z.literal(true, 'Please save your recovery codes first.'),
  token: digits,
})

const stepTitles = [
  'Add the account to your app',
  'Save your recovery codes',
  'Enter the code',
] as const

/** The steps, shown before the setup begins. */
export function StepList() {
  return (
    <ol className="w-full divide-y divide-line border-line border-y">
      {stepTitles.map((title, at) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] py-3 font-medium">
          <StepNumber number={at + 1} />
          {title}
        </li>
      ))}
    </ol>
  )
}

const StepNumber = ({ number }: { number: number }) => (
  <p className="font-mono text-ink-faint text-small leading-6" aria-hidden="true">
    {number}
  </p>
)

/** The button that was pressed is gone. */
const focusOn = (element: HTMLElement | null) => element?.focus()

interface SetupStepsProps extends SetupFormProps {
  setup: Reply<typeof twoFactor.enable>
}

export function SetupSteps({ setup, userId, onDone }: SetupStepsProps) {
  const finished = useRef(false)
  const submit = useFirstCode({
    userId,
    onDone() {
      finished.current = true
      onDone()
    },
  })
  return (
    <div className="flex max-w-3xl flex-col">
      <LeaveGuard finished={finished} />
      <p
        ref={focusOn}
        tabIndex={-1}
        className="max-w-prose pb-8 text-lead outline-none"
        role="status"
      >
        {setup.message}
      </p>
      <Step number={1}>
        <AuthenticatorKey qrCodeUrl={setup.qrCodeUrl} text={setup.key} appUrl={setup.appUrl} />
      </Step>
      <Form
        schema={Finish}
        defaultValues={{ token: '' }}
        onSubmit={submit}
        className="flex flex-col"
      >
        <Step
          number={2}
          text="Each code signs you in once if you do not have your phone. They are shown only now, so store them in a safe place."
        >
          <RecoveryCodes codes={setup.recoveryCodes} />
          <CheckboxField name="saved" label="I saved these" className="mt-3" />
        </Step>
        <Step number={3} text="Enter the six digits from the app to finish the setup.">
          <div className="flex flex-col gap-6">
            <FirstCode />
          </div>
        </Step>
      </Form>
    </div>
  )
}

interface StepProps {
  number: 1 | 2 | 3
  text?: string
  children: ReactNode
}

function Step({ number, text, children }: StepProps) {
  return (
    <section className="grid grid-cols-[auto_1fr] gap-x-3 border-line border-t py-8 sm:grid-cols-[2.5rem_1fr] sm:gap-x-6">
      <StepNumber number={number} />
      <h2 className="text-h4">{stepTitles[number - 1]}</h2>
      <div className="min-w-0 max-sm:col-span-2 sm:col-start-2">
        {text && <p className="mt-1 max-w-prose text-ink-soft">{text}</p>}
        <div className="mt-5">{children}</div>
      </div>
    </section>
  )
}

/** Asks before leaving an unfinished setup, because the recovery codes are shown only here. */
function LeaveGuard({ finished }: { finished: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !finished.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => !finished.current && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [finished])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      open
      onClose={blocker.reset}
      title="Setup not finished"
      description="Two-factor is on, but no code from your app was accepted yet. The recovery codes are not shown again."
      footer={
        <>
          <Button variant="secondary" onClick={blocker.proceed}>
            Leave anyway
          </Button>
          <Button onClick={blocker.reset}>Finish setup</Button>
        </>
      }
    />
  )
}
