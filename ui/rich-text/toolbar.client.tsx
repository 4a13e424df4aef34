import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useRef } from 'react'
import { ImageIcon, KeyboardIcon, ListIcon, UndoIcon } from '#ui/base/icons.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { keysOf } from '#ui/rich-text/keys.client.ts'
import { PictureTools } from '#ui/rich-text/picture.client.tsx'
import { TableTools } from '#ui/rich-text/table.client.tsx'
import {
  BoldIcon,
  CodeBlockIcon,
  CodeIcon,
  Gap,
  ItalicIcon,
  LinkIcon,
  ListOrderedIcon,
  QuoteIcon,
  RedoIcon,
  RuleIcon,
  StrikeIcon,
  TableIcon,
  Tool,
  toolRowLook,
} from '#ui/rich-text/tool.client.tsx'

interface RichTextToolbarProps {
  editor: Editor | null
  root: RefObject<HTMLDivElement | null>
  labelId: string
  disabled?: boolean
  onLink: () => void
  onHelp: () => void
  /** Omitted where pictures cannot be uploaded. */
  onFiles?: ((files: File[]) => void) | undefined
  onLibrary: () => void
}

const levels = [2, 3, 4] as const

export function RichTextToolbar({
  editor,
  root,
  labelId,
  disabled,
  onLink,
  onHelp,
  onFiles,
  onLibrary,
}: RichTextToolbarProps) {
  const fileInput = useRef<HTMLInputElement>(null)
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
      picture: (['image', 'figure'] as const).find((type) => editor?.isActive(type)),
      src: `${editor?.getAttributes('image').src ?? editor?.getAttributes('figure').src ?? ''}`,
      alt: `${editor?.getAttributes('image').alt ?? editor?.getAttributes('figure').alt ?? ''}`,
      link: editor?.isActive('link'),
      canUndo: editor?.can().undo(),
      canRedo: editor?.can().redo(),
    }),
  })
  const chain = () => editor?.chain().focus()
  const isDisabled = disabled || !editor

  return (
    <Toolbar.Root
      ref={root}
      aria-labelledby={labelId}
      onKeyDown={({ key }) => key === 'Escape' && editor?.commands.focus()}
      className="@container sticky top-14 z-10 rounded-t-sharp border-line border-b bg-paper"
    >
      <div className={toolRowLook}>
        {levels.map((level) => (
          <Tool
            key={level}
            label={`H${level} heading`}
            keys={keysOf(`Mod-Alt-${level}`)}
            pressed={state?.level === level}
            disabled={isDisabled}
            onClick={() => chain()?.toggleHeading({ level }).run()}
          >
            <span className="font-mono text-caption">H{level}</span>
          </Tool>
        ))}
        <Gap />
        <Tool
          label="Bold"
          keys={keysOf('Mod-B')}
          icon={BoldIcon}
          pressed={state?.bold}
          disabled={isDisabled}
          onClick={() => chain()?.toggleBold().run()}
        />
        <Tool
          label="Italic"
          keys={keysOf('Mod-I')}
          icon={ItalicIcon}
          pressed={state?.italic}
          disabled={isDisabled}
          onClick={() => chain()?.toggleItalic().run()}
        />
        <Tool
          label="Strike through"
          keys={keysOf('Mod-Shift-S')}
          icon={StrikeIcon}
          pressed={state?.strike}
          disabled={isDisabled}
          onClick={() => chain()?.toggleStrike().run()}
        />
        <Tool
          label="Code"
          keys={keysOf('Mod-E')}
          icon={CodeIcon}
          pressed={state?.code}
          disabled={isDisabled}
          onClick={() => chain()?.toggleCode().run()}
        />
        <Tool
          label="Link"
          keys={keysOf('Mod-K')}
          icon={LinkIcon}
          pressed={state?.link}
          disabled={isDisabled}
          onClick={onLink}
        />
        <Gap />
        <Tool
          label="Bulleted list"
          keys={keysOf('Mod-Shift-8')}
          icon={ListIcon}
          pressed={state?.bulletList}
          disabled={isDisabled}
          onClick={() => chain()?.toggleBulletList().run()}
        />
        <Tool
          label="Numbered list"
          keys={keysOf('Mod-Shift-7')}
          icon={ListOrderedIcon}
          pressed={state?.orderedList}
          disabled={isDisabled}
          onClick={() => chain()?.toggleOrderedList().run()}
        />
        <Tool
          label="Quote"
          keys={keysOf('Mod-Shift-B')}
          icon={QuoteIcon}
          pressed={state?.blockquote}
          disabled={isDisabled}
          onClick={() => chain()?.toggleBlockquote().run()}
        />
        <Tool
          label="Code block"
          keys={keysOf('Mod-Alt-C')}
          icon={CodeBlockIcon}
          pressed={state?.codeBlock}
          disabled={isDisabled}
          onClick={() => chain()?.toggleCodeBlock().run()}
        />
        <Tool
          label="Dividing line"
          icon={RuleIcon}
          disabled={isDisabled}
          onClick={() => chain()?.setHorizontalRule().run()}
        />
        <Gap />
        <Tool
          label="Table"
          icon={TableIcon}
          disabled={isDisabled || state?.table}
          onClick={() => chain()?.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
        {onFiles && (
          <>
            <Menu
              label="Image"
              trigger={<Tool label="Image" icon={ImageIcon} disabled={isDisabled} />}
              actions={[
                { label: 'From your device', onSelect: () => fileInput.current?.click() },
                { label: 'From the library', onSelect: onLibrary },
              ]}
            />
            <input
              ref={fileInput}
              type="file"
              accept="image/*"
              multiple
              hidden
              aria-label="Images for the text"
              onChange={({ target }) => {
                onFiles([...(target.files ?? [])])
                // Choosing the same file again must fire a change event.
                target.value = ''
              }}
            />
          </>
        )}
        <Gap />
        <Tool
          label="Undo"
          keys={keysOf('Mod-Z')}
          icon={UndoIcon}
          disabled={isDisabled || !state?.canUndo}
          onClick={() => chain()?.undo().run()}
        />
        <Tool
          label="Redo"
          keys={keysOf('Mod-Shift-Z')}
          icon={RedoIcon}
          disabled={isDisabled || !state?.canRedo}
          onClick={() => chain()?.redo().run()}
        />
        <Tool
          label="Keyboard shortcuts"
          keys={keysOf('Mod-/')}
          icon={KeyboardIcon}
          onClick={onHelp}
        />
      </div>
      {state?.table && editor && <TableTools editor={editor} canMerge={state.canMerge} />}
      {state?.picture && editor && (
        <PictureTools
          editor={editor}
          type={state.picture}
          picture={{ url: state.src, alt: state.alt }}
        />
      )}
    </Toolbar.Root>
  )
}
