import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useWrite } from '#ui/client/data.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { StoredDraft } from '#ui/form/stored-draft.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { readUnsaved } from '#ui/form/unsaved-storage.ts'
import { type Lead, leads, Note, Reply } from '../leads/contract.ts'
import { entryMax } from '../leads/rules.ts'
import { leadReads } from './use-lead-actions.tsx'

const forms = {
  reply: {
    schema: z.pick(Reply, { text: true }),
    label: 'Reply',
    choice: 'Reply by email',
    button: 'Send reply',
    busyLabel: 'Sending…',
    rows: 8,
  },
  note: {
    schema: z.pick(Note, { text: true }),
    label: 'Note',
    choice: 'Internal note',
    button: 'Add note',
    busyLabel: 'Adding…',
    rows: 3,
  },
} as const
type FormKind = keyof typeof forms

/** Sends a reply by mail or adds an internal note. Each keeps its own draft. */
export function EntryForm({ lead }: { lead: Lead }) {
  const [kind, setKind] = useState<FormKind>('reply')
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <KindSwitch kind={kind} onChange={setKind} />
      <TextForm key={kind} kind={kind} lead={lead} />
    </div>
  )
}

function KindSwitch({ kind, onChange }: { kind: FormKind; onChange: (kind: FormKind) => void }) {
  const group = useId()
  return (
    <fieldset className="inline-flex max-w-full flex-wrap self-start rounded-sharp border border-line-strong">
      <legend className="sr-only">What to write</legend>
      {(['reply', 'note'] as const).map((name) => (
        <label
          key={name}
          className="relative inline-flex min-h-(--small-height) cursor-pointer items-center px-4 text-ink-soft text-small transition-colors duration-150 hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-action-text has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={group}
            checked={kind === name}
            onChange={() => onChange(name)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {forms[name].choice}
        </label>
      ))}
    </fieldset>
  )
}

const empty = { text: '' }

interface TextFormProps {
  kind: FormKind
  lead: Lead
  /** Closes the dialog around it. */
  onDone?: () => void
}

export function TextForm({ kind, lead, onDone }: TextFormProps) {
  const { schema, label, button, busyLabel, rows } = forms[kind]
  const draft = `lead ${kind} ${lead.id}`
  const [values] = useState(() => readUnsaved(draft)?.values ?? empty)
  // Stays the same until the entry is stored, so that a retry stores and mails it only once.
  const clientEntryId = useRef(crypto.randomUUID())
  const reply = useWrite(leads.reply, { sendsMail: true, refresh: leadReads })
  const note = useWrite(leads.note, { refresh: leadReads })
  const write = kind === 'reply' ? reply : note
  const submit = <SubmitButton busyLabel={busyLabel}>{button}</SubmitButton>
  return (
    <Form
      schema={schema}
      defaultValues={values}
      onSubmit={async ({ text }, form) => {
        const body = { text, clientEntryId: clientEntryId.current }
        await write.mutateAsync({ params: { id: lead.id }, body })
        clientEntryId.current = crypto.randomUUID()
        form.reset(empty)
        onDone?.()
      }}
      className={`flex flex-col gap-3 ${onDone ? '' : 'items-start'}`}
    >
      <TextareaField
        name="text"
        label={label}
        hint={
          kind === 'reply'
            ? `To ${lead.email}, with the subject “${lead.replySubject}”. Their answer arrives in your mailbox.`
            : 'Only visible to staff.'
        }
        rows={rows}
        maxLength={entryMax}
        className="w-full"
      />
      <StoredDraft name={draft} />
      {onDone ? <DialogActions onCancel={onDone}>{submit}</DialogActions> : submit}
    </Form>
  )
}
