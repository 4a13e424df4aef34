import { useId } from 'react'
import { nameOf } from '#people/names.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Button } from '#ui/base/button.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { type Entry, type Lead, leads } from '../leads/contract.ts'
import type { EntryKind } from '../leads/rules.ts'
import { EntryForm } from './entry-form.tsx'
import { leadReads } from './use-lead-actions.tsx'

/** The history of a lead, with the form for a reply or a note. */
export function LeadThread({ lead }: { lead: Lead }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-5">
      <h2 id={id} className="border-ink border-t pt-3 text-h4">
        Replies and notes
      </h2>
      {lead.entries.length > 0 && (
        <ol aria-label="Replies and notes" className="divide-y divide-line">
          {lead.entries.map((entry) => (
            <ThreadEntry key={entry.id} entry={entry} lead={lead} />
          ))}
        </ol>
      )}
      {lead.state === 'spam' ? <SpamNotice lead={lead} /> : <EntryForm lead={lead} />}
    </section>
  )
}

const texts = {
  reply: 'Reply by email to',
  note: 'Internal note',
  question: 'Question on the page of a proposal, by its link',
}

const changes: Record<Exclude<EntryKind, keyof typeof texts>, string> = {
  answered: 'marked it as answered',
  waiting: 'marked it as unanswered',
  spam: 'marked it as spam',
  restored: 'marked it as not spam',
  client: 'made it a client',
}

const isText = (kind: EntryKind): kind is keyof typeof texts => kind in texts

function ThreadEntry({ entry, lead }: { entry: Entry; lead: Lead }) {
  const { kind, author, text, timestamp } = entry
  const name = author ? nameOf(author) : lead.name
  return (
    <li className="flex gap-3 py-4 first:pt-0">
      <Avatar size="small" name={name} src={author?.avatar ?? undefined} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3 text-small">
          <span className="font-medium wrap-anywhere">{name}</span>
          {!isText(kind) && <span className="text-ink-soft">{changes[kind]}</span>}
          <span className="font-mono text-caption text-ink-faint">
            <OwnTime iso={timestamp} />
          </span>
        </p>
        {isText(kind) && (
          <>
            <p className="font-mono text-caption text-ink-faint">
              {kind === 'reply' ? `${texts[kind]} ${lead.email}` : texts[kind]}
            </p>
            <p
              className={`mt-3 max-w-prose whitespace-pre-wrap text-small wrap-anywhere ${kind === 'note' ? 'bg-sunken px-3 py-2' : ''}`}
            >
              {text}
            </p>
          </>
        )}
      </div>
    </li>
  )
}

function SpamNotice({ lead: { id } }: { lead: Lead }) {
  const change = useWrite(leads.change, { refresh: leadReads })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line px-4 py-3">
      <p className="text-ink-soft text-small">
        This is marked as spam. It is deleted 90 days after that.
      </p>
      <Button
        variant="secondary"
        size="small"
        busy={change.isPending}
        onClick={() => change.mutate({ params: { id }, body: { spam: false } })}
      >
        Not spam
      </Button>
    </div>
  )
}
