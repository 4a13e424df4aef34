import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { CheckIcon, CopyIcon } from '#ui/base/icons.tsx'

interface CopyButtonProps {
  /** The text to copy. */
  text: string
  label: string
}

/**
 * Copies a text and reports the result in its label. Browsers allow copying only on https and
 * localhost.
 */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [result, setResult] = useState<string>()
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setResult(done ? 'Copied' : 'Please select it')
  }
  return (
    <Button variant="secondary" size="small" onClick={copy} onBlur={() => setResult(undefined)}>
      {result === 'Copied' ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />}
      <span aria-live="polite">{result ?? label}</span>
    </Button>
  )
}
