import type { ChainedCommands, Editor } from '@tiptap/react'
import { TrashIcon } from '#ui/base/icons.tsx'
import {
  ColumnAddIcon,
  ColumnRemoveIcon,
  HeaderRowIcon,
  MergeIcon,
  RowAddIcon,
  RowRemoveIcon,
  Tool,
  ToolRow,
} from '#ui/rich-text/tool.client.tsx'

const tools = [
  { label: 'Add row below', icon: RowAddIcon, act: (on) => on.addRowAfter() },
  { label: 'Add column to the right', icon: ColumnAddIcon, act: (on) => on.addColumnAfter() },
  { label: 'Delete row', icon: RowRemoveIcon, act: (on) => on.deleteRow() },
  { label: 'Delete column', icon: ColumnRemoveIcon, act: (on) => on.deleteColumn() },
  { label: 'Header row', icon: HeaderRowIcon, act: (on) => on.toggleHeaderRow() },
  { label: 'Merge or split cells', icon: MergeIcon, act: (on) => on.mergeOrSplit() },
  { label: 'Delete table', icon: TrashIcon, act: (on) => on.deleteTable() },
] as const satisfies {
  label: string
  icon: typeof TrashIcon
  act: (on: ChainedCommands) => ChainedCommands
}[]

/** The toolbar of the table that contains the cursor. */
export function TableTools({ editor, canMerge }: { editor: Editor; canMerge: boolean }) {
  return (
    <ToolRow label="Table">
      {tools.map(({ label, icon, act }) => (
        <Tool
          key={label}
          label={label}
          icon={icon}
          disabled={icon === MergeIcon && !canMerge}
          onClick={() => act(editor.chain().focus()).run()}
        />
      ))}
    </ToolRow>
  )
}
