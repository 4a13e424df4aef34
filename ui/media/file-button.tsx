import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/base/button.tsx'

interface FileButtonProps {
  accept?: string
  multiple?: boolean
  busy?: boolean
  busyLabel?: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Opens the file picker, by default for images. */
export function FileButton({
  accept = 'image/*',
  multiple,
  onFiles,
  children,
  ...look
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Choosing the same file again must fire a change event.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
