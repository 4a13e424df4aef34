import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#shared/errors.ts'
import { email, optionalText, richText, text } from '#shared/fields.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import type { Option } from '#ui/base/select.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Form, FormActions, FormAlert, SubmitButton } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/number-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'

const Inquiry = z.object({
  name: text('Name is required'),
  email: email(),
  budget: z.optional(z.number('Please enter an amount.')),
  start: z.optional(z.iso.date('Please choose a day.')),
  kind: z.enum(['site', 'shop', 'brand'], 'Please choose a kind.'),
  note: optionalText(500),
  body: richText('Please say something about it.'),
})

export function WholeForm({ kinds }: { kinds: readonly Option[] }) {
  const [sent, setSent] = useState<string>()
  async function send(values: z.output<typeof Inquiry>) {
    await new Promise((done) => setTimeout(done, 700))
    if (values.name === 'taken') {
      throw new ApiError('INVALID_INPUT', { fields: { name: 'This name is already in use.' } })
    }
    if (values.name === 'down') throw new ApiError('UNAVAILABLE')
    setSent(JSON.stringify(values, null, 2))
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
      <Form
        schema={Inquiry}
        defaultValues={{ name: '', email: '', note: '', body: '' }}
        onSubmit={send}
        className="grid gap-6 sm:grid-cols-2"
      >
        <UnsavedGuard />
        <TextField
          required
          name="name"
          label="Name"
          hint="“taken” and “down” are refused by the server"
          autoComplete="name"
        />
        <TextField required name="email" type="email" label="Email" autoComplete="email" />
        <SelectField required name="kind" label="Kind of project" options={kinds} />
        <MoneyField name="budget" label="Budget" />
        <DateField name="start" label="Start date" className="sm:col-span-2" />
        <RichTextField required name="body" label="The project" className="sm:col-span-2" />
        <TextareaField name="note" label="Note" maxLength={500} className="sm:col-span-2" />
        <div className="sm:col-span-2">
          <FormActions>
            <SubmitButton busyLabel="Sending…">Send inquiry</SubmitButton>
            <ButtonLink to="/" variant="quiet">
              Cancel
            </ButtonLink>
          </FormActions>
        </div>
      </Form>
      <div className="grid content-start gap-4">
        <FormAlert>The service is busy or not available right now.</FormAlert>
        {sent && (
          <pre data-sent className="overflow-x-auto bg-sunken p-4 font-mono text-caption">
            {sent}
          </pre>
        )}
      </div>
    </div>
  )
}
