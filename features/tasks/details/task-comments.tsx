import { useId, useState } from 'react'
import { nameOf } from '#people/names.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { Time } from '#ui/base/date.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { StoredDraft } from '#ui/form/stored-draft.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { readUnsaved } from '#ui/form/unsaved-storage.ts'
import { type TaskComment, tasks } from '../contract.ts'

/** The comments of staff on a task, with the form for another one. */
export function TaskComments({ taskId }: { taskId: string }) {
  const id = useId()
  const params = { id: taskId }
  const { data, error, refetch } = useRead(tasks.comments, { params })
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-5 xl:mt-2">
      <h2 id={id} className="border-ink border-t pt-3 text-h4">
        Comments
      </h2>
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data?.rows.length === 0 && (
        <p className="text-ink-soft text-small">No comments yet. Only staff see them.</p>
      )}
      <ol aria-label="Comments" className="divide-y divide-line empty:hidden">
        {data?.rows.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ol>
      {(data || error) && <CommentForm key={taskId} taskId={taskId} />}
    </section>
  )
}

function Comment({ comment: { author, text, timestamp } }: { comment: TaskComment }) {
  const name = nameOf(author)
  return (
    <li className="flex gap-3 py-4 first:pt-0">
      <Avatar size="small" name={name} src={author.avatar ?? undefined} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 text-small">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="font-mono text-caption text-ink-faint">
            <Time iso={timestamp} />
          </span>
        </p>
        <p className="mt-1 max-w-prose whitespace-pre-wrap text-small wrap-anywhere">{text}</p>
      </div>
    </li>
  )
}

const empty = { text: '' }

function CommentForm({ taskId }: { taskId: string }) {
  const draft = `task comment ${taskId}`
  const [values] = useState(() => readUnsaved(draft)?.values ?? empty)
  const add = useWrite(tasks.comment, { refresh: [tasks.comments, tasks.one, tasks.list] })
  return (
    <Form
      schema={tasks.comment.body}
      defaultValues={values}
      onSubmit={async (body, form) => {
        await add.mutateAsync({ params: { id: taskId }, body })
        form.reset(empty)
      }}
      className="flex max-w-prose flex-col items-start gap-3"
    >
      <TextareaField name="text" label="Comment" rows={3} maxLength={2000} className="w-full" />
      <StoredDraft name={draft} />
      <SubmitButton>Add comment</SubmitButton>
    </Form>
  )
}
