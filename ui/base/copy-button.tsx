import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { CheckIcon, CopyIcon } from '#ui/base/icons.tsx'

interface CopyButtonProps {
  /** What is copied. */
  text: string
  label: string
}

/** Says what came of it on its own face; browsers allow it only for https and their own machine. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [said, setSaid] = useState<string>()
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setSaid(done ? 'Copied' : 'Please select it')
  }
  return (
    <Button variant="secondary" size="small" onClick={copy} onBlur={() => setSaid(undefined)}>
      {said === 'Copied' ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />}
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  )
}
