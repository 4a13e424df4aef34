import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TextareaField } from '#ui/form/text-field.tsx'
import { AddComment } from '../contract.ts'
import { commentMax } from '../rules.ts'
import { useDesk } from './desk.ts'

const empty = { text: '' }

export default function Reply({ id }: { id: string }) {
  const { comment } = useDesk()
  return (
    <Form
      schema={AddComment}
      defaultValues={empty}
      onSubmit={async ({ text }, form) => {
        const sent = await comment(id, text)
        if (sent !== false) form.reset(empty)
        return sent
      }}
      className="flex flex-col items-start gap-3"
    >
      <TextareaField name="text" label="Reply" rows={2} maxLength={commentMax} className="w-full" />
      <SubmitButton busyLabel="Sending…">Reply</SubmitButton>
    </Form>
  )
}
