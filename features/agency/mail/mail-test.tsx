import type { ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Button } from '#ui/base/button.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { mail } from './contract.ts'

interface MailTestProps {
  agency: { name: string; email: string }
}

/** How mails name their sender, with the values of the form, and a test of the saved ones. */
export function MailTest({ agency }: MailTestProps) {
  const { senderName, replyTo, signature } = useWatch<Record<string, string | undefined>>()
  const { isDirty } = useFormState()
  const test = useWrite(mail.test, { showSuccess: () => {} })
  const result = test.data
  return (
    <section aria-label="Preview">
      <h3 className="mb-1.5 font-medium font-text text-small tracking-normal">Preview</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 border border-line p-5 text-small">
        <Line term="From">{senderName || agency.name}</Line>
        <Line term="Replies go to">{replyTo || agency.email}</Line>
        <Line term="Signature">
          <span className="whitespace-pre-line">{signature || agency.name}</span>
        </Line>
      </dl>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          disabled={isDirty}
          busy={test.isPending}
          onClick={() => test.mutate({})}
        >
          Send test email
        </Button>
        <p className="text-ink-soft text-small">
          {isDirty ? 'Save the changes first.' : 'It goes to your own address.'}
        </p>
      </div>
      <div role="status" className="mt-4 empty:hidden">
        {result && (
          <>
            <p className={result.accepted ? 'text-good' : 'text-bad'}>{result.message}</p>
            <p className="wrap-anywhere mt-1 font-mono text-caption text-ink-soft">
              {result.answer}
            </p>
          </>
        )}
      </div>
    </section>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
