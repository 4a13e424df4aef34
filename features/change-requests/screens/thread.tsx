import { useState } from 'react'
import { nameOf } from '#people/names.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { StoredDraft } from '#ui/form/stored-draft.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { readUnsaved } from '#ui/form/unsaved-storage.ts'
import { useSiteName } from '#ui/portal/site-name.ts'
import { changeRequests, type Entry, type RequestDetails } from '../contract.ts'
import { commentMax } from '../rules.ts'

/** The thread of a request, with the form of a comment. */
export function Thread({ request }: { request: RequestDetails }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <ol aria-label="Thread" className="divide-y divide-line">
        {request.entries.map((entry) => (
          <ThreadEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <CommentForm id={request.id} />
    </div>
  )
}

function ThreadEntry({ entry: { author, from, action, text, timestamp } }: { entry: Entry }) {
  const agency = useSiteName()
  const name = author ? nameOf(author) : from === 'client' ? 'Deleted account' : agency
  return (
    <li className="flex gap-3 py-3 first:pt-0">
      <Avatar size="small" name={name} src={author?.avatar ?? undefined} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 text-small">
          <span className="font-medium wrap-anywhere">{name}</span>
          {action && <span className="text-ink-soft wrap-anywhere">{action}</span>}
          <span className="font-mono text-caption text-ink-faint">
            <OwnTime iso={timestamp} />
          </span>
        </p>
        {text && (
          <p className="mt-1 max-w-prose whitespace-pre-wrap text-small wrap-anywhere">{text}</p>
        )}
      </div>
    </li>
  )
}

const empty = { text: '' }

function CommentForm({ id }: { id: string }) {
  const draft = `change request comment ${id}`
  const [values] = useState(() => readUnsaved(draft)?.values ?? empty)
  const add = useWrite(changeRequests.comment, {
    refresh: [changeRequests.one, changeRequests.list],
  })
  return (
    <Form
      schema={changeRequests.comment.body}
      defaultValues={values}
      onSubmit={async (body, form) => {
        await add.mutateAsync({ params: { id }, body })
        form.reset(empty)
      }}
      className="flex max-w-prose flex-col items-start gap-3"
    >
      <TextareaField
        name="text"
        label="Comment"
        rows={2}
        maxLength={commentMax}
        className="w-full"
      />
      <StoredDraft name={draft} />
      <SubmitButton busyLabel="Sending…">Add comment</SubmitButton>
    </Form>
  )
}
