import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { ControlProps } from '#ui/field.tsx'
import { readHtml } from '#ui/rich-text-html.client.ts'
import { schema } from '#ui/rich-text-schema.client.ts'
import { RichTextToolbar } from '#ui/rich-text-toolbar.client.tsx'

interface RichTextEditorProps {
  control: ControlProps
  labelId: string
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  disabled?: boolean
  placeholder?: string
}

/** As wide as on a page, and its padding. */
const textLook = 'prose editor-text max-w-[44rem] min-h-52 px-4 py-3 outline-none'

/** Loaded only through RichTextField. */
export function RichTextEditor({
  control,
  labelId,
  value,
  onChange,
  onBlur,
  disabled,
  placeholder = '',
}: RichTextEditorProps) {
  const { id, required, ...described } = control
  const held = useRef(value)
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    ...(required && { 'aria-required': 'true' }),
    ...(disabled && { 'aria-disabled': 'true' }),
    ...(described['aria-describedby'] && { 'aria-describedby': described['aria-describedby'] }),
    ...(described['aria-invalid'] && { 'aria-invalid': 'true' }),
    class: `${textLook} ${disabled ? 'cursor-not-allowed text-ink-faint [&_*]:text-inherit' : ''}`,
  }

  const editor = useEditor({
    extensions: schema,
    content: value,
    editable: !disabled,
    immediatelyRender: false,
    editorProps: { attributes },
    onUpdate: ({ editor }) => {
      held.current = readHtml(editor)
      onChange(held.current)
    },
    onBlur,
  })

  const attributesKey = JSON.stringify(attributes)
  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes: JSON.parse(attributesKey) } })
  }, [editor, attributesKey])

  useEffect(() => {
    if (!editor || value === held.current) return
    held.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])

  // A label names a contenteditable, but only a control is focused by pressing its label.
  useEffect(() => {
    const label = document.getElementById(labelId)
    const focus = () => editor?.commands.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [editor, labelId])

  return (
    <div className={frame(disabled, described['aria-invalid'])}>
      <RichTextToolbar editor={editor} disabled={disabled} labelId={labelId} />
      <div className="relative">
        {editor?.isEmpty && placeholder && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute top-3 left-4 text-ink-faint"
          >
            {placeholder}
          </p>
        )}
        {editor ? <EditorContent editor={editor} /> : <div className="min-h-52" />}
      </div>
      <p
        className="border-line border-t px-4 py-2 font-mono text-caption text-ink-faint"
        data-numeric
      >
        {countWords(editor?.getText() ?? '')}
      </p>
    </div>
  )
}

function frame(disabled?: boolean, invalid?: boolean): string {
  const colours = disabled
    ? 'border-line bg-sunken text-ink-faint'
    : `${invalid ? 'border-bad' : 'border-line-strong hover:border-ink'} bg-paper`
  return `rounded-sharp border transition-colors duration-150 ease-out has-[[contenteditable]:focus]:outline-2 has-[[contenteditable]:focus]:-outline-offset-1 has-[[contenteditable]:focus]:outline-action-text ${colours}`
}

function countWords(text: string): string {
  const words = text.split(/\s+/).filter(Boolean).length
  return `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`
}
