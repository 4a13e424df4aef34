import { useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useAside } from '#content/editing/form-aside.tsx'
import { ContentForm } from '#content/form.tsx'
import { formatDay } from '#shared/dates.ts'
import { Button } from '#ui/base/button.tsx'
import { noteOutbox, useRead, useWrite } from '#ui/client/data.tsx'
import { CurrencyField } from '#ui/combobox/currency-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Select } from '#ui/overlay/select.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { type ProposalDetails, proposalReads, proposals, SaveProposal } from '../contract.ts'
import { BodyFields } from '../form/body-fields.tsx'
import { emptyBody } from '../form/new-rows.ts'
import { Total } from '../form/total.tsx'
import { proposalPaths } from '../paths.ts'
import { templates } from '../templates/contract.ts'
import type { Prospect } from './use-prospect.ts'

interface ProposalFormProps {
  /** Omitted for a new proposal. */
  id: string | undefined
  /** The first values of a new one. */
  prospect: Prospect
  onSaved: (id: string) => unknown
}

/** Writes a proposal. One button sends it at once, the other keeps it as a draft. */
export function ProposalForm({ id, prospect, onSaved }: ProposalFormProps) {
  const isSent = useRef(false)
  const hasAside = useAside()
  const send = useWrite(proposals.send, { refresh: proposalReads })

  async function goOn(saved: { id: string; updatedAt: string }) {
    if (isSent.current) {
      const input = { params: { id: saved.id }, body: { basedOn: saved.updatedAt } }
      // The draft is saved in any case, and its page shows what is wrong.
      const sent = await send.mutateAsync(input).catch(() => null)
      if (sent) noteOutbox()
    }
    return onSaved(saved.id)
  }

  return (
    <ContentForm
      id={id}
      calls={proposals}
      schema={SaveProposal}
      noun="proposal"
      hasVersions={false}
      list={proposalPaths.list}
      onSaved={goOn}
      empty={{ ...prospect, title: '', body: emptyBody }}
      toFields={(item) => fieldsOf(item as ProposalDetails)}
      skeleton={<FormSkeleton />}
      className="flex max-w-3xl flex-col gap-7"
      context={<Total />}
      actions={() => <SaveButtons onChoose={(sends) => (isSent.current = sends)} />}
    >
      {(item) => (
        <>
          <SentNote proposal={item as ProposalDetails | undefined} />
          {!item && <TemplateField />}
          <TextField required name="title" label="Title" maxLength={200} />
          <div className="grid grid-cols-1 gap-6 sm:grid-cols-3">
            <TextField required name="firstName" label="First name" />
            <TextField name="lastName" label="Last name" />
            <TextField name="businessName" label="Business" />
            <TextField required type="email" name="email" label="Email" />
            <CurrencyField name="currency" label="Currency" />
          </div>
          <BodyFields hasTotal={!hasAside} />
        </>
      )}
    </ContentForm>
  )
}

function fieldsOf({ lead, client, ...proposal }: ProposalDetails) {
  return { ...proposal, leadId: lead?.id ?? null, clientId: client?.clientId ?? null }
}

function SentNote({ proposal }: { proposal: ProposalDetails | undefined }) {
  if (!proposal?.expiresOn) return null
  return (
    <p className="border-action border-l-2 pl-4 text-small">
      This was sent and is valid until {formatDay(proposal.expiresOn)}. Saving makes version{' '}
      {proposal.version + 1}: the link that was sent stops working until you send it again.
    </p>
  )
}

/** Fills the form in. What was typed before in other fields stays. */
function TemplateField() {
  const { getValues, setValue } = useFormContext()
  const [chosen, setChosen] = useState('')
  const read = useRead(templates.list, { query: { sort: 'title' } }, { follow: false })
  const listed = read.data?.rows ?? []
  if (listed.length === 0) return null

  function choose(id: string) {
    setChosen(id)
    const template = listed.find((each) => each.id === id)
    if (!template) return
    for (const [name, value] of Object.entries(template.body))
      setValue(`body.${name}`, value, { shouldDirty: true })
    if (getValues('title') === '') setValue('title', template.title, { shouldDirty: true })
  }

  return (
    <Field label="Begin with" hint="A template fills in what follows.">
      {({ required: _, ...control }, labelId) => (
        <Select
          {...control}
          labelId={labelId}
          placeholder="Choose a template…"
          options={listed.map(({ id, title }) => ({ value: id, label: title }))}
          value={chosen}
          onChange={choose}
        />
      )}
    </Field>
  )
}

function SaveButtons({ onChoose }: { onChoose: (sends: boolean) => void }) {
  const { isSubmitting } = useFormState()
  return (
    <>
      <SubmitButton className="max-sm:px-4" onClick={() => onChoose(true)}>
        Send proposal
      </SubmitButton>
      <Button
        variant="secondary"
        className="max-sm:px-4"
        disabled={isSubmitting}
        onClick={({ currentTarget }) => {
          onChoose(false)
          currentTarget.form?.requestSubmit()
        }}
      >
        Save draft
      </Button>
    </>
  )
}
