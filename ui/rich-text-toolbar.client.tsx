import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import {
  BoldIcon,
  CodeBlockIcon,
  CodeIcon,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  ListOrderedIcon,
  QuoteIcon,
  RedoIcon,
  RuleIcon,
  StrikeIcon,
  TableIcon,
  UndoIcon,
} from '#ui/icons.tsx'
import { RichTextLink } from '#ui/rich-text-link.client.tsx'
import { TableTools } from '#ui/rich-text-table.client.tsx'
import { Gap, Tool } from '#ui/rich-text-tool.client.tsx'

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
      codeBlock: editor?.isActive('codeBlock'),
      table: editor?.isActive('table'),
      canMerge: editor?.can().mergeOrSplit() ?? false,
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
      className="@container sticky top-14 z-10 flex flex-wrap items-center gap-0.5 rounded-t-sharp border-line border-b bg-paper p-1"
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
      <Tool
        label="Code block"
        icon={CodeBlockIcon}
        on={state?.codeBlock}
        disabled={off}
        press={() => chain()?.toggleCodeBlock().run()}
      />
      <Tool
        label="Dividing line"
        icon={RuleIcon}
        disabled={off}
        press={() => chain()?.setHorizontalRule().run()}
      />
      <Gap />
      <Tool
        label="Table"
        icon={TableIcon}
        disabled={off || state?.table}
        press={() => chain()?.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
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
      {state?.table && editor && <TableTools editor={editor} canMerge={state.canMerge} />}
      {linking && editor && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}
    </Toolbar.Root>
  )
}
