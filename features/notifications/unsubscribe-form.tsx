import { useEffect, useState } from 'react'
import { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { api } from '#ui/client/api.ts'
import { notifications } from './contract.ts'

type Step =
  | { at: 'reading' }
  | { at: 'asking' | 'sending'; label: string }
  | { at: 'done'; message: string }
  | { at: 'failed'; message: string }

/** The page is the same for every link; only the browser reads the token from the URL. */
const tokenHere = () => ({ params: { token: location.pathname.split('/')[2] ?? '' } })

const failed = (error: unknown): Step => ({
  at: 'failed',
  message: error instanceof ApiError ? error.message : 'An error occurred, please try again.',
})

/** Asks first: programs that look at mails open every link in them. */
export function UnsubscribeForm() {
  const [step, setStep] = useState<Step>({ at: 'reading' })
  useEffect(() => {
    api.call(notifications.unsubscription, tokenHere()).then(
      ({ label, isMailed }) => {
        if (isMailed) setStep({ at: 'asking', label })
        else setStep({ at: 'done', message: `You get no emails about ${label.toLowerCase()}.` })
      },
      (error) => setStep(failed(error)),
    )
  }, [])

  async function stop(label: string) {
    setStep({ at: 'sending', label })
    try {
      const { message } = await api.call(notifications.unsubscribe, tokenHere())
      setStep({ at: 'done', message })
    } catch (error) {
      setStep(failed(error))
    }
  }

  return (
    <div aria-live="polite" className="min-h-36">
      {step.at === 'reading' && <p className="text-h4 text-ink-soft">Reading the link…</p>}
      {(step.at === 'asking' || step.at === 'sending') && (
        <div className="grid justify-items-start gap-6">
          <p className="text-h4">
            Stop the emails about <strong>{step.label.toLowerCase()}</strong>?
          </p>
          <Button busy={step.at === 'sending'} onClick={() => void stop(step.label)}>
            Stop these emails
          </Button>
        </div>
      )}
      {step.at === 'done' && <p className="text-h4">{step.message}</p>}
      {step.at === 'failed' && <p className="text-bad text-h4">{step.message}</p>}
    </div>
  )
}
