import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { readLink } from './link-text.ts'
import { NativeDialog } from './native-dialog.tsx'

interface RichTextLinkProps {
  editor: Editor
  onClose: () => void
}

/** Asks where the selected words lead; without a selection the address itself becomes the words. */
export function RichTextLink({ editor, onClose }: RichTextLinkProps) {
  const current: string = editor.getAttributes('link').href ?? ''
  const [typed, setTyped] = useState(current)
  const [error, setError] = useState<string>()

  function apply() {
    const href = readLink(typed)
    if (!href) return setError('Please enter a web address, such as https://example.com.')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !current) {
      chain
        .insertContent({
          type: 'text',
          text: typed.trim(),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run()
    } else chain.setLink({ href }).run()
    close()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }

  function close() {
    onClose()
    // After the dialog has given the focus back to the button that opened it.
    setTimeout(() => editor.commands.focus())
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // The dialog stands inside the form, which Enter would send.
    event.preventDefault()
    apply()
  }

  return (
    <NativeDialog title={current ? 'Edit link' : 'Add link'} onClose={onClose}>
      <Field
        label="Address"
        error={error}
        hint="A web address, an e-mail address or a path here"
        className="mt-4"
      >
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
          />
        )}
      </Field>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={apply}>{current ? 'Change link' : 'Add link'}</Button>
        {current && (
          <Button variant="secondary" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </NativeDialog>
  )
}
