import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useState,
} from 'react'
import { UploadIcon } from '#ui/base/icons.tsx'
import type { ControlProps } from '#ui/form/field.tsx'

interface DropZoneProps {
  control: ControlProps
  input: RefObject<HTMLInputElement | null>
  accept: string
  multiple?: boolean | undefined
  disabled?: boolean | undefined
  /** The next file replaces the current one. */
  replacing: boolean
  /** The noun of an accepted file: an image. */
  noun: string
  onFiles: (files: FileList | null) => void
  onBlur: () => void
  /** The stored and uploading files, above the zone. */
  above: ReactNode
  children?: ReactNode
}

/** A zone to drop, paste or choose files. The files shown above it also accept drops. */
export function DropZone({
  control: { required, ...control },
  input,
  accept,
  multiple,
  disabled = false,
  replacing,
  noun,
  onFiles,
  onBlur,
  above,
  children,
}: DropZoneProps) {
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFiles(event.dataTransfer.files)
  }

  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    onFiles(event.clipboardData.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input offers the same without a pointer
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      className="grid grid-cols-1 gap-3"
    >
      {above}
      <div className={zoneClass(over, disabled, replacing)}>
        <input
          {...control}
          ref={input}
          type="file"
          accept={accept}
          multiple={multiple}
          required={required}
          disabled={disabled}
          onBlur={onBlur}
          onChange={({ target }) => {
            onFiles(target.files)
            // Choosing the same file again must fire a change event.
            target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        <UploadIcon className="size-5" />
        <span className="min-w-0">
          {replacing ? 'Replace: drop' : 'Drop'} {noun}, paste, or{' '}
          <span className={disabled ? '' : 'text-action-text underline underline-offset-[0.2em]'}>
            choose
          </span>
        </span>
      </div>
      {children}
    </div>
  )
}

function zoneClass(over: boolean, disabled: boolean, compact: boolean): string {
  const colors = disabled
    ? 'border-line bg-sunken text-ink-faint'
    : over
      ? 'border-action bg-action-wash text-ink'
      : 'border-line-strong text-ink-soft hover:border-ink'
  const height = compact ? 'min-h-(--control-height)' : 'min-h-24'
  return `relative flex items-center gap-3 rounded-sharp border border-dashed px-4 py-2 text-small transition-colors duration-150 ease-out focus-within:outline-2 focus-within:outline-action-text has-aria-invalid:border-bad ${height} ${colors}`
}
