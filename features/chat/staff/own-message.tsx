import { type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { controlLook } from '#ui/base/input.tsx'
import { api } from '#ui/client/api.ts'
import { toastError } from '#ui/client/toast-error.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { type ChatMessage, chat } from '../contract.ts'
import { useKeepMessage } from '../conversation/use-messages.ts'
import { mayStillEdit, messageMax } from '../rules.ts'

interface OwnMessageProps {
  clientId: string
  message: ChatMessage
}

/** The actions on a message that staff wrote themselves. */
export function OwnMessageMenu({
  clientId,
  message,
  more = [],
  onEdit,
}: OwnMessageProps & { more?: MenuAction[] | undefined; onEdit: () => void }) {
  const keep = useKeepMessage()
  const confirm = useConfirm()

  async function remove() {
    try {
      const { item } = await api.call(chat.remove, { params: { clientId, id: message.id } })
      await keep(clientId, item)
    } catch (error) {
      toastError(error, 'Failed to delete message.')
      throw error
    }
  }

  const askToRemove = () =>
    confirm({
      title: message.internal ? 'Delete this note?' : 'Delete this message?',
      text: message.internal
        ? 'Its text and files are removed for everyone.'
        : 'Its text and files are removed, for the client too. A note that it was deleted stays visible.',
      action: message.internal ? 'Delete note' : 'Delete message',
      onConfirm: remove,
    })
  return (
    <Menu
      label="Edit or delete"
      actions={[
        ...(mayStillEdit(message.timestamp, new Date())
          ? [{ label: 'Edit', onSelect: onEdit }]
          : []),
        ...more,
        { label: 'Delete', danger: true, onSelect: askToRemove },
      ]}
    />
  )
}

/** In place of the text that is being edited. */
export function MessageEditor({
  clientId,
  message,
  onDone,
}: OwnMessageProps & { onDone: () => void }) {
  const keep = useKeepMessage()
  const [text, setText] = useState(message.text)
  const [busy, setBusy] = useState(false)

  async function save() {
    if (busy || !text.trim()) return
    setBusy(true)
    try {
      const params = { clientId, id: message.id }
      const { item } = await api.call(chat.edit, { params, body: { text } })
      await keep(clientId, item)
      onDone()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onDone()
    else if (event.key === 'Enter' && !event.shiftKey) void save()
    else return
    event.preventDefault()
  }

  return (
    <div className="grid gap-2 py-1">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it opens by a choice in a menu
        autoFocus
        aria-label="Edited text"
        value={text}
        rows={3}
        maxLength={messageMax}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        className={`${controlLook} px-3 py-2`}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={() => void save()}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
