import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Input } from '#ui/base/input.tsx'
import { Field } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { parseLink } from '#ui/rich-text/link-text.ts'

interface RichTextLinkProps {
  editor: Editor
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

/** Links the selected text, or inserts the URL if nothing is selected. */
export function RichTextLink({ editor, onClose, finalFocus }: RichTextLinkProps) {
  const current: string = editor.getAttributes('link').href ?? ''
  const [typed, setTyped] = useState(current)
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()

  function apply() {
    const href = parseLink(typed)
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
    onClose()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // React events would bubble to the surrounding form.
    event.preventDefault()
    apply()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={input}
      finalFocus={finalFocus}
      title={current ? 'Edit link' : 'Add link'}
      footer={
        <>
          {current && (
            <Button variant="secondary" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button onClick={apply}>{current ? 'Change link' : 'Add link'}</Button>
        </>
      }
    >
      <Field
        label="Address"
        error={error}
        hint="A web address, an email address or a path on this site"
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
          />
        )}
      </Field>
    </Dialog>
  )
}
