import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#shared/address/region.ts'
import { richTextMax, richTextTooLong } from '#shared/fields.ts'
import { countOf } from '#shared/text.ts'
import { type ControlProps, FieldError } from '#ui/form/field.tsx'
import { useFormWork } from '#ui/form/open-forms.ts'
import { RichTextHelp } from '#ui/rich-text/help.client.tsx'
import { readHtml } from '#ui/rich-text/html.client.ts'
import { editorKeys } from '#ui/rich-text/keys.client.ts'
import { RichTextLink } from '#ui/rich-text/link.client.tsx'
import { pasteHandler } from '#ui/rich-text/paste.client.ts'
import { usePictureInsertion } from '#ui/rich-text/picture.client.tsx'
import { editorText, RichText } from '#ui/rich-text/rich-text.tsx'
import { schema } from '#ui/rich-text/schema.client.ts'
import { RichTextToolbar } from '#ui/rich-text/toolbar.client.tsx'
import { dropLine, uploadPlaceholders } from '#ui/rich-text/uploads.client.ts'

interface RichTextEditorProps {
  control: ControlProps
  labelId: string
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  disabled?: boolean
  autofocus?: boolean
}

/** From this size on, reading the HTML is debounced, and done at the latest on blur or before a save. */
const longText = 20_000

/** The editor. Load it through RichTextField. */
export default function RichTextEditor({
  control,
  labelId,
  value,
  onChange,
  onBlur,
  disabled,
  autofocus = false,
}: RichTextEditorProps) {
  const { id, required, ...described } = control
  const lastHtml = useRef(value)
  const toolbar = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'link' | 'help' | 'library'>()
  const [message, setMessage] = useState<string | null>(null)
  const insertion = usePictureInsertion(() => editor, setMessage)
  const { takePictures } = insertion
  const latest = useRef({ takePictures, reportPending })
  latest.current = { takePictures, reportPending }
  const [extensions] = useState(() => [
    ...schema,
    uploadPlaceholders,
    dropLine,
    pasteHandler({
      takePictures: (files, at) => latest.current.takePictures(files, at),
      showMessage: setMessage,
    }),
    editorKeys({
      link: () => setOpen('link'),
      help: () => setOpen('help'),
      tools: () => toolbar.current?.querySelector('button')?.focus(),
    }),
  ])
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    ...(required && { 'aria-required': 'true' }),
    ...(disabled && { 'aria-disabled': 'true' }),
    ...(described['aria-describedby'] && { 'aria-describedby': described['aria-describedby'] }),
    ...(described['aria-invalid'] && { 'aria-invalid': 'true' }),
    class: `${editorText} outline-none ${disabled ? 'cursor-not-allowed text-ink-faint [&_*]:text-inherit' : ''}`,
  }

  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pending.current), [])
  const { pending: reports } = useFormWork()
  useEffect(() => {
    const report = () => latest.current.reportPending()
    reports.add(report)
    return () => void reports.delete(report)
  }, [reports])

  function report(editor: Editor) {
    clearTimeout(pending.current)
    pending.current = undefined
    lastHtml.current = readHtml(editor)
    onChange(lastHtml.current)
  }

  function reportPending() {
    if (editor && pending.current) report(editor)
  }

  const editor: Editor | null = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    immediatelyRender: false,
    autofocus: autofocus && 'end',
    editorProps: { attributes },
    onUpdate({ editor }) {
      if (editor.state.doc.content.size < longText) return report(editor)
      clearTimeout(pending.current)
      pending.current = setTimeout(() => report(editor), 300)
    },
    onBlur() {
      latest.current.reportPending()
      onBlur()
    },
  })

  const attributesKey = JSON.stringify(attributes)
  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes: JSON.parse(attributesKey) } })
  }, [editor, attributesKey])

  useEffect(() => {
    if (!editor || value === lastHtml.current) return
    lastHtml.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])

  // Clicking a label does not focus a contenteditable.
  useEffect(() => {
    const label = document.getElementById(labelId)
    const focus = () => editor?.commands.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [editor, labelId])

  const close = () => setOpen(undefined)
  const textElement = () => editor?.view.dom ?? null

  return (
    <div className={frameClass(disabled, described['aria-invalid'])}>
      <RichTextToolbar
        editor={editor}
        root={toolbar}
        disabled={disabled}
        labelId={labelId}
        onLink={() => setOpen('link')}
        onHelp={() => setOpen('help')}
        onFiles={
          insertion.library
            ? (files) => takePictures(files, editor?.state.selection.to ?? 0)
            : undefined
        }
        onLibrary={() => setOpen('library')}
      />
      <div className="relative contain-inline-size">
        {editor ? (
          <EditorContent editor={editor} />
        ) : (
          <RichText html={value} className={editorText} />
        )}
      </div>
      <EditorFooter text={editor?.getText() ?? ''} said={message} length={value.length} />
      {open === 'link' && editor && (
        <RichTextLink editor={editor} onClose={close} finalFocus={textElement} />
      )}
      {open === 'help' && <RichTextHelp onClose={close} finalFocus={textElement} />}
      {open === 'library' && insertion.library && (
        <insertion.library.Library
          onClose={close}
          onPick={(picture) => {
            close()
            insertion.pick(picture)
          }}
        />
      )}
      {insertion.dialog}
    </div>
  )
}

interface EditorFooterProps {
  text: string
  /** The message about the last paste or picture. */
  said: string | null
  length: number
}

function EditorFooter({ text, said, length }: EditorFooterProps): ReactNode {
  return (
    <div className="grid gap-1 border-line border-t px-4 py-2">
      <div role="status" className="grid gap-1 empty:hidden">
        {said && <FieldError>{said}</FieldError>}
        {length > richTextMax && (
          <FieldError>
            {`${richTextTooLong} It has ${formatNumber(length)} of ${formatNumber(richTextMax)} characters, including markup.`}
          </FieldError>
        )}
      </div>
      <p className="font-mono text-caption text-ink-faint" data-numeric>
        {countWords(text)}
      </p>
    </div>
  )
}

function frameClass(disabled?: boolean, invalid?: boolean): string {
  const colors = disabled
    ? 'border-line bg-sunken text-ink-faint'
    : `${invalid ? 'border-bad' : 'border-line-strong hover:border-ink'} bg-paper`
  return `rounded-sharp border transition-colors duration-150 ease-out has-[[contenteditable]:focus]:outline-2 has-[[contenteditable]:focus]:-outline-offset-2 has-[[contenteditable]:focus]:outline-action-text ${colors}`
}

function countWords(text: string): string {
  const words = text.split(/\s+/).filter(Boolean).length
  return countOf(words, 'word')
}
