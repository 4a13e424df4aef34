import { useState } from 'react'
import { Button, IconButton } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/base/data-states.tsx'
import { EditIcon, PlusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { useRemove } from '#ui/list/use-remove.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messageMax } from '../rules.ts'
import { type SavedReply, SaveReply, savedReplies } from '../saved-replies/contract.ts'

/** Lists, adds, edits and deletes the texts that staff insert after a slash. */
export function SavedRepliesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [edited, setEdited] = useState<SavedReply | 'new'>()
  const close = () => {
    setEdited(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Saved replies"
      description="Type / at the start of a message to insert one."
      footer={
        !edited && (
          <Button onClick={() => setEdited('new')}>
            <PlusIcon className="size-4" />
            Add saved reply
          </Button>
        )
      }
    >
      {edited ? (
        <ReplyForm
          key={edited === 'new' ? edited : edited.id}
          reply={edited === 'new' ? undefined : edited}
          onDone={() => setEdited(undefined)}
        />
      ) : (
        <ReplyList onEdit={setEdited} />
      )}
    </Dialog>
  )
}

function ReplyList({ onEdit }: { onEdit: (reply: SavedReply) => void }) {
  const { data } = useRead(savedReplies.list, { query: { sort: 'title' } })
  const remove = useRemove(savedReplies.remove, {
    noun: 'saved reply',
    refresh: [savedReplies.list],
  })
  if (data?.rows.length === 0) {
    return <EmptyState title="No saved replies yet." text="Save texts that you send often." />
  }
  return (
    <ul className="divide-y divide-line border-line border-y">
      {data?.rows.map((reply) => (
        <li key={reply.id} className="flex items-start gap-2 py-3">
          <div className="min-w-0 flex-1">
            <p className="font-medium text-small">{reply.title}</p>
            <p className="line-clamp-2 text-ink-soft text-small">{reply.text}</p>
          </div>
          <IconButton label={`Edit ${reply.title}`} size="small" onClick={() => onEdit(reply)}>
            <EditIcon className="size-4" />
          </IconButton>
          {remove && (
            <IconButton
              label={`Delete ${reply.title}`}
              size="small"
              onClick={() => remove(reply.title, { params: { id: reply.id } })}
            >
              <TrashIcon className="size-4" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

function ReplyForm({ reply, onDone }: { reply: SavedReply | undefined; onDone: () => void }) {
  const add = useWrite(savedReplies.add, { refresh: [savedReplies.list] })
  const edit = useWrite(savedReplies.edit, { refresh: [savedReplies.list] })
  return (
    <Form
      schema={SaveReply}
      defaultValues={{ title: reply?.title ?? '', text: reply?.text ?? '' }}
      onSubmit={async (body) => {
        if (reply) await edit.mutateAsync({ params: { id: reply.id }, body })
        else await add.mutateAsync({ body })
        onDone()
      }}
    >
      <TextField required name="title" label="Title" maxLength={80} />
      <TextareaField required name="text" label="Text" maxLength={messageMax} />
      <DialogActions onCancel={onDone}>
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Form>
  )
}
