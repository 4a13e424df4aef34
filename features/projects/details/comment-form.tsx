import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { useWrite } from '#ui/client/data.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { FormRecovery } from '#ui/form/form-recovery.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { projects, type SeenProject } from '../contract.ts'
import { commentMax, inWords, statuses } from '../rules.ts'

const unchanged = 'unchanged'

const Comment = z.object({
  comment: text('Please write a comment.', commentMax),
  status: z.enum([unchanged, ...statuses]),
})
type Comment = z.output<typeof Comment>

const empty: Comment = { comment: '', status: unchanged }

interface CommentFormProps {
  projectId: string
  hint: string
  /** The current status, for people who may change it. */
  status?: SeenProject['status']
  onSend: (comment: Comment) => Promise<unknown>
}

function CommentForm({ projectId, hint, status, onSend }: CommentFormProps) {
  return (
    <Form
      schema={Comment}
      defaultValues={empty}
      onSubmit={async (values, form) => {
        await onSend(values)
        form.reset(empty)
      }}
      className="flex flex-col gap-5"
    >
      <FormRecovery name={`project-comment ${projectId}`} />
      <UnsavedGuard />
      <TextareaField
        required
        name="comment"
        label="Comment"
        hint={hint}
        rows={3}
        maxLength={commentMax}
      />
      {status && (
        <SelectField
          name="status"
          label="Status"
          options={[
            { value: unchanged, label: `Stays ${inWords(status).toLowerCase()}` },
            ...statuses
              .filter((each) => each !== status)
              .map((each) => ({ value: each, label: inWords(each) })),
          ]}
        />
      )}
      <SubmitButton className="self-start" busyLabel="Sending…">
        Add comment
      </SubmitButton>
    </Form>
  )
}

const refresh = [projects.one, projects.list, projects.history]

interface CommentProps {
  project: SeenProject
  hint: string
}

/** A comment by editors, who can change the status with it. */
export function EditorComment({ project: { id, status }, hint }: CommentProps) {
  const edit = useWrite(projects.edit, { refresh })
  return (
    <CommentForm
      projectId={id}
      status={status}
      hint={hint}
      onSend={({ comment, status: chosen }) => {
        const change = chosen === unchanged ? {} : { status: chosen }
        return edit.mutateAsync({ params: { id }, body: { ...change, comment } })
      }}
    />
  )
}

/** A comment by the client, or by an Employee with a task in the project. */
export function ReaderComment({ project: { id }, hint }: CommentProps) {
  const add = useWrite(projects.addDocuments, { refresh })
  return (
    <CommentForm
      projectId={id}
      hint={hint}
      onSend={({ comment }) => add.mutateAsync({ params: { id }, body: { comment } })}
    />
  )
}
