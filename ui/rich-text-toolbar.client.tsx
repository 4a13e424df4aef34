import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ComponentType, useState } from 'react'
import {
  BoldIcon,
  CodeIcon,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  ListOrderedIcon,
  QuoteIcon,
  RedoIcon,
  StrikeIcon,
  UndoIcon,
} from '#ui/icons.tsx'
import { RichTextLink } from '#ui/rich-text-link.client.tsx'

interface RichTextToolbarProps {
  editor: Editor | null
  labelId: string
  disabled?: boolean
}

const levels = [2, 3, 4] as const

export function RichTextToolbar({ editor, labelId, disabled }: RichTextToolbarProps) {
  const [linking, setLinking] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      level: levels.find((level) => editor?.isActive('heading', { level })),
      bold: editor?.isActive('bold'),
      italic: editor?.isActive('italic'),
      strike: editor?.isActive('strike'),
      code: editor?.isActive('code'),
      bulletList: editor?.isActive('bulletList'),
      orderedList: editor?.isActive('orderedList'),
      blockquote: editor?.isActive('blockquote'),
      link: editor?.isActive('link'),
      canUndo: editor?.can().undo(),
      canRedo: editor?.can().redo(),
    }),
  })
  const chain = () => editor?.chain().focus()
  const off = disabled || !editor

  return (
    <Toolbar.Root
      aria-labelledby={labelId}
      className="@container flex flex-wrap items-center gap-0.5 border-line border-b p-1"
    >
      {levels.map((level) => (
        <Tool
          key={level}
          label={`H${level} heading`}
          on={state?.level === level}
          disabled={off}
          press={() => chain()?.toggleHeading({ level }).run()}
        >
          <span className="font-mono text-caption">H{level}</span>
        </Tool>
      ))}
      <Gap />
      <Tool
        label="Bold"
        icon={BoldIcon}
        on={state?.bold}
        disabled={off}
        press={() => chain()?.toggleBold().run()}
      />
      <Tool
        label="Italic"
        icon={ItalicIcon}
        on={state?.italic}
        disabled={off}
        press={() => chain()?.toggleItalic().run()}
      />
      <Tool
        label="Strike through"
        icon={StrikeIcon}
        on={state?.strike}
        disabled={off}
        press={() => chain()?.toggleStrike().run()}
      />
      <Tool
        label="Code"
        icon={CodeIcon}
        on={state?.code}
        disabled={off}
        press={() => chain()?.toggleCode().run()}
      />
      <Tool
        label="Link"
        icon={LinkIcon}
        on={state?.link}
        disabled={off}
        press={() => setLinking(true)}
      />
      <Gap />
      <Tool
        label="Bulleted list"
        icon={ListIcon}
        on={state?.bulletList}
        disabled={off}
        press={() => chain()?.toggleBulletList().run()}
      />
      <Tool
        label="Numbered list"
        icon={ListOrderedIcon}
        on={state?.orderedList}
        disabled={off}
        press={() => chain()?.toggleOrderedList().run()}
      />
      <Tool
        label="Quote"
        icon={QuoteIcon}
        on={state?.blockquote}
        disabled={off}
        press={() => chain()?.toggleBlockquote().run()}
      />
      <Gap />
      <Tool
        label="Undo"
        icon={UndoIcon}
        disabled={off || !state?.canUndo}
        press={() => chain()?.undo().run()}
      />
      <Tool
        label="Redo"
        icon={RedoIcon}
        disabled={off || !state?.canRedo}
        press={() => chain()?.redo().run()}
      />
      {linking && editor && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}
    </Toolbar.Root>
  )
}

interface ToolProps {
  label: string
  press: () => void
  /** Pressed or not; left out for what is done once. */
  on?: boolean
  disabled?: boolean
  icon?: ComponentType<{ className?: string }>
  children?: React.ReactNode
}

function Tool({ label, press, on, disabled, icon: Icon, children }: ToolProps) {
  return (
    <Toolbar.Button
      aria-label={label}
      title={label}
      aria-pressed={on}
      disabled={disabled}
      onClick={press}
      className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-sharp text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-action-text data-disabled:cursor-not-allowed data-disabled:text-ink-faint data-disabled:hover:bg-transparent aria-pressed:bg-action-wash aria-pressed:text-action-text"
    >
      {Icon ? <Icon className="size-5" /> : children}
    </Toolbar.Button>
  )
}

function Gap() {
  return <Toolbar.Separator className="mx-1 hidden h-5 w-px bg-line @lg:block" />
}
