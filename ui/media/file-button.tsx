import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '#ui/base/button.tsx'

interface FileButtonProps
  extends Pick<
    ComponentProps<typeof Button>,
    'busy' | 'busyLabel' | 'variant' | 'size' | 'className'
  > {
  accept?: string
  multiple?: boolean
  /** Opens the camera of a phone. */
  capture?: 'environment'
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Opens the file picker, by default for images. */
export function FileButton({
  accept = 'image/*',
  multiple,
  capture,
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
        capture={capture}
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
