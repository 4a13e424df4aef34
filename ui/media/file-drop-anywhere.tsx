import { useEffect, useRef, useState } from 'react'
import { UploadIcon } from '#ui/base/icons.tsx'

interface DropAnywhereProps {
  /** The hint during a drag: Drop to upload. */
  label: string
  onFiles: (files: File[]) => void
}

const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** Accepts files dropped or pasted anywhere in the window, except while it is in a hidden tab. */
export function DropAnywhere({ label, onFiles }: DropAnywhereProps) {
  const [over, setOver] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const accept = useRef(onFiles)
  accept.current = onFiles

  useEffect(() => {
    // A child's dragenter fires before its parent's dragleave, so both are counted.
    let depth = 0
    const isShown = () => place.current?.checkVisibility() ?? false
    const isForUs = (transfer: DataTransfer | null) => isShown() && holdsFiles(transfer)
    function enter({ dataTransfer }: DragEvent) {
      if (!isForUs(dataTransfer)) return
      depth += 1
      setOver(true)
    }
    function leave({ dataTransfer }: DragEvent) {
      if (!isForUs(dataTransfer)) return
      depth -= 1
      if (depth <= 0) setOver(false)
    }
    function allow(event: DragEvent) {
      if (isForUs(event.dataTransfer)) event.preventDefault()
    }
    function drop(event: DragEvent) {
      depth = 0
      setOver(false)
      if (!isForUs(event.dataTransfer)) return
      event.preventDefault()
      accept.current([...(event.dataTransfer?.files ?? [])])
    }
    function paste({ clipboardData }: ClipboardEvent) {
      const files = [...(clipboardData?.files ?? [])]
      if (isShown() && files.length > 0) accept.current(files)
    }
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('dragenter', enter, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('dragover', allow, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => stop.abort()
  }, [])

  return (
    <span ref={place} className="absolute">
      {over && (
        <span className="pointer-events-none fixed inset-3 z-40 grid place-items-center border-2 border-action border-dashed bg-paper/90">
          <span className="flex items-center gap-3 font-display font-semibold text-h3 tracking-tight">
            <UploadIcon className="size-7" />
            {label}
          </span>
        </span>
      )}
    </span>
  )
}
