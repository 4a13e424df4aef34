import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
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

const refresh = [projects.one, projects.list, projects.history]

interface CommentFormProps {
  project: SeenProject
  hint: string
}

/** A comment by the client, or by staff. Editors can change the status with it. */
export function CommentForm({ project: { id, status }, hint }: CommentFormProps) {
  const edit = useWrite(projects.edit, { refresh })
  const add = useWrite(projects.addDocuments, { refresh })
  const isEditor = may(projects.edit)

  function send({ comment, status: chosen }: Comment) {
    if (!isEditor) return add.mutateAsync({ params: { id }, body: { comment } })
    const change = chosen === unchanged ? {} : { status: chosen }
    return edit.mutateAsync({ params: { id }, body: { ...change, comment } })
  }

  return (
    <Form
      schema={Comment}
      defaultValues={empty}
      onSubmit={async (values, form) => {
        await send(values)
        form.reset(empty)
      }}
      className="flex flex-col gap-5"
    >
      <FormRecovery name={`project-comment ${id}`} />
      <UnsavedGuard />
      <TextareaField
        required
        name="comment"
        label="Comment"
        hint={hint}
        rows={3}
        maxLength={commentMax}
      />
      {isEditor && status && (
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
