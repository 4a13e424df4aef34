import { useEffect } from 'react'
import type { VisitSource } from '#features/visitors/contract.ts'
import { api } from '#ui/client/api.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { Form, SubmitButton, useFormField } from '#ui/form/form.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { SpamTrap } from '#ui/form/spam-trap.tsx'
import { EmailField, TextareaField, TextField } from '#ui/form/text-field.tsx'
import { redirectWithToast } from '#ui/overlay/flash-toast.ts'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
import { inquiries, messageMax, SendMessage, subjectMax } from './contract.ts'

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  businessName: '',
  subject: '',
  message: '',
  agreeToPrivacy: false,
}

const link = 'underline underline-offset-4 hover:text-action-text'

/** A link to this page can set the subject with ?subject=. */
function SubjectField() {
  const { change } = useFormField<string>('subject')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const subject = new URLSearchParams(location.search).get('subject')
    if (subject) change(subject.slice(0, subjectMax))
  }, [])
  return <TextField required name="subject" label="Subject" className="col-span-full" />
}

export function ContactForm({ readSource }: { readSource: () => VisitSource | undefined }) {
  return (
    <>
      <Form
        schema={SendMessage}
        defaultValues={empty}
        onSubmit={async (body, form) => {
          const { message } = await api.call(inquiries.sendMessage, {
            body: { ...body, source: readSource() },
          })
          await redirectWithToast('/message-sent-success', message)
          form.reset()
        }}
        className="grid gap-x-(--column-gap) gap-y-6 *:[[role=alert]]:col-span-full sm:grid-cols-2 lg:grid-cols-3"
      >
        <TextField required name="firstName" label="First name" autoComplete="given-name" />
        <TextField required name="lastName" label="Last name" autoComplete="family-name" />
        <TextField name="businessName" label="Business name" autoComplete="organization" />
        <EmailField className="lg:col-span-2" />
        <PhoneField required name="phoneNumber" label="Phone number" />
        <SubjectField />
        <TextareaField
          required
          name="message"
          label="Message"
          rows={8}
          maxLength={messageMax}
          className="col-span-full"
        />
        <CheckboxField
          required
          name="agreeToPrivacy"
          label={
            <>
              I agree to the{' '}
              <a href="/terms-conditions" target="_blank" className={link} rel="noopener">
                terms and conditions
              </a>{' '}
              and the{' '}
              <a href="/privacy-policy" target="_blank" className={link} rel="noopener">
                privacy policy
              </a>
              .
            </>
          }
          className="col-span-full lg:col-span-2"
        />
        <SpamTrap />
        <SubmitButton busyLabel="Sending…" className="max-lg:col-span-full">
          Send message
        </SubmitButton>
      </Form>
      <LazyToasts />
    </>
  )
}
